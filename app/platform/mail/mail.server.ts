/** Composes mails, and sends them to the mail server, or writes .eml files if no server is configured. */
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { SITE_NAME } from "#app/platform/http/meta.ts";
import { count } from "#app/platform/http/metrics-counters.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { domainOf } from "#app/platform/wording/email-address.ts";
import { htmlText, type MailText, plainText } from "./mail-template.ts";
import { type Greeting, openSmtp } from "./smtp.server.ts";

export interface MailEnvelope {
  /** The message id, which stays the same when a message is sent again, so that mailboxes detect duplicates. */
  readonly id?: string;
  /** The URL for one-click unsubscribing (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** The name of the thread in which mail programs show the message, such as `conversation.<id>`. */
  readonly thread?: string;
  /** The address that an answer goes to, for a message that a person wrote; others are marked as generated and cannot be answered. */
  readonly replyTo?: string;
}

/** A message with its recipient. */
export interface AddressedMail extends Pick<MailEnvelope, "thread"> {
  readonly email: string;
  readonly text: MailText;
  /** The URL of the page that a notification about the same opens; it acts for nobody, unlike links of the mail. */
  readonly page: string;
}

export interface Mailer {
  /** Sends a message. Throws MailError if the mail server does not take it, so that the job does what follows from its answer. */
  send(to: string, text: MailText, envelope?: MailEnvelope): Promise<void>;
  /** Connects to the mail server, and returns what it sees; undefined without one. */
  greet(): Promise<Greeting | undefined>;
  /** The mail server or the folder of the messages, for the operator. */
  readonly destination: string;
}

/** The headers covered by the signature; RFC 8058 requires both of `list-unsubscribe`. */
const SIGNED_HEADERS =
  "from:reply-to:to:subject:date:message-id:in-reply-to:references:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post:auto-submitted";

type MailSettings = Pick<Env, "smtpUrl" | "verifiesMailServer" | "mailFrom" | "dkim" | "dataDir" | "siteUrl">;

export function createMailer(settings: MailSettings, log: Log): Mailer {
  const { send, ...mailer } = openMailer(settings, log);
  return {
    ...mailer,
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

function openMailer(settings: MailSettings, log: Log): Mailer {
  const { smtpUrl, mailFrom, dkim, dataDir, siteUrl } = settings;
  const messageId = (name: string) => `<${name}@${new URL(siteUrl).hostname}>`;
  const compose = (to: string, text: MailText, { id, unsubscribeUrl, thread, replyTo }: MailEnvelope = {}) => ({
    from: { name: SITE_NAME, address: mailFrom },
    to: { name: "", address: to },
    subject: text.subject,
    text: plainText(text, siteUrl),
    html: htmlText(text, siteUrl),
    // In base64, programs with GMime show the first word of a long Cyrillic subject only.
    textEncoding: "quoted-printable" as const,
    ...(id && { messageId: messageId(id) }),
    ...(thread && { references: messageId(thread), inReplyTo: messageId(thread) }),
    ...(replyTo && { replyTo }),
    headers: {
      ...(!replyTo && { "auto-submitted": "auto-generated" }),
      ...(unsubscribeUrl && {
        "list-unsubscribe": `<${unsubscribeUrl}>`,
        "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      }),
    },
    ...(dkim && { dkim: { ...dkim, domainName: domainOf(mailFrom), headerFieldNames: SIGNED_HEADERS } }),
    // Messages never load files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (smtpUrl) {
    const server = openSmtp(smtpUrl, settings, log);
    return {
      destination: new URL(smtpUrl).host,
      greet: server.greet,
      send: (to, text, envelope) => server.send(compose(to, text, envelope)),
    };
  }
  const folder = join(dataDir, "mail");
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    destination: folder,
    greet: async () => undefined,
    async send(to, text, envelope) {
      mkdirSync(folder, { recursive: true });
      const { message } = await transport.sendMail(compose(to, text, envelope));
      const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`);
      // Written under another name first, so that only complete messages have the suffix .eml.
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}
