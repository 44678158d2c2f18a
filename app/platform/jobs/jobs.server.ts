/**
 * The queue of jobs on pg-boss, in both databases. Enqueuing inside a transaction is part of the transaction.
 */
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type JobWithMetadata, PgBoss } from "pg-boss";
import type { OpenDatabase } from "#app/platform/database/database.server.ts";
import { isOutage } from "#app/platform/database/outage-log.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";
import { executeSql } from "./execute-sql.server.ts";
import { type AnyJob, dataOf, type Job, runMeasured } from "./job.server.ts";
import { JobError } from "./job-error.ts";
import { createLostSearch, HEARTBEAT, resumeAll, resumeUnfinished } from "./lost-jobs.server.ts";
import { CLOCK_CHECK, COMPARISON_SECONDS, createClockCheck, STEADY_CLOCK } from "./queue-clock.server.ts";
import { isLastTry, queueOptions } from "./retries.server.ts";
import { isDaily, shortenRunsOfSchedules, storeSchedules } from "./schedules.server.ts";
import { runGuarded } from "./stopped-jobs.server.ts";
import { announceJobs, PASSES, WORKER, watchWaitingJobs } from "./waiting-jobs.server.ts";

/** Milliseconds for which a running job may finish when the site stops. */
const STOP_TIMEOUT = 3_000;

/** Seconds within which a run at the same time is scheduled once. */
const RUN_AT_WINDOW = 3_600;
/** Seconds after which a daily job runs that did not because of the clock. */
const CLOCK_WAIT = HOUR / 1_000;
/** Seconds between two removals of finished runs. */
const REMOVAL_SECONDS = 900;

/** Days for which the queue remembers a key of a job, at least. */
const ONCE_DAYS = 30;
/** Seconds in which a key counts: the largest integer of PostgreSQL, one window from 1970 to 2038, so that the key alone decides. */
const ONCE_WINDOW = 2 ** 31 - 1;

/** The part of the queue that enqueues. */
export type Enqueuing = Pick<JobQueue, "enqueue">;

interface QueueOptions {
  /** Omits the maintenance and the schedules of pg-boss, for tests. */
  readonly isQuiet?: boolean;
  /** The only clock of jobs that remove rows. */
  readonly clock?: () => Date;
}

export class JobQueue {
  readonly #database: OpenDatabase;
  readonly #log: Log;
  readonly #clock: () => Date;
  readonly #boss: PgBoss;
  readonly #isQuiet: boolean;
  #isOpen = false;
  #isPaused = false;
  readonly #checkClock: () => Promise<void>;
  #clockTimer: ReturnType<typeof setInterval> | undefined;
  /** Starts the workers of this process; undefined if it works on no jobs. */
  #startWorkers: (() => Promise<void>) | undefined;
  /** The ids of the jobs that this process runs. */
  readonly #running = new Set<string>();
  #search: NodeJS.Timeout | undefined;
  #waiting: ReturnType<typeof watchWaitingJobs> | undefined;
  #stopping = new AbortController();

