/** The form of every page: that of the router, with its owner. */
import { type ComponentProps, useState } from "react";
import { Form as RouterForm, useRouteLoaderData } from "react-router";
import { FORM_OWNER } from "#app/platform/forms/form-owner.ts";

interface FormProps extends ComponentProps<typeof RouterForm> {
  /** The component of the form, from useDialogForm or a fetcher; by default that of the router. */
  readonly as?: typeof RouterForm;
}

export function Form({ as: Component = RouterForm, children, ...form }: FormProps) {
  return (
    <Component discover="none" {...form}>
      {form.method === "post" && <FormOwner />}
      {children}
    </Component>
  );
}

/**
 * The hidden field with the owner of a form, which the server compares with the person who is signed in when the form arrives
 * (docs/decisions/013). Who signs in in another tab does not become the owner of what is already typed here.
 */
export function FormOwner() {
  const owner = useFormOwner();
  const [first, setFirst] = useState(owner);
  if ((first === undefined) !== (owner === undefined)) setFirst(owner);
  return first === undefined ? null : <input type="hidden" name={FORM_OWNER} value={first} />;
}

/** Returns the owner of the page's forms; undefined for guests. */
export function useFormOwner(): string | undefined {
  return useRouteLoaderData<{ readonly person: { readonly formOwner: string } | null }>("root")?.person?.formOwner;
}
