/** The paths whose forms contain photos. */
export const TAKES_PHOTOS = /^\/(add-ad|uploads)\b/;
