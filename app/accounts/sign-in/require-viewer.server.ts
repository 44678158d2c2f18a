/** Guards for pages that need a signed-in person: a guest signs in and comes back. */
import { href, redirect } from "react-router";
import { pageError } from "#app/platform/guard.server.ts";
import type { Viewer } from "./viewer.ts";

/** The viewer of an action, or a 401: a redirect would lose what was submitted. */
export function requireSignedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw pageError("not_signed_in");
  return viewer;
}

/** The viewer, or a redirect to /auth that leads back to `url`. */
export function requireViewer(viewer: Viewer | null, url: URL): Viewer {
  if (viewer) return viewer;
  throw redirect(signInPath(url));
}

/** Where a guest signs in to come back to `url`. */
export function signInPath({ pathname, search }: URL): string {
  return `${href("/auth")}?${new URLSearchParams({ next: pathname + search })}`;
}
