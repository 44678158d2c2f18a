/** The checkbox below a phone number that says that the number has Viber. */
import { YesField, yesOf } from "#app/platform/ui/yes-field.tsx";

const NAME = "viber";

/** `initial`: the stored answer, until something is submitted. */
export function ViberField({ initial }: { readonly initial: boolean }) {
  return <YesField name={NAME} label="Имам Viber на този номер" initial={initial} />;
}

/** Returns the answer of a submitted form; undefined from a form without the checkbox. */
export function viberOf(form: FormData): boolean | undefined {
  return yesOf(form, NAME);
}
