/** Guards for pages that require a signed-in person. */
import { href, redirect } from "react-router";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import type { Viewer } from "./person.ts";

/** Returns the viewer of an action, or throws a 401; a redirect would lose the submitted form. */
export function requireSignedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw pageError("not_signed_in");
  return viewer;
}

/** Returns the viewer, or throws a redirect to the sign-in page that returns to `url`. */
export function requireViewer(viewer: Viewer | null, url: URL): Viewer {
  if (viewer) return viewer;
  throw redirect(signInPath(url));
}

/** Returns the path of the sign-in page that returns to `url`. */
export function signInPath({ pathname, search }: URL): string {
  return `${href("/auth")}?${new URLSearchParams({ next: pathname + search })}`;
}
