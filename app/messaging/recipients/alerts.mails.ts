/** The texts of alerts, and of the mail that confirms an address for them. */
import { STATES } from "#app/listings/life/life-cycle.ts";
import type { MailItem, MailText } from "#app/platform/mail/mail-template.ts";
import { counted, formatWhole } from "#app/platform/wording/plurals.ts";
import type { TellingSavedNews } from "#db/tables.ts";

export function confirmAlertsMail(url: string, days: number): MailText {
  return {
    subject: "Потвърдете, че искате известия",
    paragraphs: [
      "Здравейте!",
      "Някой, вероятно Вие, следи търсене в Тукашно и поиска новите обяви да пристигат на този адрес.",
    ],
    button: { label: "Потвърди", url },
    note: `Линкът важи ${counted(days, "ден", "дни")}. Ако не сте Вие, не правете нищо: без него няма да получавате обяви и адресът ще бъде изтрит.`,
  };
}

/** The event of an ad that an alert reports. */
export type News = "new" | TellingSavedNews;
/** The reason why a recipient is told of an ad: a saved search, a followed seller or a saved ad. */
export type Source = "search" | "seller" | "saved";

interface AlertContent {
  /** The ads that the mail shows, at most ten. */
  readonly items: readonly MailItem[];
  /** The number of all ads of the mail, including those that it does not show. */
  readonly total: number;
  /** The distinct events. */
  readonly news: readonly News[];
  readonly sources: readonly Source[];
  /** The word for what became of the thing of the first ad. */
  readonly outcome: string;
  /** The names of the saved searches that match some of the ads. */
  readonly searches: readonly string[];
  /** Safety tips, which a mail about a single ad shows. */
  readonly tips: readonly string[];
  readonly listUrl: string;
  readonly manageUrl: string;
  readonly unsubscribeUrl: string;
}

export function alertMail(content: AlertContent): MailText {
  const { items, total, sources, tips, listUrl, manageUrl, unsubscribeUrl } = content;
  const more = total - items.length;
  const [only] = items;
  return {
    subject: subjectOf(content),
    paragraphs: ["Здравейте!", `Ето новото ${LIST.format(sources.map((source) => SOURCE_TEXTS[source]))}.`],
    items,
    ...(more > 0 && { button: { label: `Виж още ${counted(more, "обява", "обяви")}`, url: listUrl } }),
    ...(only && total === 1 && { button: { label: "Виж обявата", url: only.url }, note: [...tips, WHY].join("\n\n") }),
    links: [
      { label: "Настройки на известията", url: manageUrl },
      { label: "Спри тези имейли", url: unsubscribeUrl },
    ],
  };
}

const WHY =
  "Докато прочетете имейла, обявата може да е променена или да е приключила: вярно е това, което пише на страницата ѝ. Получавате го, защото поискахте известия в Тукашно. Можете да ги получавате по-рядко или да ги спрете от линковете най-долу; ако идват обяви, които не търсите, направете следеното търсене по-точно.";

const LIST = new Intl.ListFormat("bg", { type: "conjunction" });

const SOURCE_TEXTS: Readonly<Record<Source, string>> = {
  search: "по следените Ви търсения",
  seller: "от продавачите, които следите",
  saved: "за запазените Ви обяви",
};

/** The subjects of a mail about one ad, and of a mail about several ads with the same event. */
const SUBJECTS: Readonly<Record<News, readonly [string, string]>> = {
  new: ["Нова обява", "нови обяви"],
  cut: ["Намалена цена", "обяви с намалена цена"],
  sold: [STATES.sold.one, "от запазените Ви обяви приключиха"],
  paused: [STATES.paused.one, "от запазените Ви обяви са спрени временно"],
  ending: ["Скоро изтича", "от запазените Ви обяви скоро изтичат"],
};

function subjectOf({
  items,
  total,
  news: [first = "new", ...others],
  outcome,
  sources,
  searches,
}: AlertContent): string {
  const [one, many] = SUBJECTS[first];
  if (total === 1) return `${first === "sold" ? outcome : one}: ${items[0]?.title ?? ""}`;
  const count = others.length === 0 ? `${formatWhole(total)} ${many}` : `Новини за ${formatWhole(total)} обяви`;
  const hasOneSearch = searches.length === 1 && sources.length === 1;
  return hasOneSearch ? `${count}: ${searches[0]}` : count;
}
