/**
 * Stops a job before it removes unusually many rows, because a wrong clock, an old database or a bug is likelier than so many due
 * rows. The job runs again when an operator allows it, or when fewer rows are due.
 */
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { countRemoval, isTooMany, type Removal, type RemovalCounts } from "#app/platform/database/removals.server.ts";
import { isClockSteady } from "#app/platform/database/steady-clock.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";

interface Guard {
  readonly db: Db;
  readonly log: Pick<Log, "error">;
}

interface GuardedJob {
  readonly name: string;
  readonly removes?: readonly Removal[];
}

/** The state of a removal of too many rows. */
type Verdict = "allowed" | "stopped";

/**
 * Runs the job, with the time at which its due rows were counted. Does not run it if they are too many and no operator has allowed
 * it, or if the clock may be wrong. Returns false if it waits for the clock.
 */
export async function runGuarded(
  guard: Guard,
  job: GuardedJob,
  now: Date,
  run: (now: Date) => Promise<void>,
): Promise<boolean> {
  if (job.removes?.some((removal) => "isDue" in removal) && !(await isClockSteady(guard, now))) return false;
  const verdicts = await checkRemovals(guard, job, now);
  if (verdicts.includes("stopped")) return true;
  await run(now);
  // The permission ends when its rows are removed, not only at the next run.
  if (verdicts.includes("allowed")) await checkRemovals(guard, job, now);
  return true;
}

/** Counts the due rows. Returns a verdict for each removal of too many rows, and deletes the records of all others. */
async function checkRemovals(
  { db, log }: Guard,
  { name: job, removes = [] }: GuardedJob,
  now: Date,
): Promise<Verdict[]> {
  const guarded = removes.filter((removal) => "isDue" in removal);
  if (guarded.length === 0) return [];
  const verdicts = new Map<string, Verdict>();
  for (const removal of guarded) {
    const { what } = removal;
    const counts = await countRemoval(db, removal, now);
    if (!isTooMany(counts.due, counts.live)) continue;
    const { verdict, isNew } = await inTransaction(db, (tx) => recordTooMany(tx, { job, what }, counts));
    verdicts.set(what, verdict);
    if (isNew)
      log.error(
        { job, what, ...counts, now },
        `the job stopped before it changed anything: too much is due at once. If that is right: npm run admin -- allow ${job}`,
      );
  }
  const clear = db.deleteFrom("stopped_jobs").where("job", "=", job);
  await (verdicts.size > 0 ? clear.where("what", "not in", [...verdicts.keys()]) : clear).execute();
  return [...verdicts.values()];
}

/** Records that too many rows are due. `isNew` is true if the job was not stopped before. */
async function recordTooMany(
  tx: Tx,
  key: { readonly job: string; readonly what: string },
  { due, live }: RemovalCounts,
): Promise<{ readonly verdict: Verdict; readonly isNew: boolean }> {
  const added = await tx
    .insertInto("stopped_jobs")
    .values({ ...key, due, live })
    .onConflict((conflict) => conflict.doNothing())
    .returning("job")
    .executeTakeFirst();
  if (added) return { verdict: "stopped", isNew: true };
  const row = await tx
    .selectFrom("stopped_jobs")
    .select("allowed")
    .where("job", "=", key.job)
    .where("what", "=", key.what)
    .forUpdate()
    .executeTakeFirst();
  const allowed = row?.allowed ?? undefined;
  // Rows that became due after the permission have the same limits.
  const isAllowed = allowed !== undefined && !isTooMany(due - allowed, live);
  await tx
    .updateTable("stopped_jobs")
    .set({ due, live, allowed: isAllowed ? Math.min(allowed, due) : null })
    .where("job", "=", key.job)
    .where("what", "=", key.what)
    .execute();
  return isAllowed ? { verdict: "allowed", isNew: false } : { verdict: "stopped", isNew: allowed !== undefined };
}

export interface StoppedJob {
  readonly job: string;
  readonly what: string;
  readonly due: number;
  readonly live: number;
  readonly stoppedAt: Date;
  /** True if an operator has allowed the job; it runs at its next time, or is running. */
  readonly isAllowed: boolean;
}

export async function findStoppedJobs(db: Db): Promise<readonly StoppedJob[]> {
  const rows = await db.selectFrom("stopped_jobs").selectAll().orderBy("job").orderBy("what").execute();
  return rows.map(({ job, what, due, live, stopped_at, allowed }) => ({
    job,
    what,
    due,
    live,
    stoppedAt: stopped_at,
    isAllowed: allowed !== null,
  }));
}

/** Allows the job to remove as many rows as were due when it stopped. Returns the counts; empty if the job is not stopped. */
export async function allowJob(tx: Tx, job: string): Promise<readonly (RemovalCounts & { readonly what: string })[]> {
  return tx
    .updateTable("stopped_jobs")
    .set((eb) => ({ allowed: eb.ref("due") }))
    .where("job", "=", job)
    .returning(["what", "due", "live"])
    .execute();
}
