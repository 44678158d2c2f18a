/** The form that requests tokens or Pro, used in the dialog of the profile and on its own page. */
import { href } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { EmailInput, Select, TextInput } from "#app/platform/ui/field.tsx";
import { useDialogForm } from "#app/platform/ui/form-here.ts";
import { PhoneInput } from "#app/platform/ui/phone-input.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { REQUEST_TYPES } from "./premium-request-types.ts";

interface PremiumRequestFormProps {
  readonly person: { readonly name: string; readonly email: string; readonly phone: string | null };
  readonly isPro: boolean;
  /** The preselected type, from the link that led here. */
  readonly type?: string | undefined;
}

export function PremiumRequestForm({ person, isPro, type }: PremiumRequestFormProps) {
  const { Form, answer: state } = useDialogForm<FormState>();
  const options = Object.entries(REQUEST_TYPES)
    .filter(([type]) => !isPro || type !== "pro_request")
    .map(([type, label]) => ({ value: type, label }));
  return (
    <PostForm as={Form} state={state} action={href("/profile/request")} className="grid w-full gap-4">
      <Select
        name="type"
        label="Вид на заявката"
        help="1 VIP токен = 24 часа."
        required
        empty="Изберете…"
        options={options}
        defaultValue={type ?? ""}
      />
      <TextInput name="name" label="Име" autoComplete="name" required defaultValue={person.name} />
      <EmailInput defaultValue={person.email} />
      <PhoneInput required defaultValue={person.phone ?? ""} />
      <SubmitButton>Изпрати заявката</SubmitButton>
    </PostForm>
  );
}
