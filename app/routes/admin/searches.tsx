/** /admin/searches: searches of several networks that found nothing, and the synonyms that administrators have added. */
import "#app/admin/pages/admin-table.css";
import { href, Link } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { AdminFrame } from "#app/admin/pages/admin-frame.tsx";
import { requireAdmin, requireAdminCall } from "#app/admin/pages/admin-guard.server.ts";
import { AdminTable, type Column } from "#app/admin/pages/admin-table.tsx";
import { ADMIN_LINK } from "#app/admin/pages/record-links.tsx";
import {
  addAuditedSynonym,
  removeAuditedSynonym,
  synonymSchema,
} from "#app/admin/searches/synonyms.commands.server.ts";
import { type AddedSynonym, findAddedSynonyms } from "#app/catalogue/language/added-synonyms.commands.server.ts";
import { findUnanswered, UNANSWERED_DAYS } from "#app/listings/finding/unanswered-searches.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { orUnavailable } from "#app/platform/errors/page-failures.server.ts";
import { formAgain, parseForm, readForm, redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { FieldErrors, TextInput } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { formatMoment } from "#app/platform/wording/dates.ts";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/searches";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireAdmin(context, url, "searches");
  const { db } = getSite(context);
  const [unanswered, synonyms] = await orUnavailable("data_load_failed", () =>
    Promise.all([findUnanswered(db), findAddedSynonyms(db)]),
  );
  return {
    days: UNANSWERED_DAYS,
    unanswered: unanswered.map(({ askedAt, ...row }) => ({ ...row, when: formatMoment(askedAt) })),
    synonyms,
    phrase: url.searchParams.get("phrase") ?? "",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdminCall(context);
  const { db, log } = getSite(context);
  const form = await readForm(request);
  const removed = form.get("remove");
  const failure = { code: "unexpected", log } as const;
  if (typeof removed === "string" && isUuid(removed)) {
    const done = await refusedForm(form, () => removeAuditedSynonym(db, admin.id, removed), failure);
    return done.ok ? redirectWithToast(href("/admin/searches"), successToast("synonym_removed")) : done.answer;
  }
  const parsed = parseForm(form, synonymSchema);
  if (!parsed.ok) return formAgain(form, parsed.errors);
  const added = await refusedForm(form, () => addAuditedSynonym(db, admin.id, parsed.data), failure);
  return added.ok ? redirectWithToast(href("/admin/searches"), successToast("synonym_added")) : added.answer;
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Търсения", noindex: true });

export default function Searches({ loaderData, actionData }: Route.ComponentProps) {
  const { days, unanswered, synonyms, phrase } = loaderData;
  const typed = (name: keyof AddedSynonym) => String(actionData?.values[name] ?? (name === "phrase" ? phrase : ""));
  return (
    <AdminFrame title="Търсения">
      <FormNotice state={actionData} />
      <section aria-labelledby="unanswered" className="mb-8">
        <h2 id="unanswered" className="mb-1 text-xl">
          Без намерени обяви
        </h2>
        <p className="mb-3 text-muted">Търсено от поне три мрежи през последните {days} дни.</p>
        <AdminTable
          caption="Търсения без намерени обяви"
          rows={unanswered}
          columns={UNANSWERED}
          empty="Няма такива търсения"
          nameOf={({ text }) => text}
          brief={({ networks, when }) => `${networks} мрежи · ${when}`}
        />
      </section>
      <section aria-labelledby="synonyms">
        <h2 id="synonyms" className="mb-1 text-xl">
          Синоними
        </h2>
        <p className="mb-3 text-muted">Който търси първото, намира и обявите с второто.</p>
        <Form method="post" key={phrase} className="mb-5 flex flex-wrap items-start gap-3">
          <FieldErrors value={actionData?.errors ?? {}}>
            <div className="min-w-0 flex-1 basis-56">
              <TextInput name="phrase" label="Търсено" autoComplete="off" required defaultValue={typed("phrase")} />
            </div>
            <div className="min-w-0 flex-1 basis-56">
              <TextInput name="meaning" label="Означава" autoComplete="off" required defaultValue={typed("meaning")} />
            </div>
          </FieldErrors>
          <Button look="secondary" className="mt-7">
            Добави
          </Button>
        </Form>
        <AdminTable
          caption="Добавени синоними"
          rows={synonyms}
          columns={SYNONYMS}
          empty="Няма добавени синоними"
          nameOf={({ phrase }) => phrase}
          brief={({ meaning }) => meaning}
        />
      </section>
    </AdminFrame>
  );
}

type Data = Awaited<ReturnType<typeof loader>>;

const UNANSWERED: readonly Column<Data["unanswered"][number]>[] = [
  { label: "Търсено", cell: ({ text }) => <span className="font-semibold">{text}</span> },
  { label: "Мрежи", cell: ({ networks }) => networks },
  { label: "Последно", cell: ({ when }) => <span className="whitespace-nowrap">{when}</span> },
  {
    label: "Действие",
    cell: ({ text }) => (
      <Link to={`?${new URLSearchParams({ phrase: text })}#synonyms`} className={ADMIN_LINK}>
        Синоним…
      </Link>
    ),
  },
];

const SYNONYMS: readonly Column<Data["synonyms"][number]>[] = [
  { label: "Търсено", cell: ({ phrase }) => <span className="font-semibold">{phrase}</span> },
  { label: "Означава", cell: ({ meaning }) => meaning },
  {
    label: "Действие",
    cell: ({ id, phrase }) => (
      <Form method="post">
        <Button name="remove" value={id} look="quiet" aria-label={`Премахни ${phrase}`}>
          Премахни
        </Button>
      </Form>
    ),
  },
];
