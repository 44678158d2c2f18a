/** Times of scheduled jobs: the schedules of pg-boss, and how long the rows of finished runs are kept. */
import { isDeepStrictEqual } from "node:util";
import type { PgBoss } from "pg-boss";
import { TIME_ZONE } from "#app/platform/wording/dates.ts";
import { DAY, HOUR, MINUTE } from "#app/platform/wording/durations.ts";

/**
 * The schedule of daily jobs that no person waits for. No daily job runs between 3 and 4 o'clock: when clocks change, that hour is
 * missing in spring and comes twice in autumn.
 */
export const NIGHTLY = "20 4 * * *";

/** Milliseconds between the starts of daily jobs with the same schedule: they run in the order of the list of all jobs. */
const SPACING = MINUTE;

/** The queue in which pg-boss itself enqueues the runs of all schedules. */
const RUNS_OF_SCHEDULES = "__pgboss__send-it";
/** Milliseconds for which finished runs are kept of a job that runs every few minutes, of a mail, and of any other. */
const FINISHED_RUNS = { frequent: HOUR, mail: 2 * DAY, other: 7 * DAY } as const;

interface ScheduledJob {
  readonly name: string;
  readonly schedule?: string;
  readonly label?: string;
}

/** True for a job that runs at one time of each day. */
export function isDaily({ schedule = "" }: Pick<ScheduledJob, "schedule">): boolean {
  return /^\d+ \d+ \* \* \*$/.test(schedule);
}

/** Returns the seconds after which rows of finished runs are deleted. */
export function finishedRunSeconds({ name, schedule, label }: ScheduledJob): number {
  const isFrequent = name === RUNS_OF_SCHEDULES || schedule?.startsWith("*");
  return FINISHED_RUNS[isFrequent ? "frequent" : label ? "mail" : "other"] / 1_000;
}

/** Deletes finished runs of all schedules early, too. */
export async function shortenRunsOfSchedules(boss: PgBoss): Promise<void> {
  const [queue] = await boss.getQueues([RUNS_OF_SCHEDULES]);
  // The queue exists in a process that has schedules.
  if (queue) await boss.updateQueue(queue.name, { deleteAfterSeconds: finishedRunSeconds(queue) });
}

/** Stores the schedules that have changed, and removes those of jobs that no longer exist, with their runs that have not begun. */
export async function storeSchedules(boss: PgBoss, jobs: readonly ScheduledJob[]): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map((row) => [row.name, row]));
  const daily = new Map<string, number>();
  for (const { name, schedule } of jobs) {
    if (!schedule) continue;
    const place = daily.get(schedule) ?? 0;
    daily.set(schedule, place + 1);
    // A daily job that was missed, because the site was off, runs once after the next start.
    const missed = isDaily({ schedule }) && ({ missed: "once", startAfter: (place * SPACING) / 1_000 } as const);
    const options = { tz: TIME_ZONE, ...missed };
    const row = stored.get(name);
    if (row?.cron !== schedule || !isDeepStrictEqual(row.options, options))
      await boss.schedule(name, schedule, null, options);
  }
  const known = new Set(jobs.map(({ name }) => name));
  for (const name of stored.keys()) {
    if (known.has(name)) continue;
    await boss.unschedule(name);
    await boss.deleteQueuedJobs(name);
  }
}
