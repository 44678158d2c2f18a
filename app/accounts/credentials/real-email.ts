/** Reports whether an address is real; accounts without email have placeholder addresses. */
export function hasRealEmail(email: string): boolean {
  return !email.endsWith(".invalid");
}
