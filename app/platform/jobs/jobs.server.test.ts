import { setTimeout as sleep } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "#app/platform/settings/log.server.ts";
import { testJobs, useDatabase } from "#tests/support/database.ts";
import type { Job } from "./job.server.ts";
import { JobQueue } from "./jobs.server.ts";

const { database } = useDatabase();
const done: string[] = [];
const write: Job<null, { word: string }> = {
  name: "write-a-word",
  schema: z.object({ word: z.string() }),
  async run(_desk, { word }) {
    done.push(word);
  },
};

const queue = new JobQueue(database, createLog("silent"), { isQuiet: true });
afterAll(() => queue.stop());

test("a paused queue starts no jobs, and runs those enqueued meanwhile after it resumes", async () => {
  await queue.open([write]);
  await queue.work(null, [write]);
  await queue.enqueue(write, { word: "before" });
  await expect.poll(() => done).toEqual(["before"]);
  await queue.pause();
  await queue.pause();
  // Simulates another process.
  await testJobs.enqueue(write, { word: "meanwhile" });
  await sleep(2_500);
  expect(done).toEqual(["before"]);
  await queue.resume();
  await queue.resume();
  await expect.poll(() => done).toEqual(["before", "meanwhile"]);
  await queue.enqueue(write, { word: "after" });
  await expect.poll(() => done).toEqual(["before", "meanwhile", "after"]);
});

test("a job is enqueued once under a key, also after it has run", async () => {
  const { db } = database;
  const isWaiting = async () => (await queue.runWaiting(null, [write])) > 0;
  await queue.pause();
  await queue.enqueue(write, { word: "January" }, "2027 Ivan");
  await queue.enqueue(write, { word: "January" }, "2027 Ivan");
  await expect.poll(isWaiting).toBe(true);
  await queue.enqueue(write, { word: "January" }, "2027 Ivan");
  await queue.enqueue(write, { word: "another person" }, "2027 Ana");
  await queue.enqueue(write, { word: "another year" }, "2028 Ivan");
  await expect.poll(isWaiting).toBe(true);
  expect(done.slice(3).toSorted()).toEqual(["January", "another person", "another year"]);
  const { rows } =
    await sql`select distinct deletion_seconds as seconds from pgboss.job where singleton_key = '2027 Ivan'`.execute(
      db,
    );
  expect(rows).toEqual([{ seconds: 30 * 86_400 }]);
});

test("finished runs of a job that runs every few minutes are kept for an hour, also if the queue existed before", async () => {
  const each = (schedule?: string): Job<null> => ({
    name: "changing-job",
    ...(schedule && { schedule }),
    async run() {},
  });
  const kept = async () =>
    (
      await sql<{
        seconds: number;
      }>`select deletion_seconds as seconds from pgboss.queue where name = 'changing-job'`.execute(database.db)
    ).rows[0]?.seconds;
  await queue.open([each("5 * * * *")]);
  expect(await kept()).toBe(7 * 86_400);
  await queue.open([each("*/5 * * * *")]);
  expect(await kept()).toBe(3_600);
});

test("a daily job that does not run because of the clock runs an hour later, once", async () => {
  const { db } = database;
  const daily: Job<null> = {
    name: "daily-job",
    schedule: "20 4 * * *",
    removes: [{ what: "people", after: "a day", label: "хора", table: "users", isDue: () => sql<SqlBool>`false` }],
    run: async () => void done.push("daily"),
  };
  const ahead = new JobQueue(database, createLog("silent"), { isQuiet: true, clock: () => new Date(Date.now() + 4e9) });
  await ahead.open([daily]);
  for (const _ of [1, 2]) await ahead.enqueue(daily, undefined);
  await sleep(5);
  expect(await ahead.runWaiting(null, [daily])).toBe(2);
  await ahead.stop();
  expect(done).not.toContain("daily");
  const { rows } = await sql<{ wait: number }>`select extract(epoch from start_after - now())::float8 as wait
    from pgboss.job where name = 'daily-job' and state = 'created'`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.wait).toBeCloseTo(3_600, -2);
});
