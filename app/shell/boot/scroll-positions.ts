/** The router's key in the storage of the session, under which it keeps where each entry of the history was scrolled to. */
const SCROLL_POSITIONS = "react-router-scroll-positions";

/** Tells the router, which comes late, where the visitor has scrolled meanwhile. `key` is the entry's. */
export function rememberScroll(key: string): void {
  try {
    const positions = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? "{}");
    sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify({ ...positions, [key]: scrollY }));
  } catch {
    // Without storage the scroll position is not restored; nothing else changes.
  }
}
