/** How an ad says when its owner last confirmed that it is still there. Pure. */
import { dayOf, formatDayAgo } from "#app/wording/dates.ts";

interface Times {
  readonly listedAt: Date;
  readonly confirmedAt: Date;
}

/** 'Потвърдена преди 2 дни', until midnight; undefined while the day on which it was listed says as much. */
export function confirmedText({ listedAt, confirmedAt }: Times, now: Date): string | undefined {
  if (dayOf(confirmedAt) <= dayOf(listedAt)) return undefined;
  return `Потвърдена ${formatDayAgo(confirmedAt, now)}`;
}
