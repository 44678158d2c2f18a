/** Days between the deletion of an account and its erasure (reading 44). */
export const DELETION_DAYS = 14;
