/** A checkbox whose unchecked state is an answer, too: a form without it leaves the stored answer as it is. */
import { useContext } from "react";
import { Checkbox, RefusedForm } from "./field.tsx";

interface YesFieldProps {
  readonly name: string;
  readonly label: string;
  /** The stored answer, until something is submitted. */
  readonly initial: boolean;
}

export function YesField({ name, label, initial }: YesFieldProps) {
  const values = useContext(RefusedForm)?.values?.[name];
  return (
    <>
      {/* Empty, so that a form with nothing else is empty. */}
      <input type="hidden" name={name} value="" />
      <Checkbox
        name={name}
        label={label}
        value="yes"
        defaultChecked={values === undefined ? initial : values.includes("yes")}
      />
    </>
  );
}

/** Returns the answer of a submitted form; undefined from a form without the checkbox. */
export function yesOf(form: FormData, name: string): boolean | undefined {
  const answers = form.getAll(name);
  return answers.length === 0 ? undefined : answers.includes("yes");
}
