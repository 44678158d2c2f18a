/** Decides whether the page of an ad offers the question 'Още ли е налично?'. */
import { expirePageAt } from "#app/platform/http/request-scope.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";

/** Days after the owner's last confirmation from which the question is offered. */
const OFFERED_AFTER_DAYS = 3;

interface QuestionedListing {
  readonly isPublic: boolean;
  readonly confirmedAt: Date;
  readonly acceptsMessages: boolean;
}

/** Returns whether visitors are offered the question. The cached page expires when that changes. */
export function offersQuestion(
  { isPublic, confirmedAt, acceptsMessages }: QuestionedListing,
  now = Date.now(),
): boolean {
  if (!isPublic || !acceptsMessages) return false;
  const from = confirmedAt.getTime() + OFFERED_AFTER_DAYS * DAY;
  if (now < from) expirePageAt(from);
  return now >= from;
}
