import { useEffect } from "react";
import { data, Form, href } from "react-router";
import { emailOnlySchema } from "#app/accounts/accounts.schema.ts";
import { askForPasswordLink } from "#app/accounts/password.commands.server.ts";
import { SignInLink, useTypedEmail } from "#app/accounts/sign-in-links.tsx";
import { checkCaptcha, publicCaptcha } from "#app/platform/captcha.server.ts";
import { type ErrorNotice, errorNotice } from "#app/platform/errors.ts";
import { formAgain, missingOrWrong, parseForm, readForm, refusedForm } from "#app/platform/forms.server.ts";
import { submitted } from "#app/platform/forms.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite, getVisit } from "#app/site/site.server.ts";
import { Captcha } from "#app/ui/captcha.tsx";
import { EmailInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Notice, QuietNotice, useShowToast } from "#app/ui/toast.tsx";
import { successToast } from "#app/wording/success.ts";
import { errorToast, type Toast } from "#app/wording/toast.ts";
import type { Route } from "./+types/forgot-password";

export const handle = REACT_WHEN_IDLE;

export function loader({ context, url }: Route.LoaderArgs) {
  const { captcha } = getSite(context).env;
  return {
    captcha: publicCaptcha(captcha),
    /** A link that did not work leads here (rule: password-forgotten). */
    isAfterBadLink: url.searchParams.has("invalid"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const form = await readForm(request);
  const parsed = parseForm(form, emailOnlySchema);
  if (!parsed.ok) return formAgain(form, parsed.errors, missingOrWrong(form, ["email"]));
  const { email } = parsed.data;
  const { address } = getVisit(context);
  const ask = async () => {
    await checkCaptcha(site.env.captcha, form, address);
    await askForPasswordLink(site, email, { address, headers: request.headers });
  };
  const done = await refusedForm(form, ask, { code: "forgot_failed", log: site.log });
  if (done.ok) return { sentTo: email, refused: undefined };
  // The page that says where the mail went stays.
  return form.has("again")
    ? data({ sentTo: email, refused: done.answer.data.notice }, done.answer.init ?? {})
    : done.answer;
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  pageMeta(place, {
    title: "Забравена парола",
    description: "Получете по имейл линк за нова парола за профила си в Тукашно.",
    noindex: true,
  });

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const typed = useTypedEmail();
  if (actionData && "sentTo" in actionData) return <Sent sent={actionData} />;
  const invalid = errorNotice("reset_link_invalid");
  return (
    <NarrowPage title="Забравена парола">
      {loaderData.isAfterBadLink && !actionData && (
        <div className="mb-5">
          <QuietNotice {...errorToast(invalid)} />
        </div>
      )}
      <p className="mb-5 text-muted">Напишете имейла си и ще Ви изпратим линк, с който да изберете нова парола.</p>
      <Form method="post" noValidate className="grid gap-5">
        <FormNotice state={actionData} />
        <EmailInput
          autoComplete="username"
          defaultValue={submitted(actionData, "email") ?? typed}
          error={actionData?.errors.email}
        />
        <Captcha captcha={loaderData.captcha} error={actionData?.errors.captcha} />
        <SubmitButton>Изпрати линк</SubmitButton>
        <BackLink />
      </Form>
    </NarrowPage>
  );
}

interface SentMail {
  readonly sentTo: string;
  /** Why it was not sent once more. */
  readonly refused: ErrorNotice | undefined;
}

/** The same for every address, so that it does not reveal accounts. */
function Sent({ sent }: { readonly sent: SentMail }) {
  const { sentTo: email } = sent;
  const showToast = useShowToast();
  useEffect(() => showToast(saidOf(sent)), [sent, showToast]);
  return (
    <NarrowPage title="Проверете пощата си">
      <div className="unscripted mb-4">
        <Notice {...saidOf(sent)} />
      </div>
      <div className="grid gap-3 panel p-5">
        <p>
          Ако за <strong className="break-all">{email}</strong> има профил, изпратихме линк за нова парола. Той важи 30
          минути.
        </p>
        <p className="text-muted">Не го виждате? Погледнете и в папката за спам.</p>
      </div>
      <Form method="post" className="mt-5 grid gap-3">
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="again" value="yes" />
        <SubmitButton>Изпрати отново</SubmitButton>
        <BackLink />
      </Form>
    </NarrowPage>
  );
}

function saidOf({ refused }: SentMail): Toast {
  return refused ? errorToast(refused) : successToast("email_sent");
}

function BackLink() {
  return (
    <SignInLink
      to={href("/auth")}
      className="inline-flex min-h-11 items-center justify-self-center font-semibold text-grape hover:underline"
    >
      Назад към входа
    </SignInLink>
  );
}
