/**
 * Checks the system clock for jobs that remove data of people: a clock that is ahead for a minute would make everything due at
 * once. The time of the last check is stored in the database, so that it outlives the process.
 */
import { sql } from "kysely";
import { z } from "zod";
import type { Log } from "#app/platform/settings/log.server.ts";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";
import { type Db, inTransaction } from "./database.server.ts";
import { setMark } from "./operation-marks.server.ts";

/** Milliseconds since the last check from which on the clock was moved, or the site was stopped. */
const GAP = DAY;
/** Milliseconds by which the clock may be behind the last check, or differ from the database's clock. */
const SKEW = HOUR;
/** Milliseconds for which removing jobs wait after the clock was moved. */
const HOLD = HOUR;

const details = z.object({ last: z.number(), steadySince: z.number(), isSkewed: z.boolean() });

/** Records the time `now` of the check. Returns true if jobs may remove rows; logs one error when they begin to wait. */
export async function isClockSteady(
  { db, log }: { readonly db: Db; readonly log: Pick<Log, "error"> },
  now: Date,
): Promise<boolean> {
  const time = now.getTime();
  const { change, isSteady } = await inTransaction(db, async (tx) => {
    // Jobs begin at the same moment, also in other processes: one of them finds the change.
    await sql`select pg_advisory_xact_lock(hashtextextended('clock', 0))`.execute(tx);
    const { rows } = await sql<{ time: Date; details: unknown }>`
      select now() as time, (select details from operation_marks where name = 'clock') as details`.execute(tx);
    const before = details.safeParse(rows[0]?.details).data;
    const isSkewed = Math.abs((rows[0]?.time.getTime() ?? time) - time) > SKEW;
    const isMoved = before !== undefined && (time - before.last > GAP || before.last - time > SKEW);
    const steadySince = isMoved || isSkewed ? time : (before?.steadySince ?? 0);
    await setMark(tx, "clock", { last: time, steadySince, isSkewed });
    return {
      change: (isMoved || (isSkewed && !before?.isSkewed)) && {
        now,
        last: before && new Date(before.last),
        database: rows[0]?.time,
      },
      isSteady: !isSkewed && time - steadySince >= HOLD,
    };
  });
  if (change)
    log.error(
      change,
      "the clock was moved, differs from the database's, or the site was away for more than a day: jobs that remove wait for an hour",
    );
  return isSteady;
}

/** True if removing jobs wait because of the clock, by the details of the last check. */
export function isClockInDoubt(lastCheck: unknown, now: Date): boolean {
  const clock = details.safeParse(lastCheck).data;
  return clock !== undefined && (clock.isSkewed || now.getTime() - clock.steadySince < HOLD);
}
