/** Days for which a browser is known again by its cookie. */
export const VISITOR_DAYS = 30;
