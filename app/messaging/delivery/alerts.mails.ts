/** Mails to whoever is told of ads. */
import { STATES } from "#app/listings/life-cycle.ts";
import type { MailItem, MailText } from "#app/platform/mail-template.ts";
import { counted, formatWhole } from "#app/wording/plurals.ts";
import type { TellingSavedNews } from "#db/tables.ts";

export function confirmAlertsMail(url: string, days: number): MailText {
  return {
    subject: "Потвърдете, че искате известия",
    paragraphs: [
      "Здравейте!",
      "Някой, вероятно Вие, поиска на този адрес да пристигат новите обяви по запазено търсене в Тукашно.",
    ],
    button: { label: "Потвърди", url },
    note: `Линкът важи ${counted(days, "ден", "дни")}. Ако не сте Вие, не правете нищо: без него няма да получавате обяви и адресът ще бъде изтрит.`,
  };
}

/** What is told of an ad. */
export type News = "new" | TellingSavedNews;
/** What brought it. */
export type Source = "search" | "seller" | "saved";

interface ToldAds {
  /** At most ten. */
  readonly items: readonly MailItem[];
  /** All that the mail is about. */
  readonly total: number;
  /** Each kind once. */
  readonly news: readonly News[];
  readonly sources: readonly Source[];
  /** Names of the searches that brought some. */
  readonly searches: readonly string[];
  readonly listUrl: string;
  readonly manageUrl: string;
  readonly unsubscribeUrl: string;
}

export function toldAdsMail(told: ToldAds): MailText {
  const { items, total, sources, listUrl, manageUrl, unsubscribeUrl } = told;
  const more = total - items.length;
  return {
    subject: subjectOf(told),
    paragraphs: ["Здравейте!", `Ето новото ${LIST.format(sources.map((source) => FROM[source]))}.`],
    items,
    ...(more > 0 && { button: { label: `Виж още ${counted(more, "обява", "обяви")}`, url: listUrl } }),
    links: [
      { label: "Настройки на известията", url: manageUrl },
      { label: "Спри тези имейли", url: unsubscribeUrl },
    ],
  };
}

const LIST = new Intl.ListFormat("bg", { type: "conjunction" });

const FROM: Readonly<Record<Source, string>> = {
  search: "по запазените Ви търсения",
  seller: "от следваните продавачи",
  saved: "за запазените Ви обяви",
};

/** Of one ad, and of several of a kind. */
const SUBJECTS: Readonly<Record<News, readonly [string, string]>> = {
  new: ["Нова обява", "нови обяви"],
  cut: ["Свалена цена", "обяви със свалена цена"],
  sold: [STATES.sold.one, "от запазените Ви обяви са продадени"],
  paused: [STATES.paused.one, "от запазените Ви обяви са спрени временно"],
  ending: ["Скоро изтича", "от запазените Ви обяви скоро изтичат"],
};

function subjectOf({ items, total, news: [first = "new", ...others], sources, searches }: ToldAds): string {
  const [one, many] = SUBJECTS[first];
  if (total === 1) return `${one}: ${items[0]?.title ?? ""}`;
  const count = others.length === 0 ? `${formatWhole(total)} ${many}` : `Новини за ${formatWhole(total)} обяви`;
  const isOfOne = searches.length === 1 && sources.length === 1;
  return isOfOne ? `${count}: ${searches[0]}` : count;
}
