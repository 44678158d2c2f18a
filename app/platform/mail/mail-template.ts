/** Formats a message as HTML and as plain text. */
import { SITE_NAME } from "#app/platform/http/meta.ts";

/** The content of a message; the template formats it. */
export interface MailText {
  readonly subject: string;
  /** Paragraphs, which may have several lines, and texts of others that are quoted. */
  readonly paragraphs: readonly (string | Quotation)[];
  /** The one button. */
  readonly button?: { readonly label: string; readonly url: string };
  /** Ads, shown below the paragraphs. */
  readonly items?: readonly MailItem[];
  /** Small print at the end. */
  readonly note?: string;
  /** Links at the bottom, such as unsubscribing. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
}

export interface Quotation {
  readonly quoted: string;
}

export interface MailItem {
  readonly title: string;
  readonly url: string;
  /** A URL that is the same for all recipients. */
  readonly picture?: string | undefined;
  /** Lines of text below the title. */
  readonly lines: readonly string[];
  /** Buttons for actions on the ad. */
  readonly answers?: readonly { readonly label: string; readonly url: string }[];
}

export function plainText({ paragraphs, items = [], button, note, links = [] }: MailText, siteUrl: string): string {
  return [
    ...paragraphs.map((paragraph) =>
      typeof paragraph === "string" ? paragraph : paragraph.quoted.replace(/^/gm, "> "),
    ),
    ...items.map(({ title, lines, url, answers = [] }) =>
      [title, ...lines, url, ...answers.map((answer) => `${answer.label}: ${answer.url}`)].join("\n"),
    ),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(note ? [note] : []),
    signature(siteUrl),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
  ].join("\n\n");
}

function signature(siteUrl: string): string {
  return `${SITE_NAME} · обяви от Хасково и региона\n${siteUrl}`;
}

/** Escapes a text for HTML; as a reference the closing quotation mark is not made a straight one by mail programs. */
function escaped(text: string): string {
  return text.replace(/[&<>"'“]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Escapes a text and keeps its lines. */
function escapedLines(text: string): string {
  return escaped(text).replaceAll("\n", "<br>\n");
}

function paragraphOf(paragraph: string | Quotation): string {
  if (typeof paragraph === "string") return `<p style="margin:0 0 16px">${escapedLines(paragraph)}</p>`;
  return `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #e6dfd8">${escapedLines(paragraph.quoted)}</blockquote>`;
}

/** Formats an ad as a table row, which old mail programs support. */
function itemRow({ title, url, picture, lines, answers = [] }: MailItem): string {
  const image = picture
    ? `<td width="96" style="padding:0 12px 16px 0;vertical-align:top"><a href="${escaped(url)}" aria-hidden="true" tabindex="-1"><img src="${escaped(picture)}" alt="${escaped(title)}" width="96" height="72" style="display:block;width:96px;height:72px;object-fit:cover;border-radius:10px;border:0"></a></td>`
    : "";
  const buttons = answers.map(
    (answer) =>
      `<a href="${escaped(answer.url)}" style="display:inline-block;margin:0 8px 8px 0;padding:11px 14px;border:1px solid #7b2a6e;border-radius:10px;color:#7b2a6e;font-weight:bold;text-decoration:none">${escaped(answer.label)}</a>`,
  );
  const actions =
    buttons.length > 0 ? `<tr><td colspan="2" style="padding:0 0 24px">${buttons.join(" ")}</td></tr>` : "";
  const below = lines.map((line) => `<br>${escaped(line)}`).join("");
  return `<tr>${image}<td${picture ? "" : ' colspan="2"'} style="padding:0 0 16px;vertical-align:top;overflow-wrap:anywhere;word-break:break-word"><a href="${escaped(url)}" style="color:#7b2a6e;font-weight:bold">${escaped(title)}</a>${below}</td></tr>${actions}`;
}

export function htmlText(
  { subject, paragraphs, items = [], button, note, links = [] }: MailText,
  siteUrl: string,
): string {
  const ads =
    items.length > 0
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${items.map(itemRow).join("")}</table>`
      : "";
  const body = paragraphs.map(paragraphOf).join("\n");
  const action = button
    ? `<p style="margin:24px 0"><a href="${escaped(button.url)}" style="background:#7b2a6e;color:#fff;padding:12px 20px;border-radius:10px;text-decoration:none;font-weight:bold;display:inline-block">${escaped(button.label)}</a></p><p style="margin:0 0 16px;font-size:14px;color:#5f5661">Ако бутонът не работи, отворете този адрес:<br><a href="${escaped(button.url)}" style="color:#7b2a6e;word-break:break-all">${escaped(button.url)}</a></p>`
    : "";
  const small = note ? `<p style="margin:16px 0 0;font-size:14px;color:#5f5661">${escapedLines(note)}</p>` : "";
  const footer = [escapedLines(signature(siteUrl)), ...links.map(footerLink)].join("<br>\n");
  // The text begins with the first paragraph, which mail programs show beside the subject.
  return `<!doctype html><html lang="bg"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head><body style="margin:0;background:#fbf9f6;color:#241f26;font:16px/1.5 Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:24px 16px"><div style="background:#fff;border:1px solid #e6dfd8;border-radius:16px;padding:24px;overflow-wrap:anywhere;word-break:break-word">${body}
${ads}
${action}
${small}</div><p style="margin:16px 0 0;font-size:13px;color:#5f5661">${footer}</p></div></body></html>`;
}

function footerLink({ label, url }: { readonly label: string; readonly url: string }): string {
  return `<a href="${escaped(url)}" style="color:#5f5661;display:inline-block;padding:12px 16px 12px 0">${escaped(label)}</a>`;
}
