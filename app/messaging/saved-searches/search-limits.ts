/** The maximum number of searches of one account, address or device. */
export const MAX_SEARCHES = 50;
/** The maximum length of a name in characters. */
export const MAX_SEARCH_NAME = 120;
/** The message for an empty name. */
export const NAME_MISSING = "Въведете име";
