/** Mails to owners about their ads. */
import type { MailText } from "#app/platform/mail/mail-template.ts";
import { formatDate } from "#app/platform/wording/dates.ts";

export function expiringMail(
  { title, until }: { readonly title: string; readonly until: Date },
  siteUrl: string,
): MailText {
  return {
    subject: `Обявата Ви изтича: ${title}`,
    paragraphs: [
      "Здравейте!",
      `Обявата „${title}“ е активна до ${formatDate(until)} Ако още е актуална, подновете я с едно натискане.`,
      "Ако вече сте продали каквото предлагате, отбележете обявата като продадена.",
    ],
    button: { label: "Към моите обяви", url: `${siteUrl}/my-ads?state=active` },
    links: [{ label: "Настройки на известията", url: `${siteUrl}/notifications` }],
  };
}
