import { useEffect } from "react";
import { data, href } from "react-router";
import { emailOnlySchema } from "#app/accounts/credentials/accounts.schema.ts";
import { requestPasswordLink } from "#app/accounts/profile/password.commands.server.ts";
import { SignInLink, useTypedEmail } from "#app/accounts/sign-in/sign-in-links.tsx";
import { getSite, getVisit } from "#app/accounts/visit/site.server.ts";
import { type ErrorNotice, errorNotice } from "#app/platform/errors/errors.ts";
import { readForm, refusedForm, validForm } from "#app/platform/forms/forms.server.ts";
import { checkCaptcha, publicCaptcha } from "#app/platform/http/captcha.server.ts";
import { pageMeta } from "#app/platform/http/meta.ts";
import { Captcha } from "#app/platform/ui/captcha.tsx";
import { EmailInput } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { Notice, useShowToast } from "#app/platform/ui/toast.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import { errorToast, type Toast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/forgot-password";

export function loader({ context, url }: Route.LoaderArgs) {
  const { captcha } = getSite(context).env;
  return {
    captcha: publicCaptcha(captcha),
    /** True after an invalid link. */
    isAfterBadLink: url.searchParams.has("invalid"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const form = await readForm(request);
  const { address } = getVisit(context);
  const ask = async () => {
    const { email } = validForm(form, emailOnlySchema, ["email"]);
    await checkCaptcha(site.env.captcha, form, address);
    await requestPasswordLink(site, email, { address, headers: request.headers });
    return email;
  };
  const done = await refusedForm(form, ask, { code: "forgot_failed", log: site.log });
  if (done.ok) return { sentTo: done.value, refused: undefined };
  const { values, errors, notice } = done.answer.data;
  // A repeated mail keeps the page that names its address.
  return form.has("again") && !errors.email
    ? data({ sentTo: String(values.email), refused: notice }, { status: notice.status })
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
          <Notice {...errorToast(invalid)} />
        </div>
      )}
      <p className="mb-5 text-muted">Напишете имейла си и ще Ви изпратим линк, с който да изберете нова парола.</p>
      <PostForm>
        <EmailInput autoComplete="username" defaultValue={typed} />
        <Captcha captcha={loaderData.captcha} />
        <SubmitButton>Изпрати линк</SubmitButton>
        <BackLink />
      </PostForm>
    </NarrowPage>
  );
}

interface SentMail {
  readonly sentTo: string;
  /** The reason why the mail was not sent again. */
  readonly refused: ErrorNotice | undefined;
}

/** Renders the confirmation, which is the same for every address, so that it does not reveal accounts. */
function Sent({ sent }: { readonly sent: SentMail }) {
  const { sentTo: email } = sent;
  const showToast = useShowToast();
  useEffect(() => showToast(toastOf(sent)), [sent, showToast]);
  return (
    <NarrowPage title="Проверете пощата си">
      <div className="unscripted mb-4">
        <Notice {...toastOf(sent)} />
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

function toastOf({ refused }: SentMail): Toast {
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
