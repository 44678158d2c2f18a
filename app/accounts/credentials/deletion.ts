/** The number of days between the deletion of an account and its erasure. */
export const DELETION_DAYS = 14;
