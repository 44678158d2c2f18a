/** The text about the owner's last confirmation of an ad. Pure. */
import { dayOf, formatDayAgo } from "#app/platform/wording/dates.ts";

interface Times {
  readonly listedAt: Date;
  readonly confirmedAt: Date;
}

/** Returns 'Потвърдена преди 2 дни', valid until midnight; undefined unless it was confirmed after the day of listing. */
export function confirmedText({ listedAt, confirmedAt }: Times, now: Date): string | undefined {
  if (dayOf(confirmedAt) <= dayOf(listedAt)) return undefined;
  return `Потвърдена ${formatDayAgo(confirmedAt, now)}`;
}
