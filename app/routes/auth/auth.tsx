import { data, href, redirect, useSearchParams } from "react-router";
import { register, signIn } from "#app/accounts/accounts.commands.server.ts";
import { passwordNotice, registerSchema, signInSchema } from "#app/accounts/accounts.schema.ts";
import { providerNotice } from "#app/accounts/auth-errors.server.ts";
import { RegisterForm } from "#app/accounts/register-form.tsx";
import { OtherWays, SignInForm } from "#app/accounts/sign-in-form.tsx";
import { SignInLink } from "#app/accounts/sign-in-links.tsx";
import { signedInToast } from "#app/alerts/signed-in.server.ts";
import { checkCaptcha, publicCaptcha } from "#app/platform/captcha.server.ts";
import { type ErrorNotice, errorNotice } from "#app/platform/errors.ts";
import {
  formAgain,
  missingOrWrong,
  parseForm,
  readForm,
  redirectWithToast,
  refusedForm,
  safePath,
} from "#app/platform/forms.server.ts";
import { type FormState, submitted } from "#app/platform/forms.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite, getViewer, getVisit } from "#app/site/site.server.ts";
import { Notice } from "#app/ui/toast.tsx";
import { successToast } from "#app/wording/success.ts";
import { errorToast } from "#app/wording/toast.ts";
import type { Route } from "./+types/auth";

export const handle = REACT_WHEN_IDLE;

type Tab = "login" | "register";

/** That of the form that came back, else the one the address names. */
function tabOf(params: URLSearchParams, state: FormState | undefined): Tab {
  return (submitted(state, "intent") ?? params.get("tab")) === "register" ? "register" : "login";
}

export async function loader({ context, url }: Route.LoaderArgs) {
  if (await getViewer(context)) throw redirect(safePath(url.searchParams.get("next"), href("/profile")));
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
  const origin = { address: getVisit(context).address, headers: request.headers };
  const next = safePath(url.searchParams.get("next"), href("/profile"));
  if (form.get("intent") === "register") {
    const parsed = parseForm(form, registerSchema);
    if (!parsed.ok) {
      const errors = parsed.errors;
      return formAgain(form, errors, registrationNotice(form, errors));
    }
    const registerOnce = async () => {
      await checkCaptcha(site.env.captcha, form, origin.address);
      return register(site, parsed.data, origin);
    };
    const done = await refusedForm(form, registerOnce, { code: "registration_failed", log: site.log });
    if (done.ok) return redirectWithToast(next, successToast("registered"), done.value);
    // The account is there: what comes next is signing in, with the address filled in.
    const { data: state } = done.answer;
    if (state.notice.code === "auto_sign_in_failed")
      return data({ ...state, values: { ...state.values, intent: "login" } }, { status: state.notice.status });
    return done.answer;
  }
  const parsed = parseForm(form, signInSchema);
  if (!parsed.ok) return formAgain(form, parsed.errors, missingOrWrong(form, ["email", "password"]));
  const done = await refusedForm(form, () => signIn(site, parsed.data, origin), {
    code: "sign_in_broken",
    log: site.log,
  });
  if (!done.ok) return done.answer;
  const { cookies, needsCode } = done.value;
  if (!needsCode) return redirectWithToast(next, await signedInToast(context, cookies));
  return redirect(`${href("/auth/two-step")}?${new URLSearchParams({ next })}`, { headers: cookies });
}

/** The one thing to say on top: what is missing, else what is wrong with the passwords, else that something is. */
function registrationNotice(form: FormData, errors: Readonly<Record<string, string>>): ErrorNotice {
  const notice = errorNotice(missingOrWrong(form, ["name", "email", "password", "confirm"]));
  if (notice.code === "required_fields") return notice;
  const fault = passwordNotice(errors);
  // The reasons are the server's own, so they come under the title of a refused registration.
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
      <nav aria-label="Вход или регистрация" className="mb-6 grid grid-cols-2 rounded-control bg-tint p-1">
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
            className="flex min-h-11 items-center justify-center rounded-lg font-semibold text-muted aria-[current=page]:bg-card aria-[current=page]:text-grape"
          >
            {label}
          </SignInLink>
        ))}
      </nav>
      {loaderData.failed && !actionData && (
        <div className="mb-5">
          <Notice {...errorToast(loaderData.failed)} />
        </div>
      )}
      {tab === "login" ? (
        <SignInForm key="login" state={actionData} />
      ) : (
        <RegisterForm key="register" state={actionData} captcha={loaderData.captcha} />
      )}
      <OtherWays providerName={loaderData.providerName} hasCodes={loaderData.hasCodes} next={params.get("next")} />
    </div>
  );
}
