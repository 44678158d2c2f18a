/**
 * Tells whether the clock can be believed by jobs that remove what people gave: a clock that is moved ahead for a minute makes
 * everything due at once. The time of the last look stands in the database, because the process may be a new one.
 */
import { sql } from "kysely";
import { z } from "zod";
import { DAY, HOUR } from "#app/wording/durations.ts";
import type { Db } from "./database.server.ts";
import type { Log } from "./log.server.ts";

/** Milliseconds since the last look that mean that the clock was moved, or that the site was away. */
const GAP = DAY;
/** Milliseconds by which the clock may be behind the last look, or differ from the database's. */
const SKEW = HOUR;
/** Milliseconds for which jobs that remove wait after the clock was moved. */
const HOLD = HOUR;

const details = z.object({ last: z.number(), steadySince: z.number(), isSkewed: z.boolean() });

/** Notes that it is `now`. Returns whether jobs may remove; logs one error when they begin to wait. */
export async function isClockSteady(
  { db, log }: { readonly db: Db; readonly log: Pick<Log, "error"> },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ time: Date; details: unknown }>`
    select now() as time, (select details from operation_marks where name = 'clock') as details`.execute(db);
  const before = details.safeParse(rows[0]?.details).data;
  const time = now.getTime();
  const isSkewed = Math.abs((rows[0]?.time.getTime() ?? time) - time) > SKEW;
  const isMoved = before !== undefined && (time - before.last > GAP || before.last - time > SKEW);
  const steadySince = isMoved || isSkewed ? time : (before?.steadySince ?? 0);
  const row = { at: now, details: JSON.stringify({ last: time, steadySince, isSkewed }) };
  await db
    .insertInto("operation_marks")
    .values({ name: "clock", ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
  if (isMoved || (isSkewed && !before?.isSkewed))
    log.error(
      { now, last: before && new Date(before.last), database: rows[0]?.time },
      "the clock was moved, differs from the database's, or the site was away for more than a day: jobs that remove wait for an hour",
    );
  return !isSkewed && time - steadySince >= HOLD;
}

/** Whether jobs wait because of the clock, by what was noted last. */
export function isClockInDoubt(noted: unknown, now: Date): boolean {
  const clock = details.safeParse(noted).data;
  return clock !== undefined && (clock.isSkewed || now.getTime() - clock.steadySince < HOLD);
}
