/** The contact form, used in the dialog of /info and on its own page. */
import { href } from "react-router";
import { type FormState, submitted } from "#app/platform/forms/forms.ts";
import { Captcha, type PublicCaptcha } from "#app/platform/ui/captcha.tsx";
import { EmailInput, TextArea, TextInput } from "#app/platform/ui/field.tsx";
import { useDialogForm } from "#app/platform/ui/form-here.ts";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";

export interface ContactFormProps {
  readonly person: { readonly name: string; readonly email: string } | undefined;
  readonly captcha: PublicCaptcha | undefined;
  /** Default values, if a link beside an error message led here. */
  readonly filled?: { readonly subject: string; readonly message?: string } | undefined;
  /** The administrator's decision that the message objects to. */
  readonly objection?: string | undefined;
  /** The id of the ad or account of that decision. */
  readonly about?: string | undefined;
}

export function ContactForm({ person, captcha, filled, objection, about }: ContactFormProps) {
  const { Form, answer: state } = useDialogForm<FormState>();
  return (
    <PostForm as={Form} state={state} action={href("/info/contact")} className="grid w-full gap-4">
      {(objection !== undefined || submitted(state, "about")) && (
        <>
          <input type="hidden" name="about" value="objection" />
          <input type="hidden" name="ref" value={about ?? submitted(state, "ref") ?? ""} />
        </>
      )}
      <TextInput name="name" label="Име" autoComplete="name" required defaultValue={person?.name} />
      <EmailInput defaultValue={person?.email} />
      <TextInput
        name="subject"
        label="Тема"
        autoComplete="off"
        required
        defaultValue={objection ? `Възражение: ${objection}` : filled?.subject}
      />
      <TextArea name="message" label="Съобщение" rows={5} required defaultValue={filled?.message} />
      {/* A honeypot: hidden from people, filled in by bots. */}
      <div aria-hidden className="absolute size-px overflow-hidden opacity-0">
        <label htmlFor="website">Уебсайт</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Captcha captcha={captcha} />
      <SubmitButton>Изпрати съобщението</SubmitButton>
    </PostForm>
  );
}
