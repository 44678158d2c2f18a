/** The forms of the page of a mailed link: a button, or the account's password if nobody is signed in to that account. */
import { href } from "react-router";
import { PasswordInput } from "#app/accounts/credentials/password-input.tsx";
import { SignInLink } from "#app/accounts/sign-in/sign-in-links.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";

const TEXTS = {
  confirm_email: { question: "Потвърдете, че този имейл е Ваш.", button: "Потвърди имейла" },
  change_email: { question: "Този адрес ще стане имейлът на профила Ви.", button: "Смени имейла" },
  undo_deletion: { question: "Профилът и обявите Ви ще бъдат възстановени.", button: "Възстанови профила" },
} as const;

interface LinkFormProps {
  readonly purpose: keyof typeof TEXTS;
  readonly email: string | null;
  readonly token: string;
}

export function OneTapForm({ purpose, email, token }: LinkFormProps) {
  const { question, button } = TEXTS[purpose];
  return (
    <PostForm>
      <p>{question}</p>
      {email && <p className="font-semibold break-all">{email}</p>}
      <input type="hidden" name="token" value={token} />
      <SubmitButton>{button}</SubmitButton>
    </PostForm>
  );
}

/** Asks for the account's password, or for another sign-in method if it has none; for a new account it also offers a new password. */
export function SignInForLink({ isOtherSignedIn, asks, ...form }: LinkFormProps & SignInForLinkProps) {
  return (
    <>
      {isOtherSignedIn && <p className="mb-5">В този браузър сте влезли в друг профил.</p>}
      {asks === "password" ? <PasswordLinkForm {...form} /> : <OtherSignIn {...form} />}
      {form.purpose === "confirm_email" && <NewPasswordOffer token={form.token} />}
    </>
  );
}

interface SignInForLinkProps {
  readonly isOtherSignedIn: boolean;
  readonly asks: "password" | "sign-in";
}

function PasswordLinkForm({ purpose, email, token }: LinkFormProps) {
  const { question, button } = TEXTS[purpose];
  return (
    <PostForm>
      <p>{`${question} За сигурност въведете и паролата на профила.`}</p>
      <p className="font-semibold break-all">{email}</p>
      <input type="hidden" name="token" value={token} />
      <PasswordInput name="password" label="Парола на профила" autoComplete="current-password" required />
      <SubmitButton>{button}</SubmitButton>
    </PostForm>
  );
}

function OtherSignIn({ purpose, email }: LinkFormProps) {
  return (
    <div className="grid gap-5">
      <p>{`${TEXTS[purpose].question} За сигурност първо влезте в профила, а после отворете линка отново.`}</p>
      <p className="font-semibold break-all">{email}</p>
      <SignInLink
        to={href("/auth")}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-grape hover:underline"
      >
        Към входа
      </SignInLink>
    </div>
  );
}

/** Offers a new password to the owner of an address with which somebody else may have registered. */
function NewPasswordOffer({ token }: { readonly token: string }) {
  return (
    <section className="mt-8 grid gap-3 border-t border-line pt-6">
      <h2 className="text-lg">Не знаете паролата или не сте правили този профил?</h2>
      <p className="text-muted">
        Изберете нова парола. Имейлът ще бъде потвърден, а досегашната парола, входът в две стъпки, свързаните профили и
        всички влизания от други устройства ще спрат да важат.
      </p>
      <ButtonLink look="secondary" to={`${href("/reset-password")}?${new URLSearchParams({ token })}`}>
        Избери нова парола
      </ButtonLink>
    </section>
  );
}
