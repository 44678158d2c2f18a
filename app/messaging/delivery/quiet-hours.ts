/** Computes the hours in Sofia in which no notification comes: from 21 to 8. */
import { dayOf, isoMoment } from "#app/platform/wording/dates.ts";
import { HOUR } from "#app/platform/wording/durations.ts";

const FIRST_HOUR = 8;
const LAST_HOUR = 21;

function hourOf(time: Date): number {
  return Number(isoMoment(time).slice(11, 13));
}

/** Returns the end of the quiet hours; undefined outside them. */
export function endOfQuietHours(now: Date): Date | undefined {
  const hour = hourOf(now);
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return undefined;
  const day = dayOf(hour < FIRST_HOUR ? now : new Date(now.getTime() + 12 * HOUR));
  // Three hours ahead of UTC in summer, two in winter.
  const summer = new Date(Date.parse(`${day}T0${FIRST_HOUR}:00Z`) - 3 * HOUR);
  return hourOf(summer) === FIRST_HOUR ? summer : new Date(summer.getTime() + HOUR);
}
