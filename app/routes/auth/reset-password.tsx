import { data, href, redirect } from "react-router";
import { newPasswordSchema, passwordNotice } from "#app/accounts/credentials/accounts.schema.ts";
import { NewPasswordInputs } from "#app/accounts/credentials/password-input.tsx";
import { allowsNewPassword, setPassword } from "#app/accounts/profile/password.commands.server.ts";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { readForm, redirectWithToast, refusedForm, validForm } from "#app/platform/forms/forms.server.ts";
import { keyPageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import { errorToast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/reset-password";

/** Redirects to the page that sends a new link, with the toast 'Невалиден линк'. */
function badLink() {
  return redirectWithToast(`${href("/forgot-password")}?invalid`, errorToast(errorNotice("reset_link_invalid")));
}

export const handle: RouteHandle = { failure: "unavailable" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const { db } = getSite(context);
  if (!(await allowsNewPassword(db, token))) throw await badLink();
  // Links are single-use, so the page must not be cached.
  return data({ token }, { headers: { "cache-control": "no-store" } });
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const form = await readForm(request);
  const set = () => {
    const { password } = validForm(form, newPasswordSchema, [], passwordNotice);
    return setPassword(site, { token: String(form.get("token") ?? ""), password }, request.headers);
  };
  const done = await refusedForm(form, set, { code: "password_change_failed", log: site.log });
  if (!done.ok) {
    const { notice } = done.answer.data;
    if (notice.code === "reset_link_invalid") return badLink();
    // The link is used up: the password is changed, but a blocked person may not sign in.
    const isUsed = !(await allowsNewPassword(site.db, String(form.get("token") ?? "")));
    return isUsed ? redirectWithToast(href("/auth"), errorToast(notice)) : done.answer;
  }
  const { cookies, needsCode } = done.value;
  return needsCode
    ? redirect(href("/auth/two-step"), { headers: cookies })
    : redirectWithToast(href("/profile"), successToast("password_changed"), cookies);
}

export const meta = keyPageMeta("Нова парола");

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  return (
    <NarrowPage title="Нова парола">
      <PostForm>
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordInputs label="Нова парола" />
        <SubmitButton>Смени паролата</SubmitButton>
      </PostForm>
    </NarrowPage>
  );
}
