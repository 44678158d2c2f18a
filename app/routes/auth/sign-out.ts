import { href, redirect } from "react-router";
import { signOut } from "#app/accounts/accounts.commands.server.ts";
import { getSite } from "#app/site.server.ts";
import type { Route } from "./+types/sign-out";

/** Signing out sends the person home (specification, section 2). */
export async function action({ request, context }: Route.ActionArgs) {
  return redirect(href("/"), { headers: await signOut(getSite(context), request.headers) });
}

export function loader() {
  return redirect(href("/"));
}
