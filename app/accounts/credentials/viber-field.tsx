/** The checkbox below a phone number that says that the number has Viber. */
import type { FormValues } from "#app/platform/forms/forms.ts";
import { Checkbox } from "#app/platform/ui/field.tsx";

const NAME = "viber";

interface ViberFieldProps {
  /** The stored answer, until something is submitted. */
  readonly initial: boolean;
  readonly state: { readonly values: FormValues } | undefined;
}

export function ViberField({ initial, state }: ViberFieldProps) {
  const values = state?.values[NAME];
  return (
    <>
      {/* Tells an unchecked box from a form without one; empty, so that a form with nothing else is empty. */}
      <input type="hidden" name={NAME} value="" />
      <Checkbox
        name={NAME}
        label="Имам Viber на този номер"
        value="yes"
        defaultChecked={values === undefined ? initial : values.includes("yes")}
      />
    </>
  );
}

/** Returns the answer of a submitted form; undefined from a form without the checkbox. */
export function viberOf(form: FormData): boolean | undefined {
  const answers = form.getAll(NAME);
  return answers.length === 0 ? undefined : answers.includes("yes");
}
