/** Mails that ask owners whether their ads are still there, tell who asks it, and say what silence did. */
import type { MailItem, MailText } from "#app/platform/mail-template.ts";
import { counted, formatWhole } from "#app/wording/plurals.ts";
import { LINK_DAYS } from "./answer-links.server.ts";

export interface OwnAds {
  /** With the answers to each; at most twenty. */
  readonly items: readonly MailItem[];
  /** All that the mail is about. */
  readonly total: number;
  /** Where the rest are. */
  readonly listUrl: string;
  readonly manageUrl: string;
  readonly unsubscribeUrl: string;
}

const GOOD_FOR = `Линковете важат ${counted(LINK_DAYS, "ден", "дни")} и не искат вход в профила.`;

function ways(
  { items, total, listUrl, manageUrl, unsubscribeUrl }: OwnAds,
  wayOut = "Не ме питайте по имейл",
): NonNullable<MailText["links"]> {
  const rest = total - items.length;
  return [
    ...(rest > 0 ? [{ label: `Още ${counted(rest, "обява", "обяви")} в „Моите обяви“`, url: listUrl }] : []),
    { label: "Настройки на известията", url: manageUrl },
    { label: wayOut, url: unsubscribeUrl },
  ];
}

/** `allUrl`: where all of them are confirmed together; one alone has its own answers. */
export function questionsMail(ads: OwnAds, allUrl: string): MailText {
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
        : "Купувачите искат да знаят дали обявите Ви още са актуални. Отговорете за всяка с едно натискане, или за всички наведнъж:",
    ],
    items,
    ...(total > 1 && { button: { label: "Всички са налични", url: allUrl } }),
    note: `${GOOD_FOR} Ако два такива имейла останат без отговор, спираме обявата временно, а Вие можете да я пуснете отново с едно натискане.`,
    links: ways(ads),
  };
}

/** Of buyers who ask. */
export function asksMail(ads: OwnAds): MailText {
  const { items, total } = ads;
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
    note: `${GOOD_FOR} Такъв имейл идва най-много веднъж на ден.`,
    links: ways(ads, "Не ми пишете, когато питат"),
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
    note: GOOD_FOR,
    links: ways(ads),
  };
}
