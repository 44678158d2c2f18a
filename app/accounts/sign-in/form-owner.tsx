import { useRouteLoaderData } from "react-router";
import { FORM_OWNER } from "./sign-in-again.ts";

/**
 * The hidden field with the owner of a form: if the session has ended, the typed text is submitted only for the same person. Use it in
 * forms with typed text (docs/decisions/013).
 */
export function FormOwner() {
  const root = useRouteLoaderData<{ readonly viewer: { readonly formOwner: string } | null }>("root");
  return root?.viewer ? <input type="hidden" name={FORM_OWNER} value={root.viewer.formOwner} /> : null;
}
