import { href } from "react-router";
import { NewPasswordInputs } from "#app/accounts/credentials/password-input.tsx";
import { useTypedEmail } from "#app/accounts/sign-in/sign-in-links.tsx";
import { Captcha, type PublicCaptcha } from "#app/platform/ui/captcha.tsx";
import { EmailInput, TextInput } from "#app/platform/ui/field.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";

export function RegisterForm({ captcha }: { readonly captcha: PublicCaptcha | undefined }) {
  const typed = useTypedEmail();
  return (
    <PostForm>
      <TextInput name="name" label="Име" help="Така ще Ви виждат другите." autoComplete="name" required />
      <EmailInput help="Вижда се само от администраторите." autoComplete="username" defaultValue={typed} />
      <NewPasswordInputs />
      <Captcha captcha={captcha} />
      <SubmitButton intent="register" className="text-lg">
        Регистрация
      </SubmitButton>
      <p className="text-sm text-muted">
        С регистрацията приемате{" "}
        <Link to={`${href("/info")}#rules`} className="text-grape underline underline-offset-3">
          правилата
        </Link>
        . Как пазим данните Ви, пише в{" "}
        <Link to={`${href("/info")}#privacy`} className="text-grape underline underline-offset-3">
          политиката за поверителност
        </Link>
        .
      </p>
    </PostForm>
  );
}
