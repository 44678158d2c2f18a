/** The number to which the ads of a seller are counted. */
export const MAX_COUNTED_LISTINGS = 100;
