/** What the page about the programs' interface and its document say of it. */
export const API_PATH = "/api/v1";
/** Grows by its second number when something is added; another first number is another path. */
export const API_VERSION = "1.0";
/** From one network. */
export const CALLS_A_MINUTE = 300;
/** Hours for which the answer to a repeated call is kept. */
export const REPEAT_HOURS = 24;
export const REPEAT_HEADER = "idempotency-key";
/** Ads in one answer of the list of changes. */
export const CHANGES_PAGE = 100;
