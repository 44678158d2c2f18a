/** Measures the time in which ads wait for review during the day, from 8 to 20 h in Sofia. Pure. */
import { TIME_ZONE } from "#app/platform/wording/dates.ts";
import { DAY, HOUR, MINUTE } from "#app/platform/wording/durations.ts";

/** The hours of the day in which administrators review. */
export const REVIEW_DAY = { from: 8, to: 20 } as const;
/** The maximum number of hours by day that a review should take. */
export const GOAL_HOURS = 2;

/** Longer times come from a wrong clock; counting their hours would take seconds. */
const MAX_WAITING = 366 * DAY;
const CLOCK = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Returns the minutes since midnight in Sofia. */
function minuteOfDay(time: number): number {
  const [hours = 0, minutes = 0] = CLOCK.format(time).split(":").map(Number);
  return hours * 60 + minutes;
}

/** Returns the milliseconds between two times, without those outside REVIEW_DAY. */
export function waitingByDay(from: Date, to: Date): number {
  let waited = 0;
  const end = to.getTime();
  let at = Math.max(from.getTime(), end - MAX_WAITING);
  while (at < end) {
    const minute = minuteOfDay(at);
    const isDay = minute >= REVIEW_DAY.from * 60 && minute < REVIEW_DAY.to * 60;
    const nextHour = isDay || minute < REVIEW_DAY.from * 60 ? (isDay ? REVIEW_DAY.to : REVIEW_DAY.from) : 24;
    // A step ends at the next border of the day, but is at most an hour, so that daylight saving time is taken into account.
    const step = Math.min((nextHour * 60 - minute) * MINUTE - (at % MINUTE), HOUR);
    const next = Math.min(end, at + Math.max(step, 1));
    if (isDay) waited += next - at;
    at = next;
  }
  return waited;
}

/** Returns the median of times; undefined without any. */
export function median(times: readonly number[]): number | undefined {
  const sorted = times.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
