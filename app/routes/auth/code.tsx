/** Signing in with a code by mail, where the settings open it: the address first, then the code. */

import { Form, href } from "react-router";
import { sendCode, signInWithCode } from "#app/accounts/accounts.commands.server.ts";
import { codeSchema, emailOnlySchema } from "#app/accounts/accounts.schema.ts";
import { useTypedEmail } from "#app/accounts/sign-in-links.tsx";
import { signedInToast } from "#app/alerts/signed-in.server.ts";
import {
  formAgain,
  missingOrWrong,
  parseForm,
  readForm,
  redirectWithToast,
  refusedForm,
  safePath,
} from "#app/platform/forms.server.ts";
import { submitted } from "#app/platform/forms.ts";
import { pageError } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite, getVisit, type Site } from "#app/site/site.server.ts";
import { EmailInput, TextInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/code";

export const handle = REACT_WHEN_IDLE;

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
  const origin = { address: getVisit(context).address, headers: request.headers };
  const address = parseForm(form, emailOnlySchema);
  if (!address.ok) return formAgain(form, address.errors, missingOrWrong(form, ["email"]));
  const { email } = address.data;
  const failure = { code: "sign_in_broken", log: site.log } as const;
  if (form.get("intent") !== "verify") {
    const sent = await refusedForm(form, () => sendCode(site, email, origin), failure);
    return sent.ok ? { sentTo: email } : sent.answer;
  }
  const parsed = parseForm(form, codeSchema);
  if (!parsed.ok) return formAgain(form, parsed.errors, "required_fields");
  const done = await refusedForm(form, () => signInWithCode(site, { email, code: parsed.data.code }, origin), failure);
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
      <Form method="post" noValidate className="grid gap-5">
        <FormNotice state={state} />
        {hasCode ? (
          <>
            <p role="status">
              Ако за <strong className="break-all">{email}</strong> има профил, изпратихме код. Той важи 5 минути.
            </p>
            <input type="hidden" name="email" value={email} />
            <TextInput
              name="code"
              label="Код"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              error={state?.errors.code}
            />
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
            <EmailInput autoComplete="username" defaultValue={email} error={state?.errors.email} />
            <SubmitButton intent="send">Изпрати код</SubmitButton>
          </>
        )}
      </Form>
    </NarrowPage>
  );
}
