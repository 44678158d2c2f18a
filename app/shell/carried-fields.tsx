/** Renders the values of a form as hidden fields, to submit it again; passwords and files are not among the values. */
import type { FormValues } from "#app/platform/forms/forms.ts";

export function CarriedFields({ values }: { readonly values: FormValues }) {
  const fields = Object.entries(values).flatMap(([name, entry]) =>
    (typeof entry === "string" ? [entry] : entry).map((value, index) => ({ name, value, key: `${name} ${index}` })),
  );
  return fields.map(({ key, ...field }) => <input key={key} type="hidden" {...field} />);
}
