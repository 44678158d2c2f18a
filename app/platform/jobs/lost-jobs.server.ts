/** Runs jobs again whose process has ended, found by their missing heartbeat, so that no job that still runs is run twice. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { isOutage } from "#app/platform/database/outage-log.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { announceJobs } from "./waiting-jobs.server.ts";

/** Times of heartbeats, in seconds. */
export const HEARTBEAT = {
  /** Between two heartbeats of a running job. */
  every: 10,
  /** Between two searches for lost jobs. */
  search: 10,
  /** Without a new heartbeat, after which a job is lost. */
  lost: 30,
  /** The same for pg-boss, which finds lost jobs too, by the system clock and after the pause of a retry; long, so that it rarely does. */
  lostForLibrary: 3_600,
} as const;

/** Returns a search to be repeated, which returns lost jobs to the queue. It measures by its own clock, because others may be moved. */
export function createLostSearch(db: Db, log: Pick<Log, "warn">, running: ReadonlySet<string>) {
  let seen = new Map<string, { readonly heartbeat: string; readonly since: number }>();
  return async (now = performance.now()): Promise<void> => {
    try {
      const { rows } = await sql<{ id: string; heartbeat: string }>`
        select id, heartbeat_on::text as heartbeat from pgboss.job
        where state = 'active' and heartbeat_seconds is not null and id <> all (${[...running]}::uuid[])`.execute(db);
      const before = seen;
      seen = new Map(
        rows.map(({ id, heartbeat }) => {
          const known = before.get(id);
          return [id, known?.heartbeat === heartbeat ? known : { heartbeat, since: now }];
        }),
      );
      const lost = [...seen].filter(([, { since }]) => now - since >= HEARTBEAT.lost * 1_000);
      if (lost.length === 0) return;
      await sql`update pgboss.job set state = 'retry', start_after = now()
        from unnest(${lost.map(([id]) => id)}::uuid[], ${lost.map(([, { heartbeat }]) => heartbeat)}::text[]) lost (id, heartbeat)
        where job.id = lost.id and state = 'active' and heartbeat_on::text = heartbeat`.execute(db);
      announceJobs(db);
    } catch (error) {
      if (!isOutage(error)) log.warn({ err: error }, "job queue");
    }
  };
}

/** Returns to the queue all jobs that were begun. Only for a database that a single process can open, before it works on jobs. */
export async function resumeAll(db: Db): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
}

/** Returns to the queue what this process did not finish before it stopped, without the pause of a retry. */
export async function resumeUnfinished(db: Db, running: ReadonlySet<string>): Promise<void> {
  if (running.size === 0) return;
  await sql`update pgboss.job set state = 'retry', start_after = now(), completed_on = null
    where id = any (${[...running]}::uuid[]) and state in ('active', 'retry', 'failed')`.execute(db);
  announceJobs(db);
}
