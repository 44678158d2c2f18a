/**
 * Jobs on pg-boss, in both databases. A job is a plain object and is safe to run twice; enqueuing inside a transaction is part
 * of the transaction. `Dependencies` is the part of the site that a job needs.
 */
import { CompiledQuery } from "kysely";
import { PgBoss } from "pg-boss";
import type { z } from "zod";
import { ambientHandle, type OpenDatabase } from "#app/platform/database/database.server.ts";
import type { Removal } from "#app/platform/database/removals.server.ts";
import { measure } from "#app/platform/http/metrics-counters.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";
import { CLOCK_CHECK, COMPARISON_SECONDS, createClockCheck, STEADY_CLOCK } from "./queue-clock.server.ts";
import { finishedRunSeconds, isDaily, shortenRunsOfSchedules, storeSchedules } from "./schedules.server.ts";
import { runGuarded } from "./stopped-jobs.server.ts";

export interface Job<Dependencies, Data = void> {
  readonly name: string;
  /** The Bulgarian name of the one mail or message that it sends, for the list of failed mails. */
  readonly label?: string;
  /** The effect of a scheduled job that does not only remove rows, for the table of jobs in docs/operations-every-week.md. */
  readonly does?: string;
  /** The schema of its data; scheduled jobs have none. */
  readonly schema?: z.ZodType<Data>;
  /** A cron expression, in Sofia time. */
  readonly schedule?: string;
  /** The rows that it deletes, expires or ends. A test requires it of every scheduled job, if only as an empty list. */
  readonly removes?: readonly Removal[];
  /** Number of retries; by default RETRIES.retryLimit. */
  readonly retries?: number;
  /** Seconds after which a run counts as lost; by default 15 minutes. */
  readonly timeout?: number;
  /** Runs the job. `now` decides which rows are due; the queue passes the time at which it counted `removes`. */
  run(dependencies: Dependencies, data: Data, now?: Date): Promise<void>;
}

/** A job with any data. */
export interface AnyJob<Dependencies> extends Omit<Job<Dependencies>, "schema" | "run"> {
  readonly schema?: z.ZodType;
  run(dependencies: Dependencies, data: never, now?: Date): Promise<void>;
}

