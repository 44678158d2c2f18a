/** Pages of one's own: a guest is sent to sign in and comes back afterwards. */
import { href, redirect } from "react-router";
import { pageError } from "#app/platform/guard.server.ts";
import type { Viewer } from "./viewer.ts";

/** The viewer of an action, or the words of 401: what was sent is not to be lost in a redirect. */
export function requireSignedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw pageError("not_signed_in");
  return viewer;
}

/** The viewer, or a redirect to /auth that leads back to `url`. */
export function requireViewer(viewer: Viewer | null, url: URL): Viewer {
  if (viewer) return viewer;
  const next = new URLSearchParams({ next: url.pathname + url.search });
  throw redirect(`${href("/auth")}?${next}`);
}
