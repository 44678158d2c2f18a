import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "#app/platform/settings/log.server.ts";
import { testJobs, useDatabase } from "#tests/support/database.ts";
import { type Job, JobQueue } from "./jobs.server.ts";

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
  await queue.leave();
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
