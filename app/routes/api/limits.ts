/** Constants of the API for programs, which its page and its document state. */
export const API_PATH = "/api/v1";
/** The minor version grows with each addition; another major version gets another path. */
export const API_VERSION = "1.0";
/** Calls a minute from one network address. */
export const CALLS_PER_MINUTE = 300;
/** Hours for which the response to a repeated call is stored. */
export const IDEMPOTENCY_HOURS = 24;
export const IDEMPOTENCY_HEADER = "idempotency-key";
/** Ads in one page of the list of changes. */
export const CHANGES_PAGE = 100;
