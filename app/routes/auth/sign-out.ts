import { href, redirect } from "react-router";
import { signOut } from "#app/accounts/accounts.commands.server.ts";
import { requireSignedIn } from "#app/accounts/require-viewer.server.ts";
import { endSessions } from "#app/accounts/sessions.server.ts";
import { readForm, redirectWithToast } from "#app/platform/forms.server.ts";
import { pageError } from "#app/platform/guard.server.ts";
import { meetSender } from "#app/site/sender.server.ts";
import { getSite } from "#app/site/site.server.ts";
import { NoPage } from "#app/ui/no-page.tsx";
import { successToast } from "#app/wording/success.ts";
import type { Route } from "./+types/sign-out";

/** Ends this session, the person's others, or all; who is signed out goes home (rule: session-list). */
export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const form = request.headers.has("content-type") ? await readForm(request) : new FormData();
  const scope = String(form.get("scope") ?? "local");
  // The visitor cookie still ties this browser to the account, so that signing out does not allow rating oneself.
  const { viewer, headers } = await meetSender(context, request);
  if (scope === "local") {
    const ended = await signOut(site, request.headers);
    for (const cookie of ended.getSetCookie()) headers.append("set-cookie", cookie);
    return redirectWithToast(href("/"), successToast("signed_out"), headers);
  }
  if (scope !== "others" && scope !== "global") throw pageError("body_unreadable");
  const { id, sessionId } = requireSignedIn(viewer);
  await endSessions(site.db, id, scope === "others" ? { except: sessionId } : {});
  return scope === "global"
    ? redirectWithToast(href("/"), successToast("signed_out_everywhere"), headers)
    : redirectWithToast(href("/profile/security"), successToast("signed_out_others"));
}

export function loader() {
  return redirect(href("/"));
}

export default NoPage;
