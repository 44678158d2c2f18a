/**
 * The part of the error catalogue that pages show without a response from the server. The whole catalogue would be more script
 * than most pages have.
 */
import { counted, formatWhole, plural } from "#app/platform/wording/plurals.ts";
import type { Help } from "#app/platform/wording/toast.ts";

export type Params = Readonly<Record<string, string | number>>;

export interface ErrorRow {
  readonly status: number;
  readonly title?: string;
  readonly text: string | ((params: Params) => string);
  /** A link, for errors that a person cannot resolve without help. */
  readonly help?: (params: Params) => Help | undefined;
}

export const PAGE_ERRORS = {
  form_offline: {
    status: 503,
    title: "Няма връзка",
    text: "Не е изпратено. Опитайте отново, когато връзката се върне.",
  },
  form_unanswered: { status: 503, title: "Сайтът не отговаря", text: "Не знаем дали изпратеното е пристигнало." },
  phone_invalid: { status: 422, text: "Въведете валиден телефонен номер, например 0888 123 456" },
  phone_two: {
    status: 422,
    text: ({ numbers }) => `Тук се показва един телефон. Кой да се показва: ${numbers}? Оставете само него.`,
  },
  phone_rest: {
    status: 422,
    text: ({ rest }) => `В това поле се пише само телефонът. Преместете „${rest}“ в описанието.`,
  },
  phone_premium: {
    status: 422,
    text: "Разговорите с този номер се таксуват допълнително и той не може да се показва. Въведете обикновен телефон.",
  },
  tokens_missing_short: { status: 422, text: "Нямате достатъчно VIP токени" },
  tokens_missing_days: {
    status: 422,
    title: "Недостатъчно токени",
    text: ({ tokens, days }) =>
      `${plural(Number(tokens), "Нужен е", "Нужни са")} ${counted(Number(tokens), "VIP токен", "VIP токена")} за ${counted(Number(days), "ден", "дни")}`,
  },
  listing_missing: { status: 404, text: "Не можахме да намерим обявата" },
  consent_failed: { status: 500, text: "Възникна проблем при записването на съгласието." },
  weak_password: { status: 422, text: ({ reasons }) => `Лесна за отгатване: ${reasons}` },
  passwords_differ: { status: 422, text: "Паролите не съвпадат" },
  password_missing: { status: 422, text: "Въведете парола" },
  password_short: { status: 422, text: "Паролата трябва да бъде поне 6 символа" },
  already_rated: { status: 422, text: "Вече сте оценили" },
  report_reason_required: { status: 422, text: "Моля изберете причина за доклада" },
  upload_failed: { status: 422, title: "Грешка при качване", text: "Възникна грешка при качването на снимката" },
  upload_refused: { status: 422, title: "Грешка при качване", text: ({ message }) => `Грешка: ${message}` },
  too_many_photos: {
    status: 422,
    title: "Твърде много снимки",
    text: ({ max }) => `Можете да качите максимум ${counted(Number(max), "снимка", "снимки")}`,
  },
  photo_not_turned: { status: 422, text: "Снимката не може да бъде завъртяна в този браузър" },
  photo_not_kept: {
    status: 422,
    title: "Снимката не се пази",
    text: "Този браузър не може да пази снимката до регистрацията. Добавете я след това.",
  },
  admin_nothing_chosen: { status: 422, text: "Изберете поне един запис" },
  admin_too_many_chosen: {
    status: 422,
    text: ({ count, max }) =>
      `Избрани са ${counted(Number(count), "запис", "записа")}, а наведнъж могат да се променят най-много ${formatWhole(Number(max))}. Изберете по-малко редове.`,
  },
  method_refused: {
    status: 405,
    title: "Тук не се изпращат данни",
    text: "Изпратеното не е прието и нищо не е променено. Отворете страницата отново.",
  },
  listing_not_found: { status: 404, text: "Обявата не е намерена" },
} as const satisfies Record<string, ErrorRow>;

/** The message for a person. `title` defaults to 'Грешка'. */
export interface Notice<Code extends string> {
  readonly code: Code;
  readonly status: number;
  readonly title: string;
  readonly text: string;
  readonly help?: Help;
}

export function noticeOf<Code extends string>(code: Code, row: ErrorRow, params: Params): Notice<Code> {
  return {
    code,
    status: row.status,
    title: row.title ?? "Грешка",
    text: typeof row.text === "function" ? row.text(params) : row.text,
    ...withHelp(row.help?.(params)),
  };
}

/** The codes of a catalogue whose texts need no values. */
export type PlainCode<Rows extends Readonly<Record<string, ErrorRow>>> = {
  [Code in keyof Rows]: Rows[Code]["text"] extends string ? Code : never;
}[keyof Rows];

/** The arguments of a notice: without the values of a text that has some, it would say 'undefined'. */
export type NoticeArguments<Rows extends Readonly<Record<string, ErrorRow>>> =
  | [code: PlainCode<Rows>, params?: Params]
  | [code: keyof Rows, params: Params];

type PageErrorCode = keyof typeof PAGE_ERRORS;

export function pageErrorNotice(...[code, params = {}]: NoticeArguments<typeof PAGE_ERRORS>): Notice<PageErrorCode> {
  return noticeOf(code, PAGE_ERRORS[code], params);
}

/** Returns the message with the name of the file that it concerns, for pages where several files were chosen. */
export function noticeOfFile<N extends { readonly text: string }>(notice: N, name: string): N {
  return { ...notice, text: `${notice.text} (файл „${name}“)` };
}

function withHelp(help: Help | undefined): { readonly help?: Help } {
  return help ? { help } : {};
}
