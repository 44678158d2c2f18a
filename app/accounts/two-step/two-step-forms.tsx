/** The two forms that turn two-step sign-in on: one for the password, one for an authenticator code. */
import { PasswordInput } from "#app/accounts/credentials/password-input.tsx";
import { ProfileSection } from "#app/accounts/profile/profile-nav.tsx";
import type { FormState } from "#app/platform/forms/forms.ts";
import { TextInput } from "#app/platform/ui/field.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import type { SecretsProps } from "./two-step-secrets.tsx";

interface StateProps {
  readonly state: FormState | undefined;
}

export function TwoStepCodeForm({ state, setup }: StateProps & { readonly setup: SecretsProps | undefined }) {
  return (
    <ProfileSection title="3. Въведете кода от приложението">
      <p>След включването ще трябва да влезете отново на другите си устройства.</p>
      <PostForm state={state}>
        {setup && (
          <>
            <input type="hidden" name="uri" value={setup.uri} />
            <input type="hidden" name="codes" value={setup.backupCodes.join(" ")} />
          </>
        )}
        <TextInput name="code" label="Код" inputMode="numeric" autoComplete="one-time-code" required />
        <SubmitButton intent="confirm">Включи</SubmitButton>
      </PostForm>
    </ProfileSection>
  );
}

export function TwoStepPasswordForm({ state }: StateProps) {
  return (
    <ProfileSection title="Първо потвърдете, че сте Вие">
      <PostForm state={state}>
        <PasswordInput name="current" label="Парола" autoComplete="current-password" required />
        <SubmitButton intent="prepare">Продължи</SubmitButton>
      </PostForm>
    </ProfileSection>
  );
}
