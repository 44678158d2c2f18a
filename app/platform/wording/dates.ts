/** Formats dates in Bulgarian and in Sofia time, in any time zone of server or visitor. */
import { DAY, HOUR } from "./durations.ts";

export const TIME_ZONE = "Europe/Sofia";

/** Creates a format on its first use, as creating one takes ten milliseconds on a phone. */
function zoned(locale: string, options: Intl.DateTimeFormatOptions = {}): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options });
    return format.format(date);
  };
}

/** '14:20' */
export const formatTime = zoned("bg-BG", { hour: "2-digit", minute: "2-digit" });
/** '2026-11-21': the day in Sofia. */
export const dayOf = zoned("en-CA");

/** '21 ноември 2026 г.'; its dot also ends a sentence. */
export const formatDate = zoned("bg-BG", { day: "numeric", month: "long", year: "numeric" });

/** 'ноември 2026 г.' */
export const formatMonth = zoned("bg-BG", { month: "long", year: "numeric" });

const moment = zoned("en-GB", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** '21.11.2026 14:20'. */
export function formatMoment(date: Date): string {
  return moment(date).replaceAll("/", ".").replace(",", "");
}

const clock = zoned("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "longOffset" });

/** '2026-11-21T14:20:05+02:00' */
export function isoMoment(date: Date): string {
  return `${dayOf(date)}T${clock(date).replace(" GMT", "")}`;
}

/** Returns the calendar days between two times in Sofia. */
function daysBetween(earlier: Date, later: Date): number {
  return Math.round((Date.parse(dayOf(later)) - Date.parse(dayOf(earlier))) / DAY);
}

/** Abbreviations in running text; those of `Intl` are digits for a date without a year. */
const MONTHS = ["ян.", "февр.", "март", "апр.", "май", "юни", "юли", "авг.", "септ.", "окт.", "ноем.", "дек."];

/** Days before or after today within which a short date needs no year: about half a year. */
const CLEAR_WITHOUT_YEAR = 182;

/** '25 окт.', or '25 окт. 2025' if it is more than half a year from `now`. */
export function formatShortDate(date: Date, now: Date): string {
  const [year, month, day] = dayOf(date).split("-").map(Number) as [number, number, number];
  const isClear = Math.abs(daysBetween(date, now)) <= CLEAR_WITHOUT_YEAR;
  return `${day} ${MONTHS[month - 1]}${isClear ? "" : ` ${year}`}`;
}

/** 'днес, 14:20', 'вчера, 09:05', 'преди 3 дни', then the short date. */
export function formatWhen(date: Date, now: Date): string {
  const days = daysBetween(date, now);
  if (days <= 0) return `днес, ${formatTime(date)}`;
  if (days === 1) return `вчера, ${formatTime(date)}`;
  return days < 7 ? `преди ${days} дни` : formatShortDate(date, now);
}

/** 'днес', 'вчера', then the short date, for where there is little room. */
export function formatShortDay(date: Date, now: Date): string {
  const days = daysBetween(date, now);
  if (days <= 0) return "днес";
  return days === 1 ? "вчера" : formatShortDate(date, now);
}

/** Formats a day for the end of a sentence: 'днес', 'вчера', 'преди 3 дни', and after a month 'на 21 ноември 2026 г.'. */
export function formatDayAgo(date: Date, now: Date): string {
  const days = daysBetween(date, now);
  if (days <= 0) return "днес";
  if (days === 1) return "вчера";
  return days <= 30 ? `преди ${days} дни` : `на ${formatDate(date)}`;
}

/** Formats a day as a heading: 'Днес', 'Вчера', '21 ноември 2026 г.'. */
export function formatDay(date: Date, now: Date): string {
  const days = daysBetween(date, now);
  if (days <= 0) return "Днес";
  return days === 1 ? "Вчера" : formatDate(date);
}

/** Returns the year of a date in Sofia. */
export function yearOf(date: Date): number {
  return Number(dayOf(date).slice(0, 4));
}

let midnight = 0;

/** Returns the next midnight in Sofia, when the result of formatWhen() changes, in milliseconds since 1970. */
export function nextMidnight(now: Date): number {
  const time = now.getTime();
  if (time < midnight && midnight - time <= DAY) return midnight;
  const tomorrow = dayOf(new Date(Date.parse(dayOf(now)) + DAY * 1.5));
  // Three hours ahead of UTC in summer, two in winter.
  midnight = Date.parse(tomorrow) - 3 * HOUR;
  if (dayOf(new Date(midnight)) !== tomorrow) midnight += HOUR;
  return midnight;
}

/** True if the text is a valid day like '2026-11-21', of the years 2000 to 2099. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T12:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const dayOfMonth = zoned("bg-BG", { day: "numeric", month: "long" });

/** '3 май', or '3 май 2025 г.' if it is more than half a year from `now`. */
export function formatDayOfYear(date: Date, now: Date): string {
  return Math.abs(daysBetween(date, now)) <= CLEAR_WITHOUT_YEAR ? dayOfMonth(date) : formatDate(date);
}

/** 'от 1 юни до 30 юли 2026 г.'; the year once if it is the same. Undefined for a period open at both ends. */
export function formatPeriod({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  const noon = (day: string) => new Date(`${day}T12:00Z`);
  if (from === undefined) return to === undefined ? undefined : `до ${formatDate(noon(to))}`;
  if (to === undefined) return `от ${formatDate(noon(from))}`;
  if (from === to) return `на ${formatDate(noon(to))}`;
  const first = from.slice(0, 4) === to.slice(0, 4) ? dayOfMonth : formatDate;
  return `от ${first(noon(from))} до ${formatDate(noon(to))}`;
}
