/**
 * Explains a mailed link and applies it on POST, so that mail scanners change nothing. A link that confirms an address needs a session
 * of its account or the password.
 */

import { data, href, redirect } from "react-router";
import { findLink, isConfirmed } from "#app/accounts/credentials/account-links.server.ts";
import { linkPasswordSchema } from "#app/accounts/credentials/accounts.schema.ts";
import { restoreAccount } from "#app/accounts/profile/deletion.commands.server.ts";
import { confirmEmail, confirmEmailWithPassword } from "#app/accounts/profile/email.commands.server.ts";
import { OneTapForm, SignInForLink } from "#app/accounts/profile/link-forms.tsx";
import { hasPassword } from "#app/accounts/profile/password.commands.server.ts";
import { getPerson, getSite, getVisit, type SiteContext } from "#app/accounts/visit/site.server.ts";
import { continueConversations } from "#app/messaging/conversations/registered-guests.server.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { readForm, redirectWithToast, refusedForm, validForm } from "#app/platform/forms/forms.server.ts";
import { keyPageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import { errorToast, type Toast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/account-link";

/** Links are single-use, so the page must not be cached. */
const NO_STORE = { "cache-control": "no-store" };

/** Returns the purpose of a link and how its person proves to own the account. */
async function readLink(context: SiteContext, token: string) {
  const { db } = getSite(context);
  if (await isConfirmed(db, token)) return "confirmed" as const;
  const link = await findLink(db, token);
  if (!link || link.purpose === "set_password") return undefined;
  const { purpose, email, userId } = link;
  if (purpose === "undo_deletion") return { purpose, email, asks: "tap" } as const;
  const person = await getPerson(context);
  if (person?.id === userId) return { purpose, email, asks: "tap" } as const;
  const asks = (await hasPassword({ db }, userId)) ? "password" : "sign-in";
  return { purpose, email, asks, isOtherSignedIn: person !== null } as const;
}

export const handle: RouteHandle = { failure: "unavailable" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const link = await readLink(context, token);
  return data({ link, token }, { status: link ? 200 : 404, headers: NO_STORE });
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const form = await readForm(request);
  const token = String(form.get("token") ?? "");
  const link = await readLink(context, token);
  if (link === "confirmed") return redirectWithToast(href("/profile"), successToast("email_already_confirmed"));
  if (link && link.asks !== "tap") return signInForLink(context, request, { form, token, purpose: link.purpose });
  const done = await refusedForm(form, async () => {
    if (link?.purpose === "undo_deletion") return restoreAccount(site.db, token);
    await confirmEmail(site, token, await getPerson(context));
    await continueConversations(site.db);
  });
  if (!done.ok) return done.answer;
  if (link?.purpose === "undo_deletion") return redirectWithToast(href("/auth"), successToast("account_restored"));
  return redirectWithToast(href("/profile"), successToast(SUCCESS[link?.purpose ?? "confirm_email"]));
}

const SUCCESS = { confirm_email: "email_confirmed", change_email: "email_changed" } as const;

interface LinkForm {
  readonly form: FormData;
  readonly token: string;
  readonly purpose: keyof typeof SUCCESS;
}

/** Signs in with the password of the link's account and applies the link, after the second step if there is one. */
async function signInForLink(context: SiteContext, request: Request, { form, token, purpose }: LinkForm) {
  const site = getSite(context);
  const confirm = () => {
    const { password } = validForm(form, linkPasswordSchema, [], () => errorNotice("required_fields"));
    const visitorRequest = { address: getVisit(context).address, headers: request.headers };
    return confirmEmailWithPassword(site, { token, password }, visitorRequest);
  };
  const done = await refusedForm(form, confirm, { code: "sign_in_broken", log: site.log });
  if (!done.ok) return done.answer;
  const { cookies, needsCode } = done.value;
  if (needsCode) {
    const next = `${href("/account-link")}?${new URLSearchParams({ token })}`;
    return redirect(`${href("/auth/two-step")}?${new URLSearchParams({ next })}`, { headers: cookies });
  }
  getVisit(context).useCookies(cookies);
  await continueConversations(site.db);
  return redirectWithToast(href("/profile"), successToast(SUCCESS[purpose]));
}

export const meta = keyPageMeta("Линк от имейл");

const TITLES = {
  confirm_email: "Потвърждаване на имейла",
  change_email: "Смяна на имейла",
  undo_deletion: "Възстановяване на профила",
} as const;

export default function AccountLinkPage({ loaderData: { link, token } }: Route.ComponentProps) {
  if (link === "confirmed")
    return <LinkEnd title={TITLES.confirm_email} notice={successToast("email_already_confirmed")} />;
  if (!link) {
    const invalid = errorToast(errorNotice("reset_link_invalid"));
    return <LinkEnd title={invalid.title ?? ""} notice={invalid} />;
  }
  const { purpose, email } = link;
  const form = { purpose, email, token };
  return (
    <NarrowPage title={TITLES[purpose]}>
      {link.asks === "tap" ? <OneTapForm {...form} /> : <SignInForLink {...form} {...link} />}
    </NarrowPage>
  );
}

/** Renders the page of a link that is used up or invalid. */
function LinkEnd({ title, notice }: { readonly title: string; readonly notice: Toast }) {
  return (
    <NarrowPage title={title}>
      <Notice {...notice} />
      <ButtonLink to={href("/profile")} className="mt-5">
        Към профила
      </ButtonLink>
    </NarrowPage>
  );
}
