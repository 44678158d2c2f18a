/** The two forms that turn two-step sign-in on: one for the password, one for an authenticator code. */
import { Form } from "react-router";
import { PasswordInput } from "#app/accounts/profile/password-input.tsx";
import { ProfileSection } from "#app/accounts/profile/profile-nav.tsx";
import type { FormState } from "#app/platform/forms/forms.ts";
import { TextInput } from "#app/platform/ui/field.tsx";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import type { SecretsProps } from "./two-step-secrets.tsx";

interface StateProps {
  readonly state: FormState | undefined;
}

export function TwoStepCodeForm({ state, setup }: StateProps & { readonly setup: SecretsProps | undefined }) {
  return (
    <ProfileSection title="3. Въведете кода от приложението">
      <p>След включването ще трябва да влезете отново на другите си устройства.</p>
      <Form method="post" noValidate className="grid gap-5">
        <FormNotice state={state} />
        {setup && (
          <>
            <input type="hidden" name="uri" value={setup.uri} />
            <input type="hidden" name="codes" value={setup.backupCodes.join(" ")} />
          </>
        )}
        <TextInput
          name="code"
          label="Код"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={state?.errors.code}
        />
        <SubmitButton intent="confirm">Включи</SubmitButton>
      </Form>
    </ProfileSection>
  );
}

export function TwoStepPasswordForm({ state }: StateProps) {
  return (
    <ProfileSection title="Първо потвърдете, че сте Вие">
      <Form method="post" noValidate className="grid gap-5">
        <FormNotice state={state} />
        <PasswordInput
          name="current"
          label="Парола"
          autoComplete="current-password"
          required
          error={state?.errors.current}
        />
        <SubmitButton intent="prepare">Продължи</SubmitButton>
      </Form>
    </ProfileSection>
  );
}
