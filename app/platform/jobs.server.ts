/**
 * Jobs on pg-boss, in both databases. A job is a plain object, safe to run twice; enqueuing inside a transaction is part of
 * it. `Desk` is the part of the site that a job needs.
 */
import { CompiledQuery } from "kysely";
import { PgBoss } from "pg-boss";
import type { z } from "zod";
import { ambientHandle, type OpenDatabase } from "./database.server.ts";
import type { Log } from "./log.server.ts";
import type { Removal } from "./removals.server.ts";
import { runGuarded } from "./stopped-jobs.server.ts";
import { measure } from "./tally.server.ts";

export interface Job<Desk, Data = void> {
  readonly name: string;
  /** The schema of its data; scheduled jobs have none. */
  readonly schema?: z.ZodType<Data>;
  /** Cron, in the zone of Sofia. */
  readonly schedule?: string;
  /** What it deletes, expires or ends; demanded of every scheduled job by a test, be it an empty list. */
  readonly removes?: readonly Removal[];
  /** Number of retries; by default as many as for mail. */
  readonly retries?: number;
  /** Seconds after which a run counts as lost; by default a quarter of an hour. */
  readonly longest?: number;
  /** `now`: the time that decides what is due. The queue gives the one at which it has counted `removes`. */
  run(desk: Desk, data: Data, now?: Date): Promise<void>;
}

/** A job with any data. */
export interface AnyJob<Desk> {
  readonly name: string;
  readonly schema?: z.ZodType;
  readonly schedule?: string;
  readonly removes?: readonly Removal[];
  readonly retries?: number;
  readonly longest?: number;
  run(desk: Desk, data: never, now?: Date): Promise<void>;
}

export interface JobQueue {
  /** Opens the queue: call once, outside any transaction, before enqueuing. */
  open(jobs: readonly Pick<AnyJob<never>, "name" | "retries" | "longest">[]): Promise<void>;
  /** Enqueues a job, as part of the current transaction if there is one. */
  enqueue<Data>(job: Job<never, Data>, data: Data): Promise<void>;
  /** Has a scheduled job run at this time as well, once however often it is asked for. */
  runAt(job: Job<never>, time: Date): Promise<void>;
  /** Has a job that was given up tried again; false if it is not in that state any more. */
  retry(name: string, id: string): Promise<boolean>;
  /** Starts working on jobs in this process. */
  work<Desk>(desk: Desk, jobs: readonly AnyJob<Desk>[]): Promise<void>;
  /** Begins no more jobs in this process: others go on with them. Enqueuing works on. */
  leave(): Promise<void>;
  /** Runs all waiting jobs and returns their number. Throws what a job throws. */
  runWaiting<Desk>(desk: Desk, jobs: readonly AnyJob<Desk>[]): Promise<number>;
  /** Rests: nothing is begun, what is enqueued waits. */
  pause(): Promise<void>;
  /** Goes on with what was worked on before. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds that a job under way gets to finish when the site stops. */
const STOP_TIMEOUT = 3_000;
/** Survives half a day without the mail server: 10 tries, with a pause that doubles from half a minute. */
const RETRIES = { retryLimit: 10, retryDelay: 30, retryBackoff: true } as const;
/** Seconds after which a worker looks for new jobs. Each look is a query: nobody waits for those that come by the clock. */
const POLL_SECONDS = { asked: 1, scheduled: 10 } as const;

/** Seconds in which the same time is asked for once. */
const ASKED_ONCE = 3_600;

/** `clock` is the only clock of jobs that remove something. */
export function createJobQueue(
  database: OpenDatabase,
  log: Log,
  isQuiet = false,
  clock: () => Date = () => new Date(),
): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(database, text, values) },
    ...(database.kind === "embedded" && { backend: "pglite" as const }),
    ...(isQuiet && { supervise: false, schedule: false }),
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  let isOpen = false;
  /** How to begin again what was worked on. */
  let begin: (() => Promise<void>) | undefined;
  /** The queues of which jobs are taken here. */
  let taken: readonly string[] = [];
  let isResting = false;
  const stop = async () => {
    if (isOpen) await boss.stop({ graceful: true, timeout: STOP_TIMEOUT, close: false });
    isOpen = false;
  };
  const runJob = <Desk>(desk: Desk, job: AnyJob<Desk>, data: unknown) =>
    runGuarded({ db: database.db, log }, job, clock(), (now) => runMeasured(desk, job, data, now));
  return {
    async open(jobs) {
      await boss.start();
      isOpen = true;
      for (const { name, retries: retryLimit = RETRIES.retryLimit, longest } of jobs)
        await boss.createQueue(name, { ...RETRIES, retryLimit, ...(longest && { expireInSeconds: longest }) });
    },
    async enqueue({ name, retries }, data) {
      await boss.send(name, data as object, retries === undefined ? {} : { retryLimit: retries });
    },
    async runAt({ name }, time) {
      const once = { singletonKey: time.toISOString(), singletonSeconds: ASKED_ONCE };
      await boss.send(name, null, { startAfter: time, ...once });
    },
    async retry(name, id) {
      // Its type leaves out what it is answered.
      const { affected } = (await boss.retry(name, id)) as { readonly affected?: number };
      return affected === 1;
    },
    async work(desk, jobs) {
      taken = jobs.map(({ name }) => name);
      begin = async () => {
        for (const job of jobs) {
          if (job.schedule) await boss.schedule(job.name, job.schedule, null, { tz: "Europe/Sofia" });
          const pollingIntervalSeconds = job.schedule ? POLL_SECONDS.scheduled : POLL_SECONDS.asked;
          await boss.work(job.name, { pollingIntervalSeconds }, ([waiting]) => runJob(desk, job, waiting?.data));
        }
      };
      if (!isResting) await begin();
    },
    async pause() {
      if (isResting) return;
      isResting = true;
      await stop();
    },
    async resume() {
      if (!isResting) return;
      isResting = false;
      await boss.start();
      isOpen = true;
      await begin?.();
    },
    async leave() {
      begin = undefined;
      for (const name of taken) await boss.offWork(name, { wait: false });
    },
    async runWaiting(desk, jobs) {
      let count = 0;
      for (const job of jobs) {
        for (const { id, data } of await boss.fetch(job.name, { batchSize: 100 })) {
          await runJob(desk, job, data);
          await boss.complete(job.name, id);
          count += 1;
        }
      }
      return count;
    },
    stop,
  };
}

async function runMeasured<Desk>(desk: Desk, job: AnyJob<Desk>, data: unknown, now: Date): Promise<void> {
  const began = performance.now();
  let end: "done" | "failed" = "failed";
  try {
    await job.run(desk, (job.schema ? job.schema.parse(data) : undefined) as never, now);
    end = "done";
  } finally {
    measure("job", `${job.name} ${end}`, (performance.now() - began) / 1000);
  }
}

/** pg-boss speaks SQL text. Without values it may be several statements, which only a script can run. */
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
  // The rows of every statement, as pg-boss reads those of its own connections.
  const results = await database.script(text);
  return { rows: results.flatMap(({ rows }) => rows) };
}
