import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { testJobs, useDatabase } from "#tests/support/database.ts";
import { createJobQueue, type Job } from "./jobs.server.ts";
import { createLog } from "./log.server.ts";

const { database } = useDatabase();
const done: string[] = [];
const write: Job<null, { word: string }> = {
  name: "write-a-word",
  schema: z.object({ word: z.string() }),
  async run(_desk, { word }) {
    done.push(word);
  },
};

const queue = createJobQueue(database, createLog("silent"), true);
afterAll(() => queue.stop());

test("a queue that rests begins nothing, and goes on with what came meanwhile", async () => {
  await queue.open([write]);
  await queue.work(null, [write]);
  await queue.enqueue(write, { word: "before" });
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(["before"]);
  await queue.pause();
  await queue.pause();
  // As another process would.
  await testJobs.enqueue(write, { word: "meanwhile" });
  await sleep(2_500);
  expect(done).toEqual(["before"]);
  await queue.resume();
  await queue.resume();
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(["before", "meanwhile"]);
  await queue.enqueue(write, { word: "after" });
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(["before", "meanwhile", "after"]);
});
