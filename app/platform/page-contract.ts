/** Constants shared by the boot script (app/boot/) and the page's modules. Each alone, so that the script holds only what it uses. */

/** The event after hydration. */
export const READY_EVENT = "tukashno:ready";

/** What a button of the question about cookies does, in `data-choice`; `own`: keeps what is ticked. */
export type PrivacyButton = "ask" | "close" | "settings" | "own" | "none" | "all";

/** What the boot script writes into. A text, however empty, keeps React from looking inside. */
export const WRITTEN_LATER = "";

/** The event of a form that did not reach the server, and the dialog that a page has for it from the start. */
export const UNSENT_EVENT = "tukashno:unsent";
export const UNSENT_DIALOG = "unsent";
/** Milliseconds without an answer after which a form counts as not sent: far more than the busiest site takes. */
export const SEND_TIMEOUT = 20_000;

/** A field that every form is sent with: a key of its own, the same until an answer arrives. */
export const ONCE_KEY = "once";

/** On a link: the milliseconds from the page's start after which it is followed, in place of the page. */
export const LEADS_ON = "data-leads-on";

/** Where the build puts the script of saved ads that belong to an account. */
export const MIRROR_SCRIPT = "/mirror.js";
