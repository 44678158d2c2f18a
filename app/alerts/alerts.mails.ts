/** Mails to whoever is told of ads. */
import type { MailItem, MailText } from "#app/platform/mail-template.ts";
import { counted } from "#app/wording/plurals.ts";

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

interface ToldAds {
  /** At most ten. */
  readonly items: readonly MailItem[];
  /** All that the mail is about. */
  readonly total: number;
  /** How many of them were told before and have fallen in price. */
  readonly fallen: number;
  /** The searches that brought them. */
  readonly searches: readonly string[];
  readonly listUrl: string;
  readonly manageUrl: string;
  readonly unsubscribeUrl: string;
}

export function newAdsMail({ items, total, fallen, searches, listUrl, manageUrl, unsubscribeUrl }: ToldAds): MailText {
  const more = total - items.length;
  return {
    subject: subjectOf({ items, total, fallen, searches }),
    paragraphs: [
      "Здравейте!",
      searches.length === 0 ? "Ето новото от продавачите, които следвате." : "Ето новото по запазените Ви търсения.",
    ],
    items,
    ...(more > 0 && { button: { label: `Виж още ${counted(more, "обява", "обяви")}`, url: listUrl } }),
    links: [
      { label: "Настройки на известията", url: manageUrl },
      { label: "Спри тези имейли", url: unsubscribeUrl },
    ],
  };
}

function subjectOf({
  items,
  total,
  fallen,
  searches,
}: Pick<ToldAds, "items" | "total" | "fallen" | "searches">): string {
  const title = items[0]?.title ?? "";
  if (total === 1) return fallen === 1 ? `Свалена цена: ${title}` : `Нова обява: ${title}`;
  const count = fallen === total ? `${total} обяви със свалена цена` : counted(total, "нова обява", "нови обяви");
  return searches.length === 1 ? `${count}: ${searches[0]}` : count;
}
