/** The one table of answers of mail servers: whose fault an answer is, and what happens to the mail. Pure. */
import { DAY } from "#app/platform/wording/durations.ts";

/** An error of nodemailer: the answer of the server, and the command that it answers. */
export interface SmtpError {
  /** 'EENVELOPE' or 'EMESSAGE' if a mail is at fault; 'EAUTH', 'ESOCKET' and others if it is the connection. */
  readonly code?: string;
  /** '550 5.1.1 No such user' */
  readonly response?: string;
  /** 'RCPT TO', 'MAIL FROM', 'DATA', 'AUTH PLAIN' … */
  readonly command?: string;
}

interface Consequence {
  /** Milliseconds after it was made for which a mail is tried again. */
  readonly retriesFor: number;
  readonly level: "warn" | "error";
  /** The line in the log. */
  readonly line: string;
}

/** The faults behind answers. */
export const FAULTS = {
  /** The mailbox does not exist or takes no mail for good. */
  mailbox: { retriesFor: 0, level: "warn", line: "a mail is given up: the mail server knows no such mailbox" },
  /** The recipient is refused without a reason; several such mails in a row count as an unknown mailbox. */
  doubtful: { retriesFor: 0, level: "warn", line: "a mail is given up: the mail server refused its recipient" },
  /** This mail is refused, such as spam. */
  mail: { retriesFor: 0, level: "warn", line: "a mail is given up: the mail server refused it" },
  later: { retriesFor: 3 * DAY, level: "warn", line: "the mail server did not take a mail yet; it is tried again" },
  /** The server takes nothing from this site: not reached, wrong password, refused sender. Mails wait until it does. */
  site: {
    retriesFor: Number.POSITIVE_INFINITY,
    level: "error",
    line: "the mail server takes no mail from this site; mails wait. npm run admin -- check EMAIL tries it",
  },
} as const satisfies Readonly<Record<string, Consequence>>;
export type MailFault = keyof typeof FAULTS;

const ANY = /^(MAIL FROM|RCPT TO|DATA)$/;
const RCPT = /^RCPT TO$/;

/**
 * The first row whose command and answer match decides. Only an answer to RCPT TO is about the recipient, and enhanced codes
 * (RFC 3463) say more than the first three digits.
 */
const ANSWERS: readonly (readonly [command: RegExp, answer: RegExp, fault: MailFault])[] = [
  // Bad or unauthorised sender; no authentication, encryption, SPF, DKIM or reverse name.
  [ANY, /^\d{3}[ -][45]\.(1\.[78]|7\.([89]|1[0-3]|2\d))\b/, "site"],
  [RCPT, /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/, "mailbox"],
  // Mailbox full, expansion of a list.
  [RCPT, /^\d{3}[ -][45]\.2\.[24]\b/, "later"],
  // No relaying; plain answers name it in words only.
  [RCPT, /^5(3[058]|.*\b(relay|authenticat|sender\b))/is, "site"],
  [RCPT, /^55[013](?![ -]\d\.\d)/, "doubtful"],
  // A message that is too large.
  [/^MAIL FROM$/, /^552|^\d{3}[ -]5\.3\.4\b/, "mail"],
  [/^MAIL FROM$/, /^5/, "site"],
  [ANY, /^5/, "mail"],
  [ANY, /^4/, "later"],
];

/** Returns whose fault it is that a mail was not taken; undefined if the connection ended before there was an answer to the mail. */
export function judgeAnswer({ code = "", response, command = "" }: SmtpError): MailFault | undefined {
  if (!/^(EENVELOPE|EMESSAGE)$/.test(code)) return undefined;
  // The library itself refuses, for example a message that is larger than the server announced.
  if (response === undefined) return "mail";
  return ANSWERS.find((row) => row[0].test(command) && row[1].test(response))?.[2] ?? "later";
}
