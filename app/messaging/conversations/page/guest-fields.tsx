/** The fields of a guest who writes to a seller without an account. */
import { EmailInput, TextInput } from "#app/platform/ui/field.tsx";

export function GuestFields() {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextInput name="name" label="Вашето име" autoComplete="name" required />
      <EmailInput autoComplete="email" />
    </div>
  );
}
