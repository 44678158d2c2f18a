/** The lifetime of the visitor cookie in days. */
export const VISITOR_DAYS = 30;
