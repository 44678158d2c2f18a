/** Renders the form that signs in again and submits another form whose session had ended, for pages without JavaScript. */
import { PasswordInput } from "#app/accounts/credentials/password-input.tsx";
import { AGAIN, type SignInAgain } from "#app/accounts/sign-in/sign-in-again.ts";
import type { FormValues } from "#app/platform/forms/forms.ts";
import { buttonClass } from "#app/platform/ui/button.tsx";
import { EmailInput, TextInput } from "#app/platform/ui/field.tsx";
import { CarriedFields } from "./carried-fields.tsx";

interface SignInAgainFormProps {
  readonly action: string;
  readonly values: FormValues;
  readonly signIn: SignInAgain;
}

export function SignInAgainForm({ action, values, signIn: { step, email, hasFiles } }: SignInAgainFormProps) {
  return (
    <form method="post" action={action} noValidate className="grid w-full max-w-md gap-4 text-left">
      <CarriedFields values={values} />
      {hasFiles && <input type="hidden" name={AGAIN.files} value="yes" />}
      <p className="text-muted">
        Написаното от Вас е запазено на тази страница.{" "}
        <span>{`Щом влезете, ще бъде изпратено${hasFiles ? ", след като изберете снимките отново" : ""}.`}</span>
      </p>
      {step === "code" ? (
        <TextInput
          name={AGAIN.code}
          label="Код"
          help="Шестте цифри от приложението за кодове или един от резервните кодове."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      ) : (
        <>
          <EmailInput name={AGAIN.email} autoComplete="username" defaultValue={email} />
          <PasswordInput name={AGAIN.password} label="Парола" autoComplete="current-password" required />
        </>
      )}
      <button type="submit" className={buttonClass("primary")}>
        {hasFiles ? "Вход" : "Влезте и изпратете"}
      </button>
    </form>
  );
}
