/** The maximum length of a search in characters. */
export const MAX_QUERY = 200;
