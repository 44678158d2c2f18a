import { href, redirect } from "react-router";
import { signOut } from "#app/accounts/accounts.commands.server.ts";
import { requireSignedIn } from "#app/accounts/require-viewer.server.ts";
import { endSessions } from "#app/accounts/sessions.server.ts";
import { readForm, redirectWithToast } from "#app/platform/forms.server.ts";
import { pageError } from "#app/platform/guard.server.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { NoPage } from "#app/ui/no-page.tsx";
import { successToast } from "#app/wording/toast.ts";
import type { Route } from "./+types/sign-out";

/** Ends this session, the person's others, or all (specification, section 5); who is signed out goes home (section 2). */
export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const form = request.headers.has("content-type") ? await readForm(request) : new FormData();
  const scope = String(form.get("scope") ?? "local");
  if (scope === "local") return redirect(href("/"), { headers: await signOut(site, request.headers) });
  if (scope !== "others" && scope !== "global") throw pageError("body_unreadable");
  const viewer = requireSignedIn(await getViewer(context));
  await endSessions(site.db, viewer.id, scope === "others" ? { except: viewer.sessionId } : {});
  return scope === "global"
    ? redirect(href("/"))
    : redirectWithToast(href("/profile/security"), successToast("signed_out_others"));
}

export function loader() {
  return redirect(href("/"));
}

export default NoPage;