/** Milliseconds for which a running job may finish when the site stops. */
const STOP_TIMEOUT = 3_000;
/** 10 retries with a pause that doubles from 30 seconds: covers half a day without a mail server. */
const RETRIES = { retryLimit: 10, retryDelay: 30, retryBackoff: true } as const;
/** Seconds between two queries for new jobs; longer for scheduled jobs, as no person waits for them. */
const POLL_SECONDS = { enqueued: 1, scheduled: 10 } as const;

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
      ...(isQuiet && { supervise: false, schedule: false }),
    });
    this.#boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  }

  /** Opens the queue: call once, outside any transaction, before enqueuing. */
  async open(jobs: readonly Pick<AnyJob<never>, "name" | "retries" | "schedule" | "timeout">[]): Promise<void> {
    await this.#start();
    const existing = new Set((await this.#boss.getQueues()).map(({ name }) => name));
    for (const { retries: retryLimit = RETRIES.retryLimit, timeout, ...job } of jobs) {
      const expiry = timeout && { expireInSeconds: timeout };
      const options = { ...RETRIES, retryLimit, deleteAfterSeconds: finishedRunSeconds(job), ...expiry };
      if (existing.has(job.name)) await this.#boss.updateQueue(job.name, options);
      else await this.#boss.createQueue(job.name, options);
    }
    await shortenRunsOfSchedules(this.#boss);
  }

  /**
   * Enqueues a job, as part of the current transaction if there is one; with `onceKey` only if it was not enqueued under this key
   * within ONCE_DAYS.
   */
  async enqueue<Data>({ name, retries }: Job<never, Data>, data: Data, onceKey?: string): Promise<void> {
    await this.#boss.send(name, data as object, {
      ...(retries !== undefined && { retryLimit: retries }),
      ...(onceKey && {
        singletonKey: onceKey,
        singletonSeconds: ONCE_WINDOW,
        deleteAfterSeconds: (ONCE_DAYS * DAY) / 1000,
      }),
    });
  }

  /** Enqueues a job that starts some seconds later, as part of the current transaction, and returns its id for `cancel`. */
  async enqueueLater<Data>({ name, retries }: Job<never, Data>, data: Data, seconds: number): Promise<string> {
    const options = { startAfter: seconds, ...(retries !== undefined && { retryLimit: retries }) };
    const id = await this.#boss.send(name, data as object, options);
    if (!id) throw new Error(`${name} was not enqueued`);
    return id;
  }

  /** Removes a job that has not started, as part of the current transaction. */
  async cancel(name: string, id: string): Promise<void> {
    await this.#boss.deleteJob(name, id);
  }

  /** Schedules an additional run of a job at this time; repeated calls for the same time schedule one run. */
  async runAt({ name }: Job<never>, time: Date): Promise<void> {
    const once = { singletonKey: time.toISOString(), singletonSeconds: RUN_AT_WINDOW };
    await this.#boss.send(name, null, { startAfter: time, ...once });
  }

  /** Retries a failed job. Returns false if the job is not in that state any more. */
  async retry(name: string, id: string): Promise<boolean> {
    // The type of `retry` lacks the result.
    const { affected } = (await this.#boss.retry(name, id)) as { readonly affected?: number };
    return affected === 1;
  }

  /** Starts working on jobs in this process. */
  async work<Dependencies>(dependencies: Dependencies, jobs: readonly AnyJob<Dependencies>[]): Promise<void> {
    this.#startWorkers = async () => {
      await storeSchedules(this.#boss, jobs);
      for (const job of jobs) {
        const pollingIntervalSeconds = job.schedule ? POLL_SECONDS.scheduled : POLL_SECONDS.enqueued;
        await this.#boss.work(job.name, { pollingIntervalSeconds }, ([waiting]) =>
          this.#run(dependencies, job, waiting?.data),
        );
      }
    };
    if (!this.#isPaused) await this.#startWorkers();
  }

  /** Runs all waiting jobs and returns their number. Throws what a job throws. */
  async runWaiting<Dependencies>(dependencies: Dependencies, jobs: readonly AnyJob<Dependencies>[]): Promise<number> {
    let count = 0;
    for (const job of jobs) {
      for (const { id, data } of await this.#boss.fetch(job.name, { batchSize: 100 })) {
        await this.#run(dependencies, job, data);
        await this.#boss.complete(job.name, id);
        count += 1;
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

  async stop(): Promise<void> {
    clearInterval(this.#clockTimer);
    if (this.#isOpen) await this.#boss.stop({ graceful: true, timeout: STOP_TIMEOUT, close: false });
    this.#isOpen = false;
  }

  async #start(): Promise<void> {
    // Before the first pass of the schedules, which comes with the start.
    if (!this.#isQuiet) await this.#checkClock();
    await this.#boss.start();
    this.#isOpen = true;
    if (!this.#isQuiet) this.#clockTimer = setInterval(() => this.#checkClock(), CLOCK_CHECK).unref();
  }

  async #run<Dependencies>(dependencies: Dependencies, job: AnyJob<Dependencies>, data: unknown): Promise<void> {
    const site = { db: this.#database.db, log: this.#log };
    const isClockSteady = await runGuarded(site, job, this.#clock(), (now) =>
      runMeasured(dependencies, job, data, now),
    );
    // Other jobs come again soon.
    if (!isClockSteady && isDaily(job))
      await this.#boss.send(job.name, null, {
        startAfter: CLOCK_WAIT,
        singletonKey: "after the clock check",
        singletonSeconds: RUN_AT_WINDOW,
      });
  }
}

async function runMeasured<Dependencies>(
  dependencies: Dependencies,
  job: AnyJob<Dependencies>,
  data: unknown,
  now: Date,
): Promise<void> {
  const began = performance.now();
  let end: "done" | "failed" = "failed";
  try {
    await job.run(dependencies, (job.schema ? job.schema.parse(data) : undefined) as never, now);
    end = "done";
  } finally {
    measure("job", `${job.name} ${end}`, (performance.now() - began) / 1000);
  }
}

/** Runs SQL text of pg-boss. Without values it may be several statements, which only a script can run. */
async function executeSql(
  database: OpenDatabase,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: Record<string, unknown>[] }> {
  if (values.length > 0) {
    const { rows } = await ambientHandle(database.db).executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(text, values),
    );
    return { rows };
  }
  // The rows of all statements, as pg-boss expects.
  const results = await database.script(text);
  return { rows: results.flatMap(({ rows }) => rows) };
}
