/** Which addresses of accounts mail can be sent to. */

/** Addresses that the site itself gave to accounts without one; nothing can be sent there. */
export function hasRealEmail(email: string): boolean {
  return !email.endsWith(".invalid");
}
