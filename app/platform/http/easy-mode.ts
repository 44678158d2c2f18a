/**
 * Easy mode: larger text, one column, words beside icons, no gestures. A cookie holds the choice, and every page states it as the
 * attribute `data-easy` of its root element, which styles and scripts follow.
 */

export const EASY_COOKIE = "easy";
/** The one value that chooses easy mode; without it, or with any other one, a page is the usual one. */
export const EASY_ON = "on";

/** The pair of the cookie that chooses easy mode. */
export const EASY_PAIR = `${EASY_COOKIE}=${EASY_ON}`;

const CHOSEN = new RegExp(`(?:^|;\\s*)${EASY_PAIR}\\s*(?:;|$)`);

/** Reports whether a Cookie header chooses easy mode. */
export function isEasy(cookies: string | null | undefined): boolean {
  return CHOSEN.test(cookies ?? "");
}
