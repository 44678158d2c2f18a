/** The sessionStorage key under which React Router stores the scroll position of each history entry. */
const SCROLL_POSITIONS = "react-router-scroll-positions";

/** Stores the scroll position for React Router, which is loaded later. `key` is the key of the history entry. */
export function rememberScroll(key: string): void {
  try {
    const positions = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? "{}");
    sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify({ ...positions, [key]: scrollY }));
  } catch {
    // Without storage the scroll position is not restored.
  }
}
