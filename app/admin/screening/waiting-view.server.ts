/** Reads the number of reviews and their waiting times. */
import { countWaiting } from "#app/listings/screening/reviews/reviews.queries.server.ts";
import { waitingByDay } from "#app/listings/screening/reviews/waiting-time.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { findWaitingFigures } from "./screening-figures.queries.server.ts";
import type { WaitingView } from "./waiting-figures.tsx";

export async function waitingView(db: Db, now: Date): Promise<WaitingView> {
  const [{ count, since }, { median, worst, unreviewed }] = [await countWaiting(db), await findWaitingFigures(db)];
  return { count, oldest: since ? waitingByDay(since, now) : 0, median, worst, unreviewed };
}
