/** When the owner of an ad is asked whether it is still there. Pure. */
import { DAY } from "#app/wording/durations.ts";

/** Parts of its life after which an ad is asked about. */
const POINTS = [1 / 8, 1 / 3, 3 / 4] as const;
/** Days after which a reserved ad may be sold. */
const RESERVED_DAYS = 7;
/** Days for which nobody asks what was just said. */
const REST_DAYS = 3;

export interface AskedLife {
  readonly expiresAt: Date | null;
  /** Its life is so long, and ends with `expiresAt`. */
  readonly lifetimeDays: number;
  readonly isReserved: boolean;
}

/** When an ad of which something was said, or asked, at `now` is asked about next; null if not again in this life. */
export function nextQuestion({ expiresAt, lifetimeDays, isReserved }: AskedLife, now: Date): Date | null {
  if (isReserved) return new Date(now.getTime() + RESERVED_DAYS * DAY);
  if (!expiresAt) return null;
  const time = POINTS.map((point) => expiresAt.getTime() - (1 - point) * lifetimeDays * DAY).find(
    (one) => one >= now.getTime() + REST_DAYS * DAY,
  );
  return time === undefined ? null : new Date(time);
}

/** The same for ads that arrive together: somewhere between their first and second time, so that nobody gets a wave. */
export function spreadQuestion(expiresAt: Date, lifetimeDays: number): Date {
  const [first, second] = POINTS;
  const point = first + Math.random() * (second - first);
  return new Date(expiresAt.getTime() - (1 - point) * lifetimeDays * DAY);
}

/** Whether a question about an ad waits for its owner. */
export function isAsked(
  {
    askAt,
    askedAt,
    confirmedAt,
  }: { readonly askAt: Date | null; readonly askedAt: Date | null; readonly confirmedAt: Date },
  now: Date,
): boolean {
  return (askedAt !== null && askedAt > confirmedAt) || (askAt !== null && askAt <= now);
}

/** Whatever an owner does with the state of an ad answers the questions about it. */
export const ANSWERED = { unanswered: 0, silent_since: null } as const;

/** The columns of an ad whose owner says now that it is there. */
export function confirmation(life: AskedLife, now: Date) {
  return { ...ANSWERED, confirmed_at: now, ask_at: nextQuestion(life, now) };
}
