/** The number to which the ads of a seller are counted. */
export const COUNTED_LISTINGS = 100;
