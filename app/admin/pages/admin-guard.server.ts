/** Guards of the administration: who may see it, and where others are redirected, with the specified messages. */
import { href, redirect } from "react-router";
import { signInPath } from "#app/accounts/require-viewer.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { errorNotice } from "#app/platform/errors.ts";
import { redirectWithToast } from "#app/platform/forms.server.ts";
import { DENIED_HEADER, pageError } from "#app/platform/guard.server.ts";
import { getViewer, type SiteContext } from "#app/site/site.server.ts";
import { errorToast } from "#app/wording/toast.ts";

/** Pages differ in where they lead those without rights (rule: admin-pages). */
const ASTRAY = {
  dashboard: { to: "/", code: "access_denied" },
  listings: { to: "/", code: "page_access_denied" },
  // The dashboard redirects on to the home page with a message.
  people: { to: "/admin" },
  messages: { to: "/admin" },
  reports: { to: "/" },
  audit: { to: "/admin" },
  system: { to: "/admin" },
} as const satisfies Record<string, { to: string; code?: "access_denied" | "page_access_denied" }>;

/** Returns the administrator; redirects guests to sign-in and others as specified for the page. */
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

/** For files and actions: answers 401 or 403. */
export async function requireAdminCall(context: SiteContext): Promise<Viewer> {
  const viewer = await getViewer(context);
  if (!viewer) throw pageError("not_signed_in");
  if (!viewer.isAdmin) throw pageError("access_denied");
  return viewer;
}
