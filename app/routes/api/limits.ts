/** Constants of the API for programs, which its page and its OpenAPI document mention. */
export const API_PATH = "/api/v1";
export const isApiPath = (path: string): boolean => path === API_PATH || path.startsWith(`${API_PATH}/`);
/** The minor version grows with each addition; another major version gets another path. */
export const API_VERSION = "1.1";
/** The maximum number of calls a minute from one network address. */
export const CALLS_PER_MINUTE = 300;
/** The number of hours for which the response to a repeatable call is stored. */
export const IDEMPOTENCY_HOURS = 24;
export const IDEMPOTENCY_HEADER = "idempotency-key";
/** The number of ads in one page of the list of changes. */
export const CHANGES_PAGE = 100;
