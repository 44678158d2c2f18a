import { href, redirect } from "react-router";

/** Redirects /messages, the address that people guess, to the conversations. */
export function loader() {
  return redirect(href("/conversations"), 301);
}
