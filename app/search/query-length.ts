/** A search longer than that is refused. */
export const MAX_QUERY = 200;
