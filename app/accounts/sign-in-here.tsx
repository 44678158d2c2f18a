/** Signs in over a page whose form waits to be sent; in two steps where the person has chosen so. */
import { useEffect, useEffectEvent } from "react";
import { href, Link, useFetcher } from "react-router";
import type { FormState } from "#app/platform/forms.ts";
import { EmailInput, FieldIdPrefix, TextInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { PasswordInput } from "./password-input.tsx";
import type { SignedInHere } from "./sign-in-again.ts";

interface SignInHereProps {
  /** The address of whoever was signed in. */
  readonly email: string | undefined;
  /** Called once with who has signed in. */
  readonly onSignedIn: (personId: string | undefined) => void;
}

export function SignInHere({ email, onSignedIn }: SignInHereProps) {
  const { Form, data: answer, state: way } = useFetcher<SignedInHere | FormState>();
  const state = answer && "values" in answer ? answer : undefined;
  const isCode = (answer && "needsCode" in answer) || (state !== undefined && "code" in state.values);
  const onDone = useEffectEvent(onSignedIn);
  useEffect(() => {
    // Not before the page has been loaded anew for the person.
    if (way === "idle" && answer && "personId" in answer) onDone(answer.personId);
  }, [way, answer]);
  return (
    <FieldIdPrefix value="here-">
      <Form
        key={isCode ? "code" : "password"}
        method="post"
        action={href("/auth/here")}
        noValidate
        className="grid w-full gap-4"
      >
        <FormNotice state={state} />
        {isCode ? (
          <TextInput
            name="code"
            label="Код"
            help="Шестте цифри от приложението за кодове, или един от резервните кодове."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            error={state?.errors.code}
          />
        ) : (
          <>
            <EmailInput autoComplete="username" defaultValue={email} error={state?.errors.email} />
            <PasswordInput
              name="password"
              label="Парола"
              autoComplete="current-password"
              required
              error={state?.errors.password}
            />
          </>
        )}
        <SubmitButton>Влезте и изпратете</SubmitButton>
        <Link
          to={href("/auth")}
          target="_blank"
          className="inline-flex min-h-11 items-center justify-self-center font-semibold text-grape hover:underline"
        >
          Друг начин за вход (в нов раздел)
        </Link>
      </Form>
    </FieldIdPrefix>
  );
}
