/** Texts of the mails to owners with links that answer: availability checks, ads paused without an answer, and ads that end. */
import type { MailItem, MailText } from "#app/platform/mail/mail-template.ts";
import { formatDate } from "#app/platform/wording/dates.ts";
import { counted, formatWhole } from "#app/platform/wording/plurals.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { LINK_DAYS } from "./answer-links.server.ts";

export interface OwnAds {
  /** Each with its answers; at most twenty. */
  readonly items: readonly MailItem[];
  /** The number of ads that the mail is about. */
  readonly total: number;
  /** The page with the remaining ads. */
  readonly listUrl: string;
  readonly manageUrl: string;
  readonly unsubscribeUrl: string;
}

const LINK_VALIDITY = `Линковете важат ${counted(LINK_DAYS, "ден", "дни")} и не искат вход в профила.`;

function footerLinks({ items, total, listUrl, manageUrl, unsubscribeUrl }: OwnAds): NonNullable<MailText["links"]> {
  const rest = total - items.length;
  return [
    ...(rest > 0 ? [{ label: `Още ${counted(rest, "обява", "обяви")} в „Моите обяви“`, url: listUrl }] : []),
    { label: "Настройки на известията", url: manageUrl },
    { label: "Не ме питайте по имейл", url: unsubscribeUrl },
  ];
}

/** `allUrl`: the page that confirms all ads at once; the mail links to it if there are several. */
export function availabilityChecksMail(ads: OwnAds, allUrl: string): MailText {
  const { items, total } = ads;
  return {
    subject:
      total === 1
        ? `Още ли е налично? ${items[0]?.title ?? ""}`
        : `Още ли са налични? ${formatWhole(total)} Ваши обяви`,
    paragraphs: [
      "Здравейте!",
      total === 1
        ? "Купувачите искат да знаят дали обявата Ви още е актуална. Отговорете с едно натискане:"
        : "Купувачите искат да знаят дали обявите Ви още са актуални. Отговорете за всяка с едно натискане или за всички наведнъж:",
    ],
    items,
    ...(total > 1 && { button: { label: "Всички са налични", url: allUrl } }),
    note: `${LINK_VALIDITY} Ако два такива имейла останат без отговор, спираме обявата временно, а Вие можете да я пуснете отново с едно натискане.`,
    links: footerLinks(ads),
  };
}

export function stoppedMail(ads: OwnAds): MailText {
  const { items, total } = ads;
  const isOne = total === 1;
  return {
    subject: isOne ? `Спряхме обявата Ви: ${items[0]?.title ?? ""}` : `Спряхме ${formatWhole(total)} Ваши обяви`,
    paragraphs: [
      "Здравейте!",
      isOne
        ? "Два пъти Ви питахме дали обявата още е актуална и не получихме отговор. Затова я спряхме временно и купувачите не я виждат."
        : "Два пъти Ви питахме дали тези обяви още са актуални и не получихме отговор. Затова ги спряхме временно и купувачите не ги виждат.",
      isOne
        ? "Ако е налична, пуснете я отново с едно натискане:"
        : "Ако са налични, пуснете ги отново с едно натискане:",
    ],
    items,
    note: LINK_VALIDITY,
    links: footerLinks(ads),
  };
}

interface ExpiringAd {
  /** The word for what became of its thing (outcomeOf). */
  readonly outcome: string;
  readonly until: Date;
  readonly siteUrl: string;
  readonly unsubscribeUrl: string;
}

/** `item`: the ad, with the answers that renew or end it. */
export function expiringMail(item: MailItem, { outcome, until, siteUrl, unsubscribeUrl }: ExpiringAd): MailText {
  return {
    subject: `Обявата Ви изтича: ${item.title}`,
    paragraphs: [
      "Здравейте!",
      `Обявата Ви е активна до ${formatDate(until)} Ако още е актуална, подновете я с едно натискане. Ако вече не е, отбележете я като ${quote(outcome)}.`,
      "След изтичането обявата не се вижда от другите, но остава в „Моите обяви“, с всички снимки и съобщения, и можете да я подновите и тогава.",
    ],
    items: [item],
    note: LINK_VALIDITY,
    links: [
      { label: "Моите обяви", url: `${siteUrl}/my-ads?state=active` },
      { label: "Настройки на известията", url: `${siteUrl}/notifications` },
      { label: "Не ми пишете, преди обява да изтече", url: unsubscribeUrl },
    ],
  };
}
