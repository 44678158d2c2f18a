/** The fields of a form that could not be sent on, out of sight and whole; passwords and files are not among them. */
import type { FormValues } from "#app/platform/forms.ts";

export function CarriedFields({ values }: { readonly values: FormValues }) {
  const fields = Object.entries(values).flatMap(([name, given]) =>
    (typeof given === "string" ? [given] : given).map((value, index) => ({ name, value, key: `${name} ${index}` })),
  );
  return fields.map(({ key, ...field }) => <input key={key} type="hidden" {...field} />);
}
