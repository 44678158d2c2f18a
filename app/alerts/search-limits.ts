/** How much is kept of searches. */

/** Searches of one person, on an account, an address or a device. */
export const MAX_SEARCHES = 50;
/** Characters. */
export const MAX_SEARCH_NAME = 120;
