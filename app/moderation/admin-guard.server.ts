/** Who may see the administration; where everybody else is led, in the words the specification has for each page. */
import { href, redirect } from "react-router";
import { signInPath } from "#app/accounts/require-viewer.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { errorNotice } from "#app/platform/errors.ts";
import { redirectWithToast } from "#app/platform/forms.server.ts";
import { DENIED_HEADER, pageError } from "#app/platform/guard.server.ts";
import { getViewer, type SiteContext } from "#app/site/site.server.ts";
import { errorToast } from "#app/wording/toast.ts";

/** The pages of the administration that are not the dashboard differ in where they lead those without rights (reading 22). */
const ASTRAY = {
  dashboard: { to: "/", code: "access_denied" },
  listings: { to: "/", code: "page_access_denied" },
  // The dashboard says why, on the way to the home page.
  people: { to: "/admin" },
  messages: { to: "/admin" },
  reports: { to: "/" },
  audit: { to: "/admin" },
} as const satisfies Record<string, { to: string; code?: "access_denied" | "page_access_denied" }>;

/** The administrator; a guest is led to sign in and back, anybody else where the page says. */
export async function requireAdmin(context: SiteContext, url: URL, page: keyof typeof ASTRAY): Promise<Viewer> {
  const viewer = await getViewer(context);
  if (viewer?.isAdmin) return viewer;
  const headers = new Headers({ [DENIED_HEADER]: "yes" });
  if (!viewer) throw redirect(signInPath(url), { headers });
  if (viewer.mustTurnOnTwoStep) throw redirect(href("/profile/two-step"), { headers });
  const astray = ASTRAY[page];
  if ("code" in astray) throw await redirectWithToast(astray.to, errorToast(errorNotice(astray.code)), headers);
  throw redirect(astray.to, { headers });
}

/** For what is no page: files and actions answer 401 and 403. */
export async function requireAdminCall(context: SiteContext): Promise<Viewer> {
  const viewer = await getViewer(context);
  if (!viewer) throw pageError("not_signed_in");
  if (!viewer.isAdmin) throw pageError("access_denied");
  return viewer;
}
