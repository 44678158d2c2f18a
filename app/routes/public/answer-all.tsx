/** Confirms all ads of an availability mail together ('Всички са налични'). The link opens a page whose button confirms. */
import { data, href, redirect } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { readMailLink } from "#app/listings/availability/answer-links.server.ts";
import { confirmMail } from "#app/listings/availability/answers.commands.server.ts";
import { findMailListings } from "#app/listings/availability/answers.queries.server.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, refusedForm } from "#app/platform/forms/forms.server.ts";
import { keyPageMeta } from "#app/platform/http/meta.ts";
import { TextLink } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import { counted } from "#app/platform/wording/plurals.ts";
import type { Route } from "./+types/answer-all";

/** The number of titles that are shown. */
const MAX_TITLES = 20;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, hash } = getSite(context);
  const link = readMailLink(hash, url.searchParams);
  if (!link) throw pageError("answer_link_invalid");
  const { open, total } = await findMailListings(db, link);
  if (total === 0) throw pageError("answer_listing_deleted");
  const listings = open.slice(0, MAX_TITLES);
  const confirmed = Number(url.searchParams.get("done") ?? 0);
  return data(
    { listings, more: open.length - listings.length, confirmed: Number.isSafeInteger(confirmed) ? confirmed : 0 },
    { headers: { "cache-control": "no-store" } },
  );
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const site = getSite(context);
  const link = readMailLink(site.hash, url.searchParams);
  if (!link) throw pageError("answer_link_invalid");
  const form = await readForm(request);
  const done = await refusedForm(form, () => confirmMail(site, link), { code: "answer_failed", log: site.log });
  if (!done.ok) return done.answer;
  const here = new URLSearchParams(url.search);
  here.set("done", String(done.value));
  return redirect(`${href("/answer/all")}?${here}`, 303);
}

export const meta = keyPageMeta("Още ли са налични?");

export default function AnswerAllPage({ loaderData: { listings, more, confirmed }, actionData }: Route.ComponentProps) {
  const isOpen = listings.length > 0;
  return (
    <NarrowPage title={isOpen ? "Още ли са налични?" : confirmed > 0 ? "Благодарим!" : "Вече отговорихте"}>
      <div className="grid gap-5">
        <FormNotice state={actionData} />
        {isOpen ? (
          <Form method="post" className="grid gap-4">
            <ul className="list-disc pl-5">
              {listings.map(({ id, title }) => (
                <li key={id}>{title}</li>
              ))}
              {more > 0 && <li>{`и още ${counted(more, "обява", "обяви")}`}</li>}
            </ul>
            <p>Обявите остават, както са, и купувачите виждат, че сте ги потвърдили.</p>
            <SubmitButton>Всички са налични</SubmitButton>
          </Form>
        ) : (
          <Notice
            kind="success"
            text={
              confirmed > 0
                ? `${counted(confirmed, "обява е потвърдена", "обяви са потвърдени")}. Купувачите го виждат.`
                : "За всички обяви от този имейл вече има отговор."
            }
          />
        )}
        <p>
          <TextLink to={href("/my-ads")}>Към моите обяви</TextLink>
        </p>
      </div>
    </NarrowPage>
  );
}
