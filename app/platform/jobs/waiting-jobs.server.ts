/**
 * Finds the queues whose jobs are due, so that their workers need not ask again and again. A look reads one row of an index for each queue.
 * It follows each commit that enqueued a job, in this process or another (changes.server.ts), and the time at which the next job is due.
 */
import { sql } from "kysely";
import { announce, announceCommitted, EVERYTHING, onChange } from "#app/platform/database/changes/changes.server.ts";
import { ambientTransaction, type Db } from "#app/platform/database/database.server.ts";
import { isOutage } from "#app/platform/database/outage-log.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { DAY, HOUR, MINUTE } from "#app/platform/wording/durations.ts";

/** Options of the workers, which ask for jobs by themselves once a day. */
export const WORKER = {
  pollingIntervalSeconds: DAY / 1_000,
  includeMetadata: true,
} as const;
/** Seconds between the passes of pg-boss. */
export const PASSES = {
  /** Over the schedules. */
  cronMonitorIntervalSeconds: 30,
  /** Over the runs of schedules, to enqueue their jobs. */
  cronWorkerIntervalSeconds: 15,
  /** Over the queues, for monitoring and maintenance that is due. */
  superviseIntervalSeconds: 300,
  /** Over the runs of one queue that take too long: 15 minutes and more. */
  monitorIntervalSeconds: 300,
  /** Over its list of queues. */
  queueCacheIntervalSeconds: 300,
  /** Over index builds and flows, which are not used. */
  bamIntervalSeconds: HOUR / 1_000,
  flowIntervalSeconds: HOUR / 1_000,
} as const;

const ENQUEUED = "jobs:enqueued";
/** Milliseconds after which a look follows another in any case: a notification may be lost, and pg-boss enqueues runs of schedules itself. */
const MAX_PAUSE = MINUTE;
/** Milliseconds between two looks at least, which follow many commits in a row. */
const MIN_PAUSE = 20;

/** Announces enqueued jobs after the commit of the current transaction; without one they are committed. */
export function announceJobs(db: Db): void {
  const tx = ambientTransaction();
  if (tx) announce(tx, [ENQUEUED]);
  else announceCommitted(db, [ENQUEUED]);
}

/** Calls `wake` with the name of each queue that has a job to do. Returns a function that stops it. */
export function watchWaitingJobs(db: Db, log: Pick<Log, "warn">, wake: (queue: string) => void, maxPause = MAX_PAUSE) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** The time of the next look, by performance.now(). */
  let next = 0;
  const lookAt = (time: number) => {
    if (isStopped) return;
    clearTimeout(timer);
    next = time;
    timer = setTimeout(look, Math.max(0, time - performance.now())).unref();
  };
  const lookWithin = (milliseconds: number) => {
    const latest = performance.now() + milliseconds;
    if (next > latest) lookAt(latest);
  };
  const look = async () => {
    // Set before the query: what is enqueued meanwhile asks for another look.
    lookAt(performance.now() + maxPause);
    try {
      for (const { name, seconds } of await findNextJobs(db)) {
        if (seconds <= 0) wake(name);
        else lookWithin(seconds * 1_000);
      }
    } catch (error) {
      if (!isOutage(error)) log.warn({ err: error }, "job queue");
    }
  };
  const unsubscribe = onChange(db, (keys) => {
    if (keys.has(ENQUEUED) || keys.has(EVERYTHING)) lookWithin(MIN_PAUSE);
  });
  lookAt(performance.now());
  return {
    /** Looks again at the latest after these milliseconds. */
    lookWithin,
    stop() {
      isStopped = true;
      unsubscribe();
      clearTimeout(timer);
    },
  };
}

/** Returns the seconds until the next job of each queue that has one; negative if it waits. */
async function findNextJobs(db: Db): Promise<readonly { readonly name: string; readonly seconds: number }[]> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select queue.name, extract(epoch from min(next.start_after) - now())::float8 as seconds
    from pgboss.queue, (values ('created'::pgboss.job_state), ('retry')) waiting (state), lateral (
      select start_after from pgboss.job
      where name = queue.name and state = waiting.state and not blocked
      order by start_after limit 1) next
    group by queue.name`.execute(db);
  return rows;
}
