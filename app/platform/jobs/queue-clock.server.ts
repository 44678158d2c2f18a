/**
 * Corrects times in the tables of the job queue that lie in the future because the clock was ahead: pg-boss takes them for passes that
 * were just made, and would start no scheduled job until then.
 */
import { sql } from "kysely";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { MINUTE } from "#app/platform/wording/durations.ts";

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
    // As if the last pass had been a day ago: each daily job counts as missed.
    const { rows } = await sql`update pgboss.version set cron_on = now() - interval '1 day'
      where cron_on > now() + interval '1 minute' returning version`.execute(tx);
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
  const isFine = !last || Math.abs(now.getTime() - last.getTime()) < PASS_MISSING;
  return isFine ? undefined : `no scheduled job has started since ${last.toISOString()}`;
}
