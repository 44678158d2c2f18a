/** Reads the number of reviews and their waiting times. */
import { countWaiting } from "#app/listings/screening/reviews/reviews.queries.server.ts";
import { waitingByDay } from "#app/listings/screening/reviews/waiting-time.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { findWaitingFigures } from "./screening-figures.queries.server.ts";

export async function waitingView(db: Db, now: Date) {
  const [{ count, since }, { median, worst, unreviewed }] = [await countWaiting(db), await findWaitingFigures(db)];
  // The waiting time of the oldest review, in milliseconds by day.
  const oldest = since ? waitingByDay(since, now) : 0;
  return { count, oldest, median, worst, unreviewed };
}

export type WaitingView = Awaited<ReturnType<typeof waitingView>>;
