import { href, redirect } from "react-router";
import { signOut } from "#app/accounts/profile/accounts.commands.server.ts";
import { requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { endSessions } from "#app/accounts/sign-in/sessions.server.ts";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { visitorOfForm } from "#app/accounts/visit/visitor-of-request.server.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, redirectWithToast } from "#app/platform/forms/forms.server.ts";
import { EmptyPage } from "#app/platform/ui/no-page.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/sign-out";

/** Ends this session, the person's other sessions, or all. Redirects home after signing out. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const form = request.headers.has("content-type") ? await readForm(request) : new FormData();
  const scope = String(form.get("scope") ?? "local");
  // The visitor cookie still links this browser to the account, so that nobody can rate themselves after signing out.
  const { person, headers } = await visitorOfForm(context, request);
  if (scope === "local") {
    const ended = await signOut(site, request.headers);
    for (const cookie of ended.getSetCookie()) headers.append("set-cookie", cookie);
    return redirectWithToast(href("/"), successToast("signed_out"), headers);
  }
  if (scope !== "others" && scope !== "global") throw pageError("body_unreadable");
  const { id, sessionId } = requireSignedIn(person);
  await endSessions(site.db, id, scope === "others" ? sessionId : undefined);
  return scope === "global"
    ? redirectWithToast(href("/"), successToast("signed_out_everywhere"), headers)
    : redirectWithToast(href("/profile/security"), successToast("signed_out_others"));
}

export function loader() {
  return redirect(href("/"));
}

export default EmptyPage;
