import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Form, href, Link, redirect, useNavigation, useSearchParams } from "react-router";
import { register, signIn } from "#app/accounts/accounts.commands.server.ts";
import { registerSchema, signInSchema } from "#app/accounts/accounts.schema.ts";
import { ERRORS, type ErrorCode } from "#app/platform/errors.ts";
import {
  fieldErrors,
  formAgain,
  readForm,
  redirectWithToast,
  refusedForm,
  safePath,
} from "#app/platform/forms.server.ts";
import { type FormState, submitted } from "#app/platform/forms.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { successToast } from "#app/platform/toast.ts";
import { getSite, getViewer, getVisit } from "#app/site.server.ts";
import { Button, iconButtonClass } from "#app/ui/button.tsx";
import { CONTROL, controlProps, FieldFrame, type FieldProps, TextInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import type { Route } from "./+types/auth";

type Tab = "login" | "register";

function tabOf(params: URLSearchParams): Tab {
  return params.get("tab") === "register" ? "register" : "login";
}

export async function loader({ context, url }: Route.LoaderArgs) {
  if (await getViewer(context)) throw redirect(safePath(url.searchParams.get("next"), href("/profile")));
  return { siteUrl: getSite(context).env.siteUrl };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const site = getSite(context);
  const form = await readForm(request);
  const origin = { address: getVisit(context).address, headers: request.headers };
  const next = safePath(url.searchParams.get("next"), href("/profile"));
  if (form.get("intent") === "register") {
    const parsed = registerSchema.safeParse(Object.fromEntries(form));
    if (!parsed.success) {
      const errors = fieldErrors(parsed.error);
      return formAgain(form, errors, registrationCode(form, errors));
    }
    const done = await refusedForm(form, () => register(site, parsed.data, origin));
    return done.ok ? redirectWithToast(next, successToast("registered"), done.value) : done.answer;
  }
  const parsed = signInSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return formAgain(form, fieldErrors(parsed.error), "required_fields");
  const done = await refusedForm(form, () => signIn(site, parsed.data, origin));
  return done.ok ? redirectWithToast(next, successToast("signed_in"), done.value) : done.answer;
}

/** The one thing to say on top: what is missing, else what is wrong with the passwords, else that something is. */
function registrationCode(form: FormData, errors: Readonly<Record<string, string>>): ErrorCode {
  const isEmpty = ["name", "email", "password", "confirm"].some((name) => String(form.get(name) ?? "").trim() === "");
  if (isEmpty) return "required_fields";
  if (errors.confirm) return "passwords_differ";
  return errors.password === ERRORS.password_short.text ? "password_short" : "check_fields";
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: "Вход и регистрация",
    description: "Влезте или се регистрирайте в Тукашно, за да публикувате обяви без такси в Хасково и региона.",
    canonical: href("/auth"),
    siteUrl: loaderData?.siteUrl ?? "",
  });

export default function AuthPage({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const tab = tabOf(params);
  const tabLink = (value: Tab) => {
    const search = new URLSearchParams(params);
    if (value === "login") search.delete("tab");
    else search.set("tab", value);
    return { search: search.toString() };
  };
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
          <Link
            key={value}
            to={tabLink(value)}
            replace
            aria-current={tab === value ? "page" : undefined}
            className="flex min-h-11 items-center justify-center rounded-lg font-semibold text-muted aria-[current=page]:bg-card aria-[current=page]:text-grape"
          >
            {label}
          </Link>
        ))}
      </nav>
      {tab === "login" ? (
        <SignInForm key="login" state={actionData} />
      ) : (
        <RegisterForm key="register" state={actionData} />
      )}
    </div>
  );
}

interface FormProps {
  readonly state: FormState | undefined;
}

function SignInForm({ state }: FormProps) {
  return (
    <Form method="post" noValidate className="grid gap-5">
      <FormNotice state={state} />
      <TextInput
        name="email"
        type="email"
        label="Имейл"
        autoComplete="username"
        inputMode="email"
        required
        defaultValue={submitted(state, "email")}
        error={state?.errors.email}
      />
      <PasswordInput
        name="password"
        label="Парола"
        autoComplete="current-password"
        required
        error={state?.errors.password}
      />
      <SubmitButton intent="login">Вход</SubmitButton>
    </Form>
  );
}

function RegisterForm({ state }: FormProps) {
  const errors = state?.errors ?? {};
  return (
    <Form method="post" noValidate className="grid gap-5">
      <FormNotice state={state} />
      <TextInput
        name="name"
        label="Име"
        help="Така ще Ви виждат другите."
        autoComplete="name"
        required
        defaultValue={submitted(state, "name")}
        error={errors.name}
      />
      <TextInput
        name="email"
        type="email"
        label="Имейл"
        help="Не се показва никъде в сайта."
        autoComplete="username"
        inputMode="email"
        required
        defaultValue={submitted(state, "email")}
        error={errors.email}
      />
      <PasswordInput
        name="password"
        label="Парола"
        help="Поне 6 символа."
        autoComplete="new-password"
        required
        error={errors.password}
      />
      <PasswordInput
        name="confirm"
        label="Повторете паролата"
        autoComplete="new-password"
        required
        error={errors.confirm}
      />
      <SubmitButton intent="register">Регистрация</SubmitButton>
    </Form>
  );
}

function SubmitButton({ intent, children }: { readonly intent: string; readonly children: string }) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Button name="intent" value={intent} busy={isBusy} className="text-lg">
      {children}
    </Button>
  );
}

function PasswordInput({
  name,
  label,
  help,
  error,
  required,
  ...rest
}: FieldProps & Omit<ComponentProps<"input">, "name" | "required">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame {...{ name, label, help, error, required }}>
      <div className="relative">
        <input
          {...controlProps({ name, help, error, required })}
          {...rest}
          type={isShown ? "text" : "password"}
          className={`${CONTROL} pr-12`}
        />
        <button
          type="button"
          aria-label={isShown ? "Скрий паролата" : "Покажи паролата"}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className={iconButtonClass("scripted absolute top-0 right-0 text-muted hover:text-grape")}
        >
          <Icon aria-hidden strokeWidth={1.75} className="size-5" />
        </button>
      </div>
    </FieldFrame>
  );
}
