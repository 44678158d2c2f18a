import { data, href, redirect, useSearchParams } from "react-router";
import { passwordNotice, registerSchema, signInSchema } from "#app/accounts/credentials/accounts.schema.ts";
import { register, signIn } from "#app/accounts/profile/accounts.commands.server.ts";
import { RegisterForm } from "#app/accounts/profile/register-form.tsx";
import { providerNotice } from "#app/accounts/sign-in/auth-errors.server.ts";
import { OtherSignInMethods, SignInForm } from "#app/accounts/sign-in/sign-in-form.tsx";
import { SignInLink } from "#app/accounts/sign-in/sign-in-links.tsx";
import { getPerson, getSite, getVisit } from "#app/accounts/visit/site.server.ts";
import { PublishingHint } from "#app/listings/form/publishing-hint.tsx";
import { signedInToast } from "#app/messaging/recipients/signed-in.server.ts";
import { type ErrorNotice, errorNotice } from "#app/platform/errors/errors.ts";
import {
  formErrorCode,
  readForm,
  redirectWithToast,
  refusedForm,
  safePath,
  validForm,
} from "#app/platform/forms/forms.server.ts";
import { type FormState, submitted } from "#app/platform/forms/forms.ts";
import { checkCaptcha, publicCaptcha } from "#app/platform/http/captcha.server.ts";
import { pageMeta } from "#app/platform/http/meta.ts";
import { Spaced } from "#app/platform/ui/spaced.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import { errorToast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/auth";

type Tab = "login" | "register";

/** Returns the tab of the returned form, else that of the URL. */
function tabOf(params: URLSearchParams, state: FormState | undefined): Tab {
  return (submitted(state, "intent") ?? params.get("tab")) === "register" ? "register" : "login";
}

export async function loader({ context, url }: Route.LoaderArgs) {
  if (await getPerson(context)) throw redirect(safePath(url.searchParams.get("next"), href("/profile")));
  const { signIn: ways, captcha } = getSite(context).env;
  return {
    providerName: ways.oidc?.name,
    hasCodes: ways.emailCodes,
    captcha: publicCaptcha(captcha),
    failed: url.searchParams.get("failed") === "provider" ? providerNotice(url.searchParams.get("error")) : undefined,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const site = getSite(context);
  const form = await readForm(request);
  const visitorRequest = { address: getVisit(context).address, headers: request.headers };
  const next = safePath(url.searchParams.get("next"), href("/profile"));
  if (form.get("intent") === "register") {
    const registerPerson = async () => {
      const input = validForm(form, registerSchema, [], (errors) => registrationNotice(form, errors));
      await checkCaptcha(site.env.captcha, form, visitorRequest.address);
      return register(site, input, visitorRequest);
    };
    const done = await refusedForm(form, registerPerson, { code: "registration_failed", log: site.log });
    if (done.ok) return redirectWithToast(next, successToast("registered"), done.value);
    // The account exists, so the person signs in next, with the address filled in.
    const { data: state } = done.answer;
    if (state.notice.code === "auto_sign_in_failed")
      return data({ ...state, values: { ...state.values, intent: "login" } }, { status: state.notice.status });
    return done.answer;
  }
  const enter = () => signIn(site, validForm(form, signInSchema, ["email", "password"]), visitorRequest);
  const done = await refusedForm(form, enter, { code: "sign_in_broken", log: site.log });
  if (!done.ok) return done.answer;
  const { cookies, needsCode } = done.value;
  if (!needsCode) return redirectWithToast(next, await signedInToast(context, cookies));
  return redirect(`${href("/auth/two-step")}?${new URLSearchParams({ next })}`, { headers: cookies });
}

/** Returns the message above the form: missing fields, else faults of the passwords, else a general one. */
function registrationNotice(form: FormData, errors: Readonly<Record<string, string>>): ErrorNotice {
  const notice = errorNotice(formErrorCode(form, ["name", "email", "password", "confirm"]));
  if (notice.code === "required_fields") return notice;
  const fault = passwordNotice(errors);
  // The reasons of a weak password are shown under the title of a refused registration.
  if (fault?.code === "weak_password") return { ...fault, title: errorNotice("registration_failed").title };
  return fault ?? notice;
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  pageMeta(place, {
    title: "Вход и регистрация",
    description: "Влезте или се регистрирайте в Тукашно, за да публикувате обяви без такси в Хасково и региона.",
  });

export default function AuthPage({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const tab = tabOf(params, actionData);
  return (
    <div className="container-page max-w-lg! py-8">
      <h1 className="mb-5 text-2xl">{tab === "login" ? "Вход" : "Регистрация"}</h1>
      <nav aria-label="Вход или регистрация" className="mb-6 flex flex-wrap rounded-control bg-tint p-1">
        <Spaced>
          {(
            [
              ["login", "Вход"],
              ["register", "Регистрация"],
            ] as const
          ).map(([value, label]) => (
            <SignInLink
              key={value}
              to={href("/auth")}
              search={value === "login" ? {} : { tab: value }}
              replace
              aria-current={tab === value ? "page" : undefined}
              className="flex min-h-11 flex-[1_1_40%] items-center justify-center rounded-lg px-1 font-semibold text-muted aria-[current=page]:bg-card aria-[current=page]:text-grape"
            >
              {label}
            </SignInLink>
          ))}
        </Spaced>
      </nav>
      <PublishingHint next={params.get("next")} tab={tab} />
      {loaderData.failed && !actionData && (
        <div className="mb-5">
          <Notice {...errorToast(loaderData.failed)} />
        </div>
      )}
      {tab === "login" ? <SignInForm key="login" /> : <RegisterForm key="register" captcha={loaderData.captcha} />}
      <OtherSignInMethods
        providerName={loaderData.providerName}
        hasCodes={loaderData.hasCodes}
        next={params.get("next")}
      />
    </div>
  );
}
