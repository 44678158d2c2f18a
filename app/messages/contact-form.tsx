/** A letter to the administrators: in the dialog of /info, and on a page of its own. */
import { Form, href, useNavigation } from "react-router";
import { Captcha } from "#app/accounts/captcha.tsx";
import { type FormState, submitted } from "#app/platform/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea, TextInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";

export interface ContactFormProps {
  readonly person: { readonly name: string; readonly email: string } | undefined;
  readonly captcha: { readonly siteKey: string; readonly scriptUrl: string } | undefined;
  readonly state?: FormState | undefined;
}

export function ContactForm({ person, captcha, state }: ContactFormProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const errors = state?.errors ?? {};
  return (
    <Form method="post" action={href("/info/contact")} noValidate className="grid w-full gap-4">
      <FormNotice state={state} />
      <TextInput
        name="name"
        label="Име"
        autoComplete="name"
        required
        defaultValue={submitted(state, "name") ?? person?.name}
        error={errors.name}
      />
      <TextInput
        name="email"
        type="email"
        label="Имейл"
        autoComplete="email"
        inputMode="email"
        required
        defaultValue={submitted(state, "email") ?? person?.email}
        error={errors.email}
      />
      <TextInput
        name="subject"
        label="Тема"
        autoComplete="off"
        required
        defaultValue={submitted(state, "subject")}
        error={errors.subject}
      />
      <TextArea
        name="message"
        label="Съобщение"
        rows={5}
        required
        defaultValue={submitted(state, "message")}
        error={errors.message}
      />
      {/* People do not see it; programs that fill in everything give themselves away. */}
      <div aria-hidden className="absolute size-px overflow-hidden opacity-0">
        <label htmlFor="website">Уебсайт</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Captcha siteKey={captcha?.siteKey} scriptUrl={captcha?.scriptUrl} error={errors.captcha} />
      <Button busy={isBusy}>Изпрати съобщението</Button>
    </Form>
  );
}
