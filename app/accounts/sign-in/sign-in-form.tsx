/** The sign-in form, and links to the other sign-in methods that the settings enable. */
import { useEffect } from "react";
import { Form, href } from "react-router";
import { type FormState, submitted } from "#app/platform/forms.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { EmailInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { PasswordInput } from "./password-input.tsx";
import { SignInLink, useTypedEmail } from "./sign-in-links.tsx";

interface FormProps {
  readonly state: FormState | undefined;
}

export function SignInForm({ state }: FormProps) {
  const typed = useTypedEmail();
  // The address stays, so it is the password that is typed again.
  const isRetyped = state?.notice.code === "sign_in_failed";
  useEffect(() => {
    if (state && isRetyped) document.querySelector<HTMLElement>("main [name=password]")?.focus();
  }, [state, isRetyped]);
  return (
    <Form method="post" noValidate className="grid gap-5">
      <FormNotice state={state} />
      <EmailInput
        autoComplete="username"
        defaultValue={submitted(state, "email") ?? typed}
        error={state?.errors.email}
      />
      <PasswordInput
        name="password"
        label="Парола"
        autoComplete="current-password"
        autoFocus={isRetyped}
        required
        error={state?.errors.password}
      />
      <SubmitButton intent="login" className="text-lg">
        Вход
      </SubmitButton>
      <SignInLink
        to={href("/forgot-password")}
        className="inline-flex min-h-11 items-center justify-self-center font-semibold text-grape hover:underline"
      >
        Забравена парола?
      </SignInLink>
    </Form>
  );
}

interface OtherWaysProps {
  readonly providerName: string | undefined;
  readonly hasCodes: boolean;
  readonly next: string | null;
}

/** Sign-in methods enabled by the settings; none by default. */
export function OtherWays({ providerName, hasCodes, next }: OtherWaysProps) {
  if (!providerName && !hasCodes) return null;
  const search = next ? `?${new URLSearchParams({ next })}` : "";
  return (
    <div className="mt-8 grid gap-3 border-t border-line pt-6">
      {providerName && (
        <Form method="post" action={href("/auth/provider") + search} reloadDocument className="grid">
          <Button look="secondary">Вход с {providerName}</Button>
        </Form>
      )}
      {hasCodes && (
        <SignInLink to={href("/auth/code")} className={buttonClass("secondary")}>
          Вход с код по имейл
        </SignInLink>
      )}
    </div>
  );
}
