/** The checkbox below a phone number that says that the number has Viber. */
import type { FormValues } from "#app/platform/forms/forms.ts";
import { YesField, yesOf } from "#app/platform/ui/yes-field.tsx";

const NAME = "viber";

interface ViberFieldProps {
  /** The stored answer, until something is submitted. */
  readonly initial: boolean;
  readonly state: { readonly values: FormValues } | undefined;
}

export function ViberField(props: ViberFieldProps) {
  return <YesField name={NAME} label="Имам Viber на този номер" {...props} />;
}

/** Returns the answer of a submitted form; undefined from a form without the checkbox. */
export function viberOf(form: FormData): boolean | undefined {
  return yesOf(form, NAME);
}
