/**
 * Asks a guest for the code that confirms the address of a message. The page is the same for an address with an account, whose owner
 * gets a mail without a code.
 */
import { href } from "react-router";
import { Button, TextLink } from "#app/platform/ui/button.tsx";
import { TextInput } from "#app/platform/ui/field.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";

interface GuestCodeProps {
  readonly email: string;
  /** The address of this page, with the key of the message. */
  readonly path: string;
}

export function GuestCode({ email, path }: GuestCodeProps) {
  return (
    <PostForm className="first-words grid gap-4">
      <p role="status">
        Изпратихме имейл на <strong className="wrap-anywhere">{email}</strong>. Въведете кода от него и съобщението
        тръгва.
      </p>
      <TextInput name="code" label="Код от имейла" inputMode="numeric" autoComplete="one-time-code" required />
      <SubmitButton intent="code">Изпрати съобщението</SubmitButton>
      <div className="flex flex-wrap gap-x-4">
        <Button look="quiet" name="intent" value="again" formNoValidate>
          Изпрати нов код
        </Button>
        <TextLink to={`${path}&edit=1`}>Промени текста или имейла</TextLink>
      </div>
      <p className="text-sm text-muted">
        Имате профил с този имейл?{" "}
        <TextLink to={`${href("/auth")}?${new URLSearchParams({ next: path })}`}>Влезте</TextLink> и съобщението ще
        тръгне.
      </p>
    </PostForm>
  );
}
