/** What VIP costs and what tokens are given for. */

/** An approved request for tokens, and the button in an administrator's own profile (specification, section 9). */
export const REQUEST_TOKENS = 5;
