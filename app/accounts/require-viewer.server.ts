/** Pages of one's own: a guest is sent to sign in and comes back afterwards. */
import { href, redirect } from "react-router";
import type { Viewer } from "./viewer.ts";

/** The viewer, or a redirect to /auth that leads back to `url`. */
export function requireViewer(viewer: Viewer | null, url: URL): Viewer {
  if (viewer) return viewer;
  const next = new URLSearchParams({ next: url.pathname + url.search });
  throw redirect(`${href("/auth")}?${next}`);
}
