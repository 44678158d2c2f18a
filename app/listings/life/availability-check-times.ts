/** Computes when the site asks the owner of an ad whether it is still available. Pure. */
import { DAY } from "#app/platform/wording/durations.ts";

/** Fractions of the lifetime of an ad after which a check is due. */
const CHECK_POINTS = [1 / 8, 1 / 3, 3 / 4] as const;
/** Days from a reservation to the check whether the ad is sold. */
const RESERVED_DAYS = 7;
/** Minimum number of days between a confirmation and the next check. */
const MIN_DAYS_TO_CHECK = 3;

export interface ListingLifetime {
  readonly expiresAt: Date | null;
  /** The lifetime that ends with `expiresAt`, in days. */
  readonly lifetimeDays: number;
  readonly isReserved: boolean;
}

/** Returns the time of the next check of an ad that was confirmed or checked at `now`; null if none is left in its lifetime. */
export function nextCheckTime({ expiresAt, lifetimeDays, isReserved }: ListingLifetime, now: Date): Date | null {
  if (isReserved) return new Date(now.getTime() + RESERVED_DAYS * DAY);
  if (!expiresAt) return null;
  const time = CHECK_POINTS.map((point) => expiresAt.getTime() - (1 - point) * lifetimeDays * DAY).find(
    (one) => one >= now.getTime() + MIN_DAYS_TO_CHECK * DAY,
  );
  return time === undefined ? null : new Date(time);
}

/** Returns a random time between the first and the second check, so that owners of imported ads are not asked about all at once. */
export function randomCheckTime(expiresAt: Date, lifetimeDays: number): Date {
  const [first, second] = CHECK_POINTS;
  const point = first + Math.random() * (second - first);
  return new Date(expiresAt.getTime() - (1 - point) * lifetimeDays * DAY);
}

/** True if an availability check of an ad is open. */
export function isCheckDue(
  {
    askAt,
    askedAt,
    confirmedAt,
  }: { readonly askAt: Date | null; readonly askedAt: Date | null; readonly confirmedAt: Date },
  now: Date,
): boolean {
  return (askedAt !== null && askedAt > confirmedAt) || (askAt !== null && askAt <= now);
}

/** Columns that close the open check; every state change by the owner sets them. */
export const CHECK_CLOSED = { unanswered: 0, silent_since: null } as const;

/** Returns the columns of an ad that its owner confirms at `now`. */
export function confirmationColumns(life: ListingLifetime, now: Date) {
  return { ...CHECK_CLOSED, confirmed_at: now, ask_at: nextCheckTime(life, now) };
}
