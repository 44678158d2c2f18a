/** Tells real e-mail addresses from placeholders. */

/** Placeholder addresses of accounts without e-mail; nothing can be sent there. */
export function hasRealEmail(email: string): boolean {
  return !email.endsWith(".invalid");
}
