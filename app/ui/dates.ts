/** Dates in Bulgarian, in the zone of Sofia, whatever the server's or the visitor's own (reading 41). */

export const TIME_ZONE = "Europe/Sofia";
const dateFormat = new Intl.DateTimeFormat("bg-BG", {
  timeZone: TIME_ZONE,
  day: "numeric",
  month: "long",
  year: "numeric",
});
const monthFormat = new Intl.DateTimeFormat("bg-BG", { timeZone: TIME_ZONE, month: "long", year: "numeric" });
const timeFormat = new Intl.DateTimeFormat("bg-BG", { timeZone: TIME_ZONE, hour: "2-digit", minute: "2-digit" });
const dayKey = new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE });

const DAY = 86_400_000;

/** '21 ноември 2026 г.' */
export function formatDate(date: Date): string {
  return dateFormat.format(date);
}

/** 'ноември 2026 г.' */
export function formatMonth(date: Date): string {
  return monthFormat.format(date);
}

const momentFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** '21.11.2026 14:20' (specification, section 9). */
export function formatMoment(date: Date): string {
  return momentFormat.format(date).replaceAll("/", ".").replace(",", "");
}

/** Whole days between two moments by the calendar of Sofia. */
function daysBetween(earlier: Date, later: Date): number {
  return Math.round((Date.parse(dayKey.format(later)) - Date.parse(dayKey.format(earlier))) / DAY);
}

/** 'днес, 14:20', 'вчера, 09:05', 'преди 3 дни', then the date. */
export function formatWhen(date: Date, now: Date): string {
  const days = daysBetween(date, now);
  if (days <= 0) return `днес, ${timeFormat.format(date)}`;
  if (days === 1) return `вчера, ${timeFormat.format(date)}`;
  return days < 7 ? `преди ${days} дни` : formatDate(date);
}

/** The current year in Sofia. */
export function yearOf(date: Date): number {
  return Number(dayKey.format(date).slice(0, 4));
}
