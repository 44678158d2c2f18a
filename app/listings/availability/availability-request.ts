/** Times of availability requests: from when one is offered, and how long the text about a sent one is valid. Pure. */
import { DAY } from "#app/platform/wording/durations.ts";

/** Days after the owner's last confirmation until visitors may send requests again. */
const REQUESTABLE_AFTER_DAYS = 3;
/** Days between two requests of one visitor about one ad; the visitor's key is stored that long. */
export const REQUEST_INTERVAL_DAYS = 7;

export function requestableFrom(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + REQUESTABLE_AFTER_DAYS * DAY);
}

/** Returns the time of the last confirmation after which visitors may send requests at `now`. */
export function lastConfirmationFor(now: Date): Date {
  return new Date(now.getTime() - REQUESTABLE_AFTER_DAYS * DAY);
}

export function requestPeriodOf({ id, confirmedAt }: { readonly id: string; readonly confirmedAt: Date }, now: Date) {
  const since = confirmedAt.getTime();
  const round = Math.floor((now.getTime() - since) / (REQUEST_INTERVAL_DAYS * DAY));
  // `name` is the key under which a device stores that it sent a request; it changes with each confirmation, and weekly without one.
  return { name: `${id} ${since + round}`, until: new Date(since + (round + 1) * REQUEST_INTERVAL_DAYS * DAY) };
}
