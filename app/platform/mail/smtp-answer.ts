/** Judges why a mail server did not take a mail: whose fault it is, and whether trying again can help. Pure. */

/** What nodemailer throws: the answer of the server and the command that it answers; without a code the server was not reached. */
export interface SmtpError {
  readonly responseCode?: number;
  /** '550 5.1.1 No such user' */
  readonly response?: string;
  /** 'RCPT TO', 'MAIL FROM', 'DATA', 'AUTH PLAIN' … */
  readonly command?: string;
}

/**
 * The fault behind an answer: the mailbox does not exist or takes no mail for good; this mail is refused; the server takes nothing from
 * this site (not reached, wrong password, refused sender), so that other mails need not be tried; or it may take the mail later.
 */
export type MailFault = "mailbox" | "mail" | "site" | "later";

/** Enhanced codes (RFC 3463) about the recipient for good: mailbox, domain or address bad, moved, or null MX; mailbox disabled. */
const MAILBOX_GONE = /^[45]\.(1\.(1|2|3|6|10)|2\.1)$/;
/** Mailbox full, and expansion of a list: the recipient's, for some days. */
const MAILBOX_BUSY = /^[45]\.2\.(2|4)$/;
/** Codes that mean an unknown mailbox if the server gives no enhanced one. */
const PLAIN_UNKNOWN = [550, 551, 553];

/** Only an answer to RCPT TO is about the recipient: 5.1.8 and 5.1.7 are about the sender, and 535 about the password. */
export function judgeAnswer({ responseCode, response = "", command = "" }: SmtpError): MailFault {
  const stage = /^(RCPT TO|DATA|MAIL FROM)$/.exec(command)?.[1];
  if (responseCode === undefined || stage === undefined) return "site";
  if (stage === "MAIL FROM") return responseCode >= 500 ? "site" : "later";
  const [, enhanced] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (stage === "RCPT TO") {
    if (enhanced !== undefined && MAILBOX_BUSY.test(enhanced)) return "later";
    if (enhanced !== undefined && MAILBOX_GONE.test(enhanced)) return responseCode >= 500 ? "mailbox" : "later";
    if (enhanced === undefined && PLAIN_UNKNOWN.includes(responseCode)) return "mailbox";
  }
  return responseCode >= 500 ? "mail" : "later";
}
