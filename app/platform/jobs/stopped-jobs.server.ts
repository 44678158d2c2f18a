/**
 * Stops a job before it removes more rows than is usual, because a wrong clock, an old database or a mistake of ours is likelier
 * than that many rows being due. It goes on when an operator allows it, or when the rows are not too many any more.
 */
import { type Db, inTransaction, type Tx } from "./database.server.ts";
import type { Log } from "./log.server.ts";
import { countRemoval, isTooMany, type Removal, type RemovalCounts } from "./removals.server.ts";
import { isClockSteady } from "./steady-clock.server.ts";

interface Guard {
  readonly db: Db;
  readonly log: Pick<Log, "error">;
}

interface GuardedJob {
  readonly name: string;
  readonly removes?: readonly Removal[];
}

/** Where a removal beyond the bounds stands. */
type Verdict = "allowed" | "stopped";

/**
 * Runs the job with the time that its due rows were counted at, unless they are too many and nobody has allowed it, or the clock
 * is in doubt.
 */
export async function runGuarded(
  guard: Guard,
  job: GuardedJob,
  now: Date,
  run: (now: Date) => Promise<void>,
): Promise<void> {
  if (job.removes?.some((removal) => "isDue" in removal) && !(await isClockSteady(guard, now))) return;
  const verdicts = await judge(guard, job, now);
  if (verdicts.includes("stopped")) return;
  await run(now);
  // A permission ends with the rows that it was given for, not only when the job looks again.
  if (verdicts.includes("allowed")) await judge(guard, job, now);
}

/** Counts what is due, and returns a verdict for each removal that is too many. The records of all others are cleared. */
async function judge({ db, log }: Guard, { name: job, removes = [] }: GuardedJob, now: Date): Promise<Verdict[]> {
  const guarded = removes.filter((removal) => "isDue" in removal);
  if (guarded.length === 0) return [];
  const verdicts = new Map<string, Verdict>();
  for (const removal of guarded) {
    const { what } = removal;
    const counts = await countRemoval(db, removal, now);
    if (!isTooMany(counts.due, counts.live)) continue;
    const { verdict, isNew } = await inTransaction(db, (tx) => noteTooMany(tx, { job, what }, counts));
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

/** Writes down that too many rows are due. `isNew`: the job stops with this, and did not before. */
async function noteTooMany(
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
  // What came due since it was allowed is judged like anything else.
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
  /** An operator has allowed it; it goes on at its next run, or is at it. */
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

/** Lets the job remove as many rows as were due when it stopped; returns them, none if it is not stopped. */
export async function allowJob(tx: Tx, job: string): Promise<readonly (RemovalCounts & { readonly what: string })[]> {
  return tx
    .updateTable("stopped_jobs")
    .set((eb) => ({ allowed: eb.ref("due") }))
    .where("job", "=", job)
    .returning(["what", "due", "live"])
    .execute();
}
