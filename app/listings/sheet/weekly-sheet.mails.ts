/** Writes the mail with the weekly sheet to an office. */
import type { MailText } from "#app/platform/mail/mail-template.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import type { SheetColumn } from "./sheet-layout.ts";
import type { SheetAd } from "./weekly-sheet.queries.server.ts";

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
