/** /admin/offices: the offices that get the weekly sheet with phones by mail. */
import "#app/admin/frame/admin-table.css";
import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { AdminFrame } from "#app/admin/frame/admin-frame.tsx";
import { AdminTable, type Column } from "#app/admin/frame/admin-table.tsx";
import { appointOffice, officeSchema, switchOffice } from "#app/admin/offices/offices.commands.server.ts";
import { requireAdmin, requireAdminCall } from "#app/admin/pages/admin-guard.server.ts";
import { findMunicipality, MUNICIPALITIES } from "#app/catalogue/places/municipalities.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { formAgain, parseForm, readForm, redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import { submitted } from "#app/platform/forms/forms.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { EmailInput, Select, TextInput } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { formatMoment } from "#app/platform/wording/dates.ts";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/offices";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireAdmin(context, url, "offices");
  const rows = await getSite(context).db.selectFrom("offices").selectAll().orderBy("town").orderBy("name").execute();
  return {
    towns: MUNICIPALITIES.map(({ name, slug }) => ({ value: slug, label: name })),
    offices: rows.map(({ id, name, email, town, created_at, confirmed_at, ended_at }) => ({
      ...{ id, name, email, town: findMunicipality(town)?.name ?? town, since: formatMoment(created_at) },
      isEnded: ended_at !== null,
      state: ended_at ? "Спряно" : confirmed_at ? "Получава листа" : "Чака потвърждение",
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdminCall(context);
  const site = getSite(context);
  const form = await readForm(request);
  const id = String(form.get("id") ?? "");
  const failure = { code: "unexpected", log: site.log } as const;
  const here = href("/admin/offices");
  if (isUuid(id)) {
    const isEnded = form.get("intent") === "end";
    const done = await refusedForm(form, () => switchOffice(site, admin.id, { id, isEnded }), failure);
    if (!done.ok) return done.answer;
    return redirectWithToast(here, successToast(isEnded ? "office_ended" : "office_restored"));
  }
  const parsed = parseForm(form, officeSchema);
  if (!parsed.ok) return formAgain(form, parsed.errors);
  const done = await refusedForm(form, () => appointOffice(site, admin.id, parsed.data), failure);
  return done.ok ? redirectWithToast(here, successToast("office_appointed")) : done.answer;
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Седмичен лист по имейл", noindex: true });

export default function Offices({ loaderData: { towns, offices }, actionData: state }: Route.ComponentProps) {
  return (
    <AdminFrame title="Седмичен лист по имейл">
      <p className="mb-4 max-w-[68ch] text-muted">
        Кметства и читалища, които всеки понеделник получават листа с обявите от общината си, с телефоните, разрешени за
        печат. Първо получават линк, с който потвърждават адреса.
      </p>
      <AdminTable
        caption="Получатели"
        rows={offices}
        columns={COLUMNS}
        empty="Още няма получатели"
        nameOf={({ name }) => name}
        brief={({ town, state: now }) => `${town} · ${now}`}
      />
      <h2 className="mt-8 mb-3 text-xl">Нов получател</h2>
      <div className="max-w-md">
        <PostForm state={state}>
          <TextInput
            name="name"
            label="Име"
            help="Например „Кметство Узунджово“."
            required
            defaultValue={submitted(state, "name")}
          />
          <EmailInput autoComplete="off" defaultValue={submitted(state, "email")} />
          <Select
            name="town"
            label="Община"
            required
            options={towns}
            empty="Изберете"
            defaultValue={submitted(state, "town")}
          />
          <SubmitButton>Добави и изпрати линка</SubmitButton>
        </PostForm>
      </div>
    </AdminFrame>
  );
}

type Row = Awaited<ReturnType<typeof loader>>["offices"][number];

const COLUMNS: readonly Column<Row>[] = [
  { label: "Име", cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { label: "Имейл", cell: ({ email }) => email },
  { label: "Община", cell: ({ town }) => town },
  { label: "Добавено", cell: ({ since }) => since },
  { label: "Състояние", cell: ({ state }) => <Badge tone="plain">{state}</Badge> },
  {
    label: "Действия",
    cell: ({ id, name, isEnded }) => (
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button
          look="secondary"
          name="intent"
          value={isEnded ? "restore" : "end"}
          className="px-3! text-sm"
          aria-label={`${isEnded ? "Върни" : "Спри"}: ${name}`}
        >
          {isEnded ? "Върни" : "Спри"}
        </Button>
      </Form>
    ),
  },
];
