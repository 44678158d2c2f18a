/** The number of days for which a guest's link opens the conversation; each mail has a new one. */
export const GUEST_LINK_DAYS = 30;
