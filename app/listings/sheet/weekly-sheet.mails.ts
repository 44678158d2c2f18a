/** The mails to offices: the link that confirms their address, and the weekly sheet. */
import type { MailText } from "#app/platform/mail/mail-template.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import type { SheetColumn } from "./sheet-layout.ts";
import type { SheetAd } from "./weekly-sheet.queries.server.ts";

export function confirmOfficeMail({ town, url }: { readonly town: string; readonly url: string }): MailText {
  return {
    subject: `Седмичният лист с обяви за ${town}`,
    paragraphs: [
      "Здравейте!",
      `Администратор на Тукашно предложи на този адрес всеки понеделник да пристига лист с новите обяви от ${town} и селата наоколо, за таблото. На него са и телефоните, които собствениците са разрешили да се печатат.`,
    ],
    button: { label: "Потвърди и виж листа", url },
    note: "Ако не го искате, не правете нищо: без потвърждение няма да получавате листа.",
  };
}

interface SheetMail {
  readonly town: string;
  readonly week: string;
  readonly columns: readonly SheetColumn<SheetAd>[];
  readonly others: number;
  readonly phones: Readonly<Record<string, string>>;
  readonly url: string;
}

export function weeklySheetMail({ town, week, columns, others, phones, url }: SheetMail): MailText {
  const lineOf = ({ id, title, price, town: place, number }: SheetAd) =>
    [title, price, place, `№ ${number}`, phones[id] && `тел. ${phones[id]}`].filter(Boolean).join(" · ");
  const groups = columns.flat().map(({ category, ads }) => [category.toUpperCase(), ...ads.map(lineOf)].join("\n"));
  return {
    subject: `Обявите от седмицата: ${town}`,
    paragraphs: [
      "Здравейте!",
      `Това са обявите за седмицата ${week} От бутона се отваря същият лист за печат, на A4 от двете страни. Молим на таблото да виси само листът за тази седмица.`,
      ...groups,
      ...(others > 0 ? [`На сайта има още ${counted(others, "обява", "обяви")} от седмицата.`] : []),
    ],
    button: { label: "Отвори листа за печат", url },
    note: "Телефоните са на хора, които са разрешили да бъдат отпечатани на този лист. Не ги използвайте за друго.",
    links: [{ label: "Спри тези имейли", url }],
  };
}
