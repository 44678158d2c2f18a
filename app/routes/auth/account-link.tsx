/** The target of mailed links: explains the link and applies it on POST, so that mail scanners change nothing. */
import { data, Form, href } from "react-router";
import { findLink, isConfirmed } from "#app/accounts/account-links.server.ts";
import { restoreAccount } from "#app/accounts/deletion.commands.server.ts";
import { confirmEmail } from "#app/accounts/email.commands.server.ts";
import { errorNotice } from "#app/platform/errors.ts";
import { readForm, redirectWithToast, refusedForm } from "#app/platform/forms.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Notice } from "#app/ui/toast.tsx";
import { successToast } from "#app/wording/success.ts";
import { errorToast, type Toast } from "#app/wording/toast.ts";
import type { Route } from "./+types/account-link";

export const handle = REACT_WHEN_IDLE;

const TEXTS = {
  confirm_email: {
    title: "Потвърждаване на имейла",
    question:
      "Потвърдете, че този имейл е Ваш. Ако тук не сте влезли в профила си, за сигурност ще излезете от всички устройства, а входът в две стъпки и свързаните профили ще бъдат премахнати.",
    button: "Потвърди имейла",
  },
  change_email: {
    title: "Смяна на имейла",
    question: "Този адрес ще стане имейлът на профила Ви.",
    button: "Смени имейла",
  },
  undo_deletion: {
    title: "Възстановяване на профила",
    question: "Профилът и обявите Ви ще бъдат възстановени.",
    button: "Възстанови профила",
  },
} as const;

/** Links are single-use, so the page must not be cached. */
const FRESH = { "cache-control": "no-store" };
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const { db } = getSite(context);
  const [link, isDone] = await orUnavailable("unavailable", () =>
    Promise.all([findLink(db, token), isConfirmed(db, token)]),
  );
  if (isDone) return data({ link: "confirmed" as const, token }, { headers: FRESH });
  if (!link || link.purpose === "set_password")
    return data({ link: undefined, token }, { status: 404, headers: FRESH });
  return data({ link: { purpose: link.purpose, email: link.email }, token }, { headers: FRESH });
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const form = await readForm(request);
  const token = String(form.get("token") ?? "");
  const link = await findLink(site.db, token);
  if (await isConfirmed(site.db, token))
    return redirectWithToast(href("/profile"), successToast("email_already_confirmed"));
  const done = await refusedForm(form, async () => {
    if (link?.purpose === "undo_deletion") return restoreAccount(site.db, token);
    await confirmEmail(site, token, await getViewer(context));
  });
  if (!done.ok) return done.answer;
  if (link?.purpose === "undo_deletion") return redirectWithToast(href("/auth"), successToast("account_restored"));
  return redirectWithToast(
    href("/profile"),
    successToast(link?.purpose === "change_email" ? "email_changed" : "email_confirmed"),
  );
}

export const meta = (place: MetaPlace) => [
  ...pageMeta(place, { title: "Линк от имейл", noindex: true }),
  // The URL contains the token, so it is not sent to other sites.
  { name: "referrer", content: "same-origin" },
];

export default function AccountLinkPage({ loaderData: { link, token }, actionData }: Route.ComponentProps) {
  if (link === "confirmed")
    return <LinkEnd title={TEXTS.confirm_email.title} said={successToast("email_already_confirmed")} />;
  if (!link) {
    const invalid = errorToast(errorNotice("reset_link_invalid"));
    return <LinkEnd title={invalid.title ?? ""} said={invalid} />;
  }
  const { title, question, button } = TEXTS[link.purpose];
  return (
    <NarrowPage title={title}>
      <Form method="post" className="grid gap-5">
        <FormNotice state={actionData} />
        <p>{question}</p>
        {link.email && <p className="font-semibold break-all">{link.email}</p>}
        <input type="hidden" name="token" value={token} />
        <SubmitButton>{button}</SubmitButton>
      </Form>
    </NarrowPage>
  );
}

/** A link that has nothing left to do. */
function LinkEnd({ title, said }: { readonly title: string; readonly said: Toast }) {
  return (
    <NarrowPage title={title}>
      <Notice {...said} />
      <ButtonLink to={href("/profile")} className="mt-5">
        Към профила
      </ButtonLink>
    </NarrowPage>
  );
}
