/** The two forms that turn two-step sign-in on: one for the password, one for an authenticator code. */
import { PasswordInput } from "#app/accounts/credentials/password-input.tsx";
import { ProfileSection } from "#app/accounts/profile/profile-nav.tsx";
import { TextInput } from "#app/platform/ui/field.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import type { SecretsProps } from "./two-step-secrets.tsx";

export function TwoStepCodeForm({ setup }: { readonly setup: SecretsProps }) {
  return (
    <ProfileSection title="3. Въведете кода от приложението">
      <p>След включването ще трябва да влезете отново на другите си устройства.</p>
      <PostForm>
        <input type="hidden" name="uri" value={setup.uri} />
        <input type="hidden" name="codes" value={setup.backupCodes.join(" ")} />
        <TextInput name="code" label="Код" inputMode="numeric" autoComplete="one-time-code" required />
        <SubmitButton intent="confirm">Включи</SubmitButton>
      </PostForm>
    </ProfileSection>
  );
}

export function TwoStepPasswordForm() {
  return (
    <ProfileSection title="Първо потвърдете, че сте Вие">
      <PostForm>
        <PasswordInput name="current" label="Парола" autoComplete="current-password" required />
        <SubmitButton intent="prepare">Продължи</SubmitButton>
      </PostForm>
    </ProfileSection>
  );
}
