/**
 * Keeps the job queue going when the system clock is moved. After the clock was ahead, pg-boss takes its own marks in the future for passes
 * that were just made, and would start no scheduled job until then.
 */
import { sql } from "kysely";
import { systemClock } from "pg-boss";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { isOutage } from "#app/platform/database/outage-log.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { DAY, MINUTE } from "#app/platform/wording/durations.ts";

/** The clock of the timers of pg-boss. By the system clock they would wait for the time at which they are due after it was set back. */
export const STEADY_CLOCK = { ...systemClock, now: () => performance.timeOrigin + performance.now() };
/** Seconds between two comparisons of that clock with the database's, which decides what is due. */
export const COMPARISON_SECONDS = 30;
/** Milliseconds between two checks of the system clock, and by which it may move between them. */
export const CLOCK_CHECK = MINUTE;

/** Returns a check that corrects times in the future, and makes up for daily jobs at the first check after the clock was moved. */
export function createClockCheck(db: Db, log: Pick<Log, "error" | "warn">): () => Promise<void> {
  let last: { readonly offset: number; readonly isMoved: boolean } | undefined;
  return async () => {
    const before = last;
    const offset = Date.now() - STEADY_CLOCK.now();
    last = { offset, isMoved: Math.abs(offset - (before?.offset ?? offset)) > CLOCK_CHECK };
    try {
      // Not at once: pg-boss has not compared the clocks yet.
      if (before?.isMoved) await makeUpForDailyJobs(db);
      if (await correctFutureMarks(db))
        log.error(
          "the clock was ahead, and scheduled jobs would have waited for that time: they run again from now on",
        );
    } catch (error) {
      // The tables do not exist yet, or are those of an earlier version.
      const isOther = !(error instanceof Error && "code" in error && /^(42P01|42703)$/.test(String(error.code)));
      if (isOther && !isOutage(error)) log.warn({ err: error }, "job queue");
    }
  };
}

/** The columns that record something past. Times at which something shall happen, such as `keep_until`, are not among them. */
const PAST: Readonly<Record<string, readonly string[]>> = {
  version: ["bam_on", "flow_on", "reindex_on", "monitor_backoff_on"],
  queue: ["monitor_claim_on", "monitor_on", "maintain_on", "retained_on", "delta_on"],
  schedule: ["created_on", "updated_on"],
  instance: ["started_on", "heartbeat_on"],
  job: ["created_on", "started_on", "completed_on", "heartbeat_on"],
};
/** pg-boss itself sets `monitor_backoff_on` up to an hour ahead. */
const LIMIT = sql`now() + interval '1 hour'`;

/** Moves times after LIMIT to now, and waiting jobs with them. Returns true if the pass of the schedules was among them. */
export async function correctFutureMarks(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql`select from pgboss.version where cron_on > now() + interval '1 minute'`.execute(tx);
    if (rows.length > 0) await makeUpForDailyJobs(tx);
    await sql`update pgboss.job set start_after = now() + greatest(start_after - greatest(created_on, started_on), interval '0')
      where state in ('created', 'retry') and greatest(created_on, started_on) > ${LIMIT}`.execute(tx);
    for (const [table, columns] of Object.entries(PAST)) {
      const names = columns.map((column) => sql.ref(column));
      const moved = names.map((name) => sql`${name} = case when ${name} > ${LIMIT} then now() else ${name} end`);
      await sql`update ${sql.table(`pgboss.${table}`)} set ${sql.join(moved)}
        where greatest(${sql.join(names)}) > ${LIMIT}`.execute(tx);
    }
    return rows.length > 0;
  });
}

/** Dates the last pass of the schedules back by a day, so that each daily job counts as missed and runs once. */
async function makeUpForDailyJobs(db: Db): Promise<void> {
  await sql`update pgboss.version set cron_on = now() - interval '1 day'`.execute(db);
}

/** Milliseconds after which a due job that has not begun is late. */
export const LATE_AFTER = 15 * MINUTE;
/** Milliseconds without a pass of the schedules, which pg-boss makes twice a minute, after which something is wrong. */
const PASS_MISSING = 15 * MINUTE;

/** Returns the time of the last pass of the schedules; undefined before the first. */
export async function findLastPass(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select cron_on as at from pgboss.version`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Returns in words that no scheduled job starts, because the last pass is long ago or lies in the future; undefined if all is well. */
export async function findStoppedSchedules(db: Db, now = new Date()): Promise<string | undefined> {
  const last = await findLastPass(db);
  if (!last) return undefined;
  const age = now.getTime() - last.getTime();
  // Dated back by makeUpForDailyJobs; the next pass follows within half a minute.
  const isMadeUp = age >= DAY && age < DAY + MINUTE;
  return isMadeUp || Math.abs(age) < PASS_MISSING
    ? undefined
    : `no scheduled job has started since ${last.toISOString()}`;
}
