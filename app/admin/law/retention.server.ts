/** The retention table of /info: one line for each kind of data, with the constants that the jobs use. */
import { DELETION_DAYS } from "#app/accounts/credentials/deletion.ts";
import { ENDED_TRADER_DAYS } from "#app/accounts/profile/seller-kind.ts";
import { VIEW_DAYS } from "#app/accounts/visit/views.server.ts";
import { ADDRESS_DAYS, SIGN_IN_ADDRESS_DAYS } from "#app/accounts/visitor/addresses.server.ts";
import { RECORD_YEARS } from "#app/admin/actions/decisions.ts";
import { UPLOAD_DAYS } from "#app/listings/photos/discarded-photos.commands.server.ts";
import { RETENTION_DAYS } from "#app/messaging/conversations/conversation.ts";
import { MAIL_RETENTION_DAYS } from "#app/messaging/delivery/alerts.jobs.server.ts";
import { CONFIRM_DAYS } from "#app/messaging/recipients/recipients.server.ts";
import { counted } from "#app/platform/wording/plurals.ts";

export type RetentionRow = [data: string, kept: string];

const days = (count: number) => counted(count, "ден", "дни");
const years = (count: number) => counted(count, "година", "години");

const UNTIL_ERASED = "докато имате профил";

/** Returns the rows; `photoGraceDays` is a setting. */
export function retentionRows({ photoGraceDays }: { readonly photoGraceDays: number }): readonly RetentionRow[] {
  return [
    ["Профил и обяви", "докато не ги изтриете"],
    ["Име и телефон на човек, за когото помощник публикува", "докато обявата не бъде изтрита"],
    ["Изтрит профил", `${days(DELETION_DAYS)}, за да може да се върне; после се заличава`],
    ["Влизане (сесия)", "докато не излезете, най-много 60 дни след последното посещение"],
    ["Мрежов адрес при регистрация", `${days(ADDRESS_DAYS)}, само като отпечатък`],
    ["Адреси и браузъри, от които влизате", `${days(SIGN_IN_ADDRESS_DAYS)}, само като отпечатък`],
    ["Фирма, ЕИК и адрес на търговец", UNTIL_ERASED],
    ["Същите, след като отново сте частно лице", days(ENDED_TRADER_DAYS)],
    ["Дадени и получени оценки, бележка под тях", "докато съществува профилът на оценения"],
    ["Следени търсения и за кои обяви сме Ви писали", "докато не изтриете търсенето или профила си"],
    ["Изпратени известия", days(MAIL_RETENTION_DAYS)],
    ["Адрес на браузър, на който получавате известия", "докато не ги спрете или не излезете от профила си там"],
    ["Адрес за известия без профил, който не е потвърден", days(CONFIRM_DAYS)],
    ["Име и имейл на гост, който пише на продавач", "докато разговорът се пази или докато гостът не ги изтрие"],
    ["Имейл на гост, който е блокиран или спрян", `${days(RETENTION_DAYS)}, само като отпечатък`],
    ["Кой е разгледал обява", `${days(VIEW_DAYS)}, само като отпечатък`],
    [
      "Съобщения между купувач и продавач",
      `${days(RETENTION_DAYS)} след последното; докладваните, докато докладът се пази`,
    ],
    ["Качена снимка, която не е в обява", days(UPLOAD_DAYS)],
    ["Снимки на изтрита обява", `едно денонощие и още ${days(photoGraceDays)} извън сайта`],
    ["Приключени доклади и съобщения до нас", years(RECORD_YEARS.moderation)],
    ["Бележки на администраторите за Вас", years(RECORD_YEARS.moderation)],
    ["Избор за бисквитки, с непълен мрежов адрес", years(RECORD_YEARS.consents)],
    ["Решения на администратори (дневник)", "без срок, без името на заличен профил"],
  ];
}
