/** URLs that name ads of a list on a device. */

/** The URL parameter with ids, separated by commas. */
export const NAMED_IDS = "ids";
/** Maximum number of ids in a URL that every proxy accepts. */
export const MAX_IDS = 60;
