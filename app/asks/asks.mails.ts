/** The mail that tells an owner who asks. */
import type { MailItem, MailText } from "#app/platform/mail-template.ts";
import { counted } from "#app/wording/plurals.ts";

interface AskedAds {
  /** With the answers to each; at most ten. */
  readonly items: readonly MailItem[];
  /** All that somebody asks about. */
  readonly total: number;
  readonly siteUrl: string;
  readonly unsubscribeUrl: string;
}

export function asksMail({ items, total, siteUrl, unsubscribeUrl }: AskedAds): MailText {
  const rest = total - items.length;
  return {
    subject:
      total === 1
        ? `Питат Ви дали още е налично: ${items[0]?.title ?? ""}`
        : `Питат Ви дали още са налични ${counted(total, "обява", "обяви")}`,
    paragraphs: [
      "Здравейте!",
      "Купувачи питат дали още е налично това, което предлагате. Отговорете с едно натискане, и отговорът ще се вижда на обявата:",
    ],
    items,
    ...(rest > 0 && {
      button: { label: `Още ${counted(rest, "обява", "обяви")} в „Моите обяви“`, url: `${siteUrl}/my-ads` },
    }),
    note: "Такъв имейл идва най-много веднъж на ден.",
    links: [
      { label: "Настройки на известията", url: `${siteUrl}/notifications` },
      { label: "Не ми изпращайте питания по имейл", url: unsubscribeUrl },
    ],
  };
}
