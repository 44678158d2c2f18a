/** Constants shared by the boot script (app/shell/boot/) and the page's modules; separate exports, so that the script contains only those it uses. */

/** The event that is dispatched after hydration. */
export const READY_EVENT = "tukashno:ready";

/** The action of a button of the consent banner, in `data-choice`; `own` saves the ticked choices. */
export type PrivacyButton = "ask" | "close" | "settings" | "own" | "none" | "all";

/** The child of an element that the boot script fills. A text, even an empty one, makes React ignore the content during hydration. */
export const FILLED_BY_SCRIPT = "";

/** The id of the dialog for a form that was submitted without a connection; it is in the HTML of every page. */
export const UNSENT_DIALOG = "unsent";
/** Milliseconds without a response after which a form counts as not sent: far more than a response takes under full load. */
export const SEND_TIMEOUT = 20_000;

/** The form field with the idempotency key, which stays the same until a response arrives. */
export const ONCE_KEY = "once";

/** An attribute of a link: milliseconds after page load until the browser follows the link, replacing the page in the history. */
export const NAVIGATE_AFTER = "data-leads-on";
