/** Sends mail over SMTP, or writes .eml files if no server is configured. One template, as HTML and as text. */
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Env } from "./env.server.ts";
import { SITE_NAME } from "./meta.ts";

/** The content of a message; the template formats it. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one button. */
  readonly button?: { readonly label: string; readonly url: string };
  /** Small print at the end. */
  readonly note?: string;
}

export interface Mailer {
  /** Sends a message. Throws if the server rejects it, so that the job retries. */
  send(to: string, text: MailText): Promise<void>;
  /** Where messages go, for the operator. */
  readonly destination: string;
}

/** Milliseconds to wait for a mail server that does not answer. */
const TIMEOUT = 15_000;

export function createMailer({
  smtpUrl,
  mailFrom,
  dataDir,
  siteUrl,
}: Pick<Env, "smtpUrl" | "mailFrom" | "dataDir" | "siteUrl">): Mailer {
  const compose = (to: string, text: MailText) => ({
    from: { name: SITE_NAME, address: mailFrom },
    to: { name: "", address: to },
    subject: text.subject,
    text: plainText(text, siteUrl),
    html: htmlText(text, siteUrl),
    headers: { "auto-submitted": "auto-generated" },
    // Messages never load files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (smtpUrl) {
    const transport = createTransport(smtpUrl, {
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
    } as object);
    return {
      destination: new URL(smtpUrl).host,
      async send(to, text) {
        await transport.sendMail(compose(to, text));
      },
    };
  }
  const folder = join(dataDir, "mail");
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    destination: folder,
    async send(to, text) {
      mkdirSync(folder, { recursive: true });
      const { message } = await transport.sendMail(compose(to, text));
      const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`);
      // Renamed when complete.
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}

function plainText({ paragraphs, button, note }: MailText, siteUrl: string): string {
  return [
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(note ? [note] : []),
    signature(siteUrl),
  ].join("\n\n");
}

function signature(siteUrl: string): string {
  return `${SITE_NAME} · обяви от Хасково и региона\n${siteUrl}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function htmlText({ subject, paragraphs, button, note }: MailText, siteUrl: string): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`).join("");
  const action = button
    ? `<p style="margin:24px 0"><a href="${escaped(button.url)}" style="background:#7b2a6e;color:#fff;padding:12px 20px;border-radius:10px;text-decoration:none;font-weight:bold;display:inline-block">${escaped(button.label)}</a></p><p style="margin:0 0 16px;font-size:14px;color:#5f5661">Ако бутонът не работи, отворете този адрес:<br><a href="${escaped(button.url)}" style="color:#7b2a6e;word-break:break-all">${escaped(button.url)}</a></p>`
    : "";
  const small = note ? `<p style="margin:16px 0 0;font-size:14px;color:#5f5661">${escaped(note)}</p>` : "";
  return `<!doctype html><html lang="bg"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;background:#fbf9f6;color:#241f26;font:16px/1.5 Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:24px 16px"><p style="margin:0 0 16px;font-size:20px;font-weight:bold;color:#7b2a6e">${SITE_NAME}</p><div style="background:#fff;border:1px solid #e6dfd8;border-radius:16px;padding:24px"><h1 style="margin:0 0 16px;font-size:20px">${escaped(subject)}</h1>${body}${action}${small}</div><p style="margin:16px 0 0;font-size:13px;color:#5f5661">${escaped(signature(siteUrl)).replace("\n", "<br>")}</p></div></body></html>`;
}
