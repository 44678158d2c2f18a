/** The sign-in form, and links to the other sign-in methods that the settings enable. */
import { useEffect } from "react";
import { href } from "react-router";
import { PasswordInput } from "#app/accounts/credentials/password-input.tsx";
import { Button, buttonClass } from "#app/platform/ui/button.tsx";
import { EmailInput } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { usePageAnswer } from "#app/platform/ui/form-here.ts";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { SignInLink, useTypedEmail } from "./sign-in-links.tsx";

export function SignInForm() {
  const state = usePageAnswer();
  const typed = useTypedEmail();
  // The email address is kept, so the password gets the focus.
  const isRetyped = state?.notice?.code === "sign_in_failed";
  useEffect(() => {
    if (state && isRetyped) document.querySelector<HTMLElement>("main [name=password]")?.focus();
  }, [state, isRetyped]);
  return (
    <PostForm>
      <EmailInput autoComplete="username" defaultValue={typed} />
      <PasswordInput
        name="password"
        label="Парола"
        autoComplete="current-password"
        {...(isRetyped && { autoFocus: true })}
        required
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
    </PostForm>
  );
}

interface OtherSignInMethodsProps {
  readonly providerName: string | undefined;
  readonly hasCodes: boolean;
  readonly next: string | null;
}

/** The links to further sign-in methods that the settings enable; none by default. */
export function OtherSignInMethods({ providerName, hasCodes, next }: OtherSignInMethodsProps) {
  if (!providerName && !hasCodes) return null;
  const search = next ? `?${new URLSearchParams({ next })}` : "";
  return (
    <div className="mt-8 grid gap-3 border-t border-line pt-6">
      {providerName && (
        <Form method="post" action={href("/auth/provider") + search} reloadDocument className="grid">
          <Button look="secondary">{`Вход с ${providerName}`}</Button>
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
