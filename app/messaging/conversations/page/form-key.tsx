/** The name of the hidden field with the idempotency key of a form that writes, and that field. */
export const FORM_KEY = "key";

export function FormKey({ value }: { readonly value: string }) {
  return <input type="hidden" name={FORM_KEY} value={value} />;
}