  constructor(database: OpenDatabase, log: Log, { isQuiet = false, clock = () => new Date() }: QueueOptions = {}) {
    this.#database = database;
    this.#log = log;
    this.#clock = clock;
    this.#isQuiet = isQuiet;
    this.#checkClock = createClockCheck(database.db, log);
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => executeSql(database, text, values) },
      ...(database.kind === "embedded" && { backend: "pglite" as const }),
      maintenanceIntervalSeconds: REMOVAL_SECONDS,
      clock: STEADY_CLOCK,
      clockMonitorIntervalSeconds: COMPARISON_SECONDS,
      ...PASSES,
      ...(isQuiet && { supervise: false, schedule: false }),
    });
    this.#boss.on("error", (error) => {
      // pg-boss appends the queue, once for each queue that shares the error: the log could not count equal warnings.
      error.message = error.message.replace(/ \(Queue: .*/s, "");
      if (!isOutage(error)) log.warn({ err: error }, "job queue");
    });
  }

  /** Opens the queue: call once, outside any transaction, before enqueuing. */
  async open(
    jobs: readonly Pick<AnyJob<never>, "name" | "label" | "retries" | "schedule" | "timeout">[],
  ): Promise<void> {
    await this.#start();
    const stored = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const job of jobs) {
      const queue = stored.get(job.name);
      const options = queueOptions(job);
      if (!queue) await this.#boss.createQueue(job.name, options);
      else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await this.#boss.updateQueue(job.name, options);
    }
    await shortenRunsOfSchedules(this.#boss);
  }

  /**
   * Enqueues a job, as part of the current transaction if there is one; with `onceKey` only if it was not enqueued under this key
   * within ONCE_DAYS. It starts at `startAfter` or now.
   */
  async enqueue<Data>(
    { name }: Pick<Job<never, Data>, "name" | "schema">,
    data: Data,
    onceKey?: string,
    startAfter?: Date,
  ): Promise<void> {
    await this.#boss.send(name, data as object, {
      ...(onceKey && {
        singletonKey: onceKey,
        singletonSeconds: ONCE_WINDOW,
        deleteAfterSeconds: (ONCE_DAYS * DAY) / 1000,
      }),
      ...(startAfter && { startAfter }),
    });
    announceJobs(this.#database.db);
  }

  /** Enqueues a job for each of the data, as part of the current transaction. */
  async enqueueAll<Data>({ name }: Pick<Job<never, Data>, "name" | "schema">, all: readonly Data[]): Promise<void> {
    if (all.length === 0) return;
    await this.#boss.insert(
      name,
      all.map((data) => ({ data: data as object })),
    );
    announceJobs(this.#database.db);
  }

  /** Enqueues a job that starts some seconds later, as part of the current transaction, and returns its id for `cancel`. */
  async enqueueLater<Data>(
    { name }: Pick<Job<never, Data>, "name" | "schema">,
    data: Data,
    seconds: number,
  ): Promise<string> {
    const id = await this.#boss.send(name, data as object, { startAfter: seconds });
    if (!id) throw new Error(`${name} was not enqueued`);
    announceJobs(this.#database.db);
    return id;
  }

  /** Removes a job that has not started, as part of the current transaction. */
  async cancel(name: string, id: string): Promise<void> {
    await this.#boss.deleteJob(name, id);
  }

  /** Schedules an additional run of a job at this time; repeated calls for the same time schedule one run. */
  async runAt({ name }: Pick<Job<never>, "name">, time: Date): Promise<void> {
    const once = { singletonKey: time.toISOString(), singletonSeconds: RUN_AT_WINDOW };
    await this.#boss.send(name, null, { startAfter: time, ...once });
    announceJobs(this.#database.db);
  }

  /** Retries a failed job. Returns false if the job is not in that state any more. */
  async retry(name: string, id: string): Promise<boolean> {
    // The type of `retry` lacks the result.
    const { affected } = (await this.#boss.retry(name, id)) as { readonly affected?: number };
    announceJobs(this.#database.db);
    return affected === 1;
  }

  /** Starts working on jobs in this process. */
  async work<Dependencies>(dependencies: Dependencies, jobs: readonly AnyJob<Dependencies>[]): Promise<void> {
    const { db, kind } = this.#database;
    const search = createLostSearch(db, this.#log, this.#running);
    this.#startWorkers = async () => {
      // Other processes cannot lose jobs of a database that only this one opens.
      if (kind === "embedded" && !this.#isQuiet) await resumeAll(db);
      else this.#search = setInterval(search, HEARTBEAT.search * 1000).unref();
      await storeSchedules(this.#boss, jobs);
      const workers = new Map<string, string>();
      const options = { ...WORKER, heartbeatRefreshSeconds: HEARTBEAT.every };
      const wake = (queue: string) => this.#boss.notifyWorker(workers.get(queue) ?? "");
      for (const job of jobs) {
        const worker = await this.#boss.work(job.name, options, async ([waiting]) => {
          if (!waiting) return;
          // The next job may wait already, but hardly the next run of a schedule.
          if (!job.schedule) wake(job.name);
          await this.#run(dependencies, job, waiting).catch(async (error: unknown) => {
            // Stored here, as pg-boss does after a handler, so that the look after it sees when the job is tried again.
            await this.#boss.fail(job.name, waiting, error as Error);
            this.#waiting?.lookWithin(0);
          });
        });
        workers.set(job.name, worker);
      }
      this.#waiting = watchWaitingJobs(db, this.#log, wake);
    };
    if (!this.#isPaused) await this.#startWorkers();
  }

  /** Runs all waiting jobs and returns how many were done. Throws what a job throws, except for errors about retries. */
  async runWaiting<Dependencies>(dependencies: Dependencies, jobs: readonly AnyJob<Dependencies>[]): Promise<number> {
    let count = 0;
    for (const job of jobs) {
      for (const waiting of await this.#boss.fetch(job.name, { batchSize: 100, includeMetadata: true })) {
        try {
          await this.#run(dependencies, job, waiting);
          await this.#boss.complete(job.name, waiting.id);
          count += 1;
        } catch (error) {
          await this.#boss.fail(job.name, waiting.id, error as Error);
          if (!(error instanceof JobError)) throw error;
        }
      }
    }
    return count;
  }

  /** Stops starting jobs; enqueued jobs wait. */
  async pause(): Promise<void> {
    if (this.#isPaused) return;
    this.#isPaused = true;
    await this.stop();
  }

  /** Starts working again on the same jobs as before `pause`. */
  async resume(): Promise<void> {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    await this.#start();
    await this.#startWorkers?.();
  }

  /** Stops; jobs that do not finish in time are run again at once by the next process. */
  async stop(): Promise<void> {
    clearInterval(this.#search);
    this.#waiting?.stop();
    clearInterval(this.#clockTimer);
    this.#stopping.abort();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#boss.stop({ graceful: true, timeout: STOP_TIMEOUT, close: false });
    await resumeUnfinished(this.#database.db, this.#running);
  }

  async #start(): Promise<void> {
    this.#stopping = new AbortController();
    // Before the first pass of the schedules, which comes with the start.
    if (!this.#isQuiet) await this.#checkClock();
    await this.#boss.start();
    this.#isOpen = true;
    if (!this.#isQuiet) this.#clockTimer = setInterval(() => this.#checkClock(), CLOCK_CHECK).unref();
  }

  /** Runs a job. Throws its error if it is tried again, or has failed. */
  async #run<Dependencies>(
    dependencies: Dependencies,
    job: AnyJob<Dependencies>,
    waiting: JobWithMetadata<unknown>,
  ): Promise<void> {
    const site = { db: this.#database.db, log: this.#log };
    this.#running.add(waiting.id);
    try {
      const run = (now: Date) => runMeasured(dependencies, job, waiting.data, now);
      // Other jobs come again soon.
      if (!(await runGuarded(site, job, this.#clock(), run)) && isDaily(job)) await this.#runAfterClockCheck(job);
    } catch (error) {
      if (error instanceof JobError && error.ready && job.retries === undefined) {
        await Promise.race([error.ready, aborted(this.#stopping.signal)]);
        // `stop` returns what is still running.
        if (this.#stopping.signal.aborted) throw error;
        return this.#run(dependencies, job, waiting);
      }
      if (!isLastTry(job, waiting, error)) return this.#end(waiting.id, error);
      await job.givenUp?.(dependencies, dataOf(job, waiting.data), error);
      if (error instanceof JobError && !error.isFailure) return this.#end(waiting.id);
      await sql`update pgboss.job set retry_limit = retry_count where id = ${waiting.id}`.execute(site.db);
      return this.#end(waiting.id, error);
    }
    this.#end(waiting.id);
  }

  async #runAfterClockCheck({ name }: Pick<AnyJob<never>, "name">): Promise<void> {
    const once = { singletonKey: "after the clock check", singletonSeconds: RUN_AT_WINDOW };
    await this.#boss.send(name, null, { startAfter: CLOCK_WAIT, ...once });
  }

  #end(id: string, error?: unknown): void {
    this.#running.delete(id);
    if (error !== undefined) throw error;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
