/** The names of one mail provider that ignores dots in the local part. */
const GMAIL: readonly string[] = ["gmail.com", "googlemail.com"];

/**
 * Returns the address of the mailbox that a stored address reaches: without '+tag', and without dots where they do not count. For
 * limits and blocks only, because another provider may tell such addresses apart; mail is sent to the address as typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const local = email.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return GMAIL.includes(domain) ? `${local.replaceAll(".", "")}@${GMAIL[0]}` : `${local}@${domain}`;
}
