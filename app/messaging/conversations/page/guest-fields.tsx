/** The fields of a guest who writes to a seller without an account. */
import { submitted } from "#app/platform/forms/forms.ts";
import { EmailInput, TextInput } from "#app/platform/ui/field.tsx";
import type { MessageState } from "./refused-notice.tsx";

export function GuestFields({ state }: { readonly state: MessageState | undefined }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextInput name="name" label="Вашето име" autoComplete="name" required defaultValue={submitted(state, "name")} />
      <EmailInput autoComplete="email" defaultValue={submitted(state, "email")} />
    </div>
  );
}
