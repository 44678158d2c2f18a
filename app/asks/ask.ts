/** Asking an owner whether an ad is still to be had: when it is offered, and until when what a page says of it holds. Pure. */
import { DAY } from "#app/wording/durations.ts";

/** Days after which an owner's word is old enough to be asked for again. */
const ASK_AFTER_DAYS = 3;
/** Days in which one visitor asks about an ad once, and for which it is kept who asked. */
export const ASK_AGAIN_DAYS = 7;

export function askableFrom(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + ASK_AFTER_DAYS * DAY);
}

interface Question {
  /** How a device remembers that it has asked: another name after an answer, and each week without one. */
  readonly name: string;
  readonly until: Date;
}

export function questionOf(
  { id, confirmedAt }: { readonly id: string; readonly confirmedAt: Date },
  now: Date,
): Question {
  const since = confirmedAt.getTime();
  const round = Math.floor((now.getTime() - since) / (ASK_AGAIN_DAYS * DAY));
  return { name: `${id} ${since + round}`, until: new Date(since + (round + 1) * ASK_AGAIN_DAYS * DAY) };
}
