import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { createLog } from "#app/platform/settings/log.server.ts";
import { testJobs, useDatabase } from "#tests/support/database.ts";
import type { Job } from "./job.server.ts";
import { JobQueue } from "./jobs.server.ts";
import { createLostSearch, HEARTBEAT } from "./lost-jobs.server.ts";

const { database, db } = useDatabase();
const log = createLog("silent");
const begun: string[] = [];
let mayEnd = Promise.withResolvers<void>();
const deliver: Job<null> = {
  name: "send-password-link",
  label: "Писмо",
  async run() {
    begun.push("run");
    await mayEnd.promise;
  },
};

const queues: JobQueue[] = [];
async function startQueue(): Promise<JobQueue> {
  const queue = new JobQueue(database, log, { isQuiet: true });
  queues.push(queue);
  await queue.open([deliver]);
  await queue.work(null, [deliver]);
  return queue;
}

afterEach(async () => {
  mayEnd.resolve();
  mayEnd = Promise.withResolvers();
  begun.length = 0;
  for (const queue of queues.splice(0)) await queue.stop();
});

const states = async () =>
  (await sql<{ state: string }>`select state::text from pgboss.job where name = ${deliver.name}`.execute(db)).rows.map(
    ({ state }) => state,
  );

const ids = async () =>
  (await sql<{ id: string }>`select id from pgboss.job where name = ${deliver.name}`.execute(db)).rows;

test("a job is run again if its heartbeat is missing, and not while another process runs it", async () => {
  await testJobs.enqueue(deliver, undefined);
  await startQueue();
  await expect.poll(states).toEqual(["active"]);
  const search = createLostSearch(db, log, new Set());
  const own = createLostSearch(db, log, new Set((await ids()).map(({ id }) => id)));
  const stateAfter = async (seconds: number) => {
    for (const look of [search, own]) await look(seconds * 1_000);
    return states();
  };
  expect(await stateAfter(0)).toEqual(["active"]);
  expect(await stateAfter(HEARTBEAT.lost - 1)).toEqual(["active"]);
  await sql`update pgboss.job set heartbeat_on = now()`.execute(db);
  for (const seconds of [0, HEARTBEAT.lost - 1]) expect(await stateAfter(HEARTBEAT.lost + seconds)).toEqual(["active"]);
  // Moving the clock is no missing heartbeat.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 day'`.execute(db);
  expect(await stateAfter(2 * HEARTBEAT.lost)).toEqual(["active"]);
  for (const seconds of [0, 3 * HEARTBEAT.lost]) await own(seconds * 1_000);
  expect(await states()).toEqual(["active"]);
  expect(await stateAfter(3 * HEARTBEAT.lost)).toEqual(["retry"]);
});

test("a job that a stopping process does not finish is run at once by the next one", async () => {
  await testJobs.enqueue(deliver, undefined);
  const first = await startQueue();
  await expect.poll(() => begun.length).toBe(1);
  await first.stop();
  expect(await states()).toEqual(["retry"]);
  mayEnd.resolve();
  await startQueue();
  await sleep(0);
  await expect.poll(states).toEqual(["completed"]);
  expect(begun).toHaveLength(2);
});
