/** Sends mail over SMTP, or writes .eml files if no server is configured. One template, as HTML and as text. */
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Env } from "./env.server.ts";
import { htmlText, type MailText, plainText } from "./mail-template.ts";
import { SITE_NAME } from "./meta.ts";
import { count } from "./tally.server.ts";

export interface MailEnvelope {
  /** The same for a message that is sent again, so that a mailbox can tell. */
  readonly id?: string;
  /** Where one click unsubscribes (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /** Sends a message. Throws if the server rejects it, so that the job retries. */
  send(to: string, text: MailText, envelope?: MailEnvelope): Promise<void>;
  /** Where messages go, for the operator. */
  readonly destination: string;
}

/** What of a message the signature covers; RFC 8058 asks for both of `list-unsubscribe`. */
const SIGNED =
  "from:to:subject:date:message-id:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post:auto-submitted";

/** Milliseconds to wait for a mail server that does not answer. */
const TIMEOUT = 15_000;
/** Milliseconds for which a connection is kept for the next mail; the process does not end before. */
const IDLE = 500;

type MailSettings = Pick<Env, "smtpUrl" | "mailFrom" | "dkim" | "dataDir" | "siteUrl">;

export function createMailer(settings: MailSettings): Mailer {
  const { send, destination } = openMailer(settings);
  return {
    destination,
    async send(...mail) {
      try {
        await send(...mail);
        count("mail", "sent");
      } catch (error) {
        count("mail", "failed");
        throw error;
      }
    },
  };
}

function openMailer({ smtpUrl, mailFrom, dkim, dataDir, siteUrl }: MailSettings): Mailer {
  const compose = (to: string, text: MailText, { id, unsubscribeUrl }: MailEnvelope = {}) => ({
    from: { name: SITE_NAME, address: mailFrom },
    to: { name: "", address: to },
    subject: text.subject,
    text: plainText(text, siteUrl),
    html: htmlText(text, siteUrl),
    ...(id && { messageId: `<${id}@${new URL(siteUrl).hostname}>` }),
    headers: {
      "auto-submitted": "auto-generated",
      ...(unsubscribeUrl && {
        "list-unsubscribe": `<${unsubscribeUrl}>`,
        "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      }),
    },
    ...(dkim && { dkim: { ...dkim, domainName: mailFrom.replace(/.*@/, ""), headerFieldNames: SIGNED } }),
    // Messages never load files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (smtpUrl) {
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
      // Mails one after the other share a connection.
      pool: true,
      idleTimeout: IDLE,
      // A mail whose connection broke is its job's to send again.
      maxRequeues: 0,
    });
    return {
      destination: new URL(smtpUrl).host,
      async send(to, text, envelope) {
        await transport.sendMail(compose(to, text, envelope));
      },
    };
  }
  const folder = join(dataDir, "mail");
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    destination: folder,
    async send(to, text, envelope) {
      mkdirSync(folder, { recursive: true });
      const { message } = await transport.sendMail(compose(to, text, envelope));
      const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`);
      // Renamed when complete.
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}
