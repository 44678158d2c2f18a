/** Signs in with a mailed code, if the settings enable it: asks for the address, then for the code. */
import { href } from "react-router";
import { codeSchema, emailOnlySchema } from "#app/accounts/credentials/accounts.schema.ts";
import { sendCode, signInWithCode } from "#app/accounts/profile/accounts.commands.server.ts";
import { useTypedEmail } from "#app/accounts/sign-in/sign-in-links.tsx";
import { getSite, getVisit, type Site } from "#app/accounts/visit/site.server.ts";
import { signedInToast } from "#app/messaging/recipients/signed-in.server.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, redirectWithToast, refusedForm, safePath, validForm } from "#app/platform/forms/forms.server.ts";
import { submitted } from "#app/platform/forms/forms.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { EmailInput, TextInput } from "#app/platform/ui/field.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import type { Route } from "./+types/code";

function requireCodes({ env }: Site): void {
  if (!env.signIn.emailCodes) throw pageError("page_missing");
}

export function loader({ context }: Route.LoaderArgs) {
  requireCodes(getSite(context));
  return null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const site = getSite(context);
  requireCodes(site);
  const form = await readForm(request);
  const visitorRequest = { address: getVisit(context).address, headers: request.headers };
  const validEmail = () => validForm(form, emailOnlySchema, ["email"]).email;
  const failure = { code: "sign_in_broken", log: site.log } as const;
  if (form.get("intent") !== "verify") {
    const send = async () => {
      const email = validEmail();
      await sendCode(site, email, visitorRequest);
      return email;
    };
    const sent = await refusedForm(form, send, failure);
    return sent.ok ? { sentTo: sent.value } : sent.answer;
  }
  const verify = () => {
    const email = validEmail();
    const { code } = validForm(form, codeSchema, [], () => errorNotice("required_fields"));
    return signInWithCode(site, { email, code }, visitorRequest);
  };
  const done = await refusedForm(form, verify, failure);
  if (!done.ok) return done.answer;
  return redirectWithToast(
    safePath(url.searchParams.get("next"), href("/profile")),
    await signedInToast(context, done.value),
  );
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Вход с код по имейл", noindex: true });

export default function CodeSignIn({ actionData }: Route.ComponentProps) {
  const state = actionData && "values" in actionData ? actionData : undefined;
  const isVerifying = submitted(state, "intent") === "verify";
  const typed = useTypedEmail() ?? "";
  const email = actionData && "sentTo" in actionData ? actionData.sentTo : (submitted(state, "email") ?? typed);
  const hasCode = isVerifying || (actionData && "sentTo" in actionData);
  return (
    <NarrowPage title="Вход с код по имейл">
      <PostForm>
        {hasCode ? (
          <>
            <p role="status">
              Ако за <strong className="break-all">{email}</strong> има профил, изпратихме код. Той важи 5 минути.
            </p>
            <input type="hidden" name="email" value={email} />
            <TextInput name="code" label="Код" inputMode="numeric" autoComplete="one-time-code" required />
            <SubmitButton intent="verify">Вход</SubmitButton>
            <button
              type="submit"
              name="intent"
              value="send"
              className="min-h-11 font-semibold text-grape hover:underline"
            >
              Изпрати нов код
            </button>
          </>
        ) : (
          <>
            <EmailInput autoComplete="username" defaultValue={email} />
            <SubmitButton intent="send">Изпрати код</SubmitButton>
          </>
        )}
      </PostForm>
    </NarrowPage>
  );
}
