/**
 * Jobs on pg-boss, in both databases. A job is a plain object, safe to run twice; one enqueued inside a transaction is
 * part of it.
 */
import { CompiledQuery } from "kysely";
import { PgBoss } from "pg-boss";
import { ambientHandle, type Db, type OpenDatabase } from "./database.server.ts";
import type { Log } from "./log.server.ts";
import type { Storage } from "./storage.server.ts";

/** What a job may use. */
export interface JobDesk {
  readonly db: Db;
  readonly storage: Storage;
  readonly log: Log;
}

export interface Job {
  readonly name: string;
  /** Cron, in the zone of Sofia. */
  readonly schedule?: string;
  run(desk: JobDesk): Promise<void>;
}

export interface RunningJobs {
  stop(): Promise<void>;
}

/** Milliseconds that a job under way gets to finish when the site stops. */
const STOP_TIMEOUT = 5_000;

export async function startJobs(desk: JobDesk, database: OpenDatabase, jobs: readonly Job[]): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(database, text, values) },
    ...(database.kind === "embedded" && { backend: "pglite" as const }),
  });
  boss.on("error", (error) => desk.log.error({ err: error }, "job queue"));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    if (job.schedule) await boss.schedule(job.name, job.schedule, null, { tz: "Europe/Sofia" });
    await boss.work(job.name, () => job.run(desk));
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT, close: false }) };
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
  const results = await database.script(text);
  return { rows: results.at(-1)?.rows ?? [] };
}
