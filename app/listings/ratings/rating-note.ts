/** The length of the note that sellers may write under their ratings, in characters. */
export const MAX_RATING_NOTE = 300;
