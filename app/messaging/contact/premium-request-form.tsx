/** The request for tokens or Pro: in the dialog on the profile, and on a page of its own. */

import { href } from "react-router";
import { REQUEST_TYPES } from "#app/accounts/accounts.schema.ts";
import { FormOwner } from "#app/accounts/form-owner.tsx";
import { type FormState, submitted } from "#app/platform/forms.ts";
import { EmailInput, PhoneInput, Select, TextInput } from "#app/ui/field.tsx";
import { useFormHere } from "#app/ui/form-here.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

interface PremiumRequestFormProps {
  readonly person: { readonly name: string; readonly email: string; readonly phone: string | null };
  readonly isPro: boolean;
  /** What the link that led here is about. */
  readonly type?: string | undefined;
  readonly state?: FormState | undefined;
}

export function PremiumRequestForm({ person, isPro, type, state: ofPage }: PremiumRequestFormProps) {
  const { Form, answer: state } = useFormHere<FormState>(ofPage);
  const errors = state?.errors ?? {};
  const value = (name: "name" | "email" | "phone") => submitted(state, name) ?? person[name] ?? "";
  const options = Object.entries(REQUEST_TYPES)
    .filter(([type]) => !isPro || type !== "pro_request")
    .map(([type, label]) => ({ value: type, label }));
  return (
    <Form method="post" action={href("/profile/request")} noValidate className="grid w-full gap-4">
      <FormOwner />
      <FormNotice state={state} />
      <Select
        name="type"
        label="Вид на заявката"
        help="1 VIP токен = 24 часа."
        required
        empty="Изберете…"
        options={options}
        defaultValue={submitted(state, "type") ?? type ?? ""}
        error={errors.type}
      />
      <TextInput
        name="name"
        label="Име"
        autoComplete="name"
        required
        defaultValue={value("name")}
        error={errors.name}
      />
      <EmailInput defaultValue={value("email")} error={errors.email} />
      <PhoneInput required defaultValue={value("phone")} error={errors.phone} />
      <SubmitButton>Изпрати заявката</SubmitButton>
    </Form>
  );
}
