/** Whose form it is: after a session has ended, what was typed is sent only for the person it was written by. */
import { useRouteLoaderData } from "react-router";
import { FORM_OWNER } from "./sign-in-again.ts";

/** For forms with typed text, which show a refused form again (docs/decisions/022). */
export function FormOwner() {
  const root = useRouteLoaderData<{ readonly viewer: { readonly formOwner: string } | null }>("root");
  return root?.viewer ? <input type="hidden" name={FORM_OWNER} value={root.viewer.formOwner} /> : null;
}
