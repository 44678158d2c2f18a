import { setTimeout as wait } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { isTooMany, type Removal } from "#app/platform/database/removals.server.ts";
import { createLog } from "#app/platform/settings/log.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { DUE_ROWS } from "#tests/support/due-rows.ts";
import type { Job } from "./job.server.ts";
import { JobQueue } from "./jobs.server.ts";
import { allowJob, findStoppedJobs } from "./stopped-jobs.server.ts";

describe("the limit of due rows", () => {
  test.each([
    [10, 10, false],
    [11, 11, true],
    [11, 22, false],
    [11, 21, true],
    [100, 200, false],
    [101, 2_020, false],
    [101, 2_019, true],
    [5_000, 100_000, false],
    [5_001, 100_000, true],
  ])("%i of %i: %s", (due, live, tooMany) => {
    expect(isTooMany(due, live)).toBe(tooMany);
  });
});

const { database, db } = useDatabase();
const log = createLog("silent");
const BATCH = 50;
let fails = false;

const isDue = (now: Date) => sql<SqlBool>`created_at < ${new Date(now.getTime() - 1_000)}`;
const removal: Removal = { what: "old answers", after: "a second", label: "избори", table: "consents", isDue };
/** A job that removes a batch in each run, as several jobs do. */
const tidy: Job<null> = {
  name: "tidy-in-batches",
  removes: [removal],
  async run(_desk, _data, now = new Date()) {
    if (fails) throw new Error("the database is away");
    await sql`delete from consents where id in (select id from consents where ${isDue(now)} limit ${BATCH})`.execute(
      db,
    );
  },
};

const queues = [1, 2].map(() => new JobQueue(database, log, { isQuiet: true }));
beforeAll(() => Promise.all(queues.map((queue) => queue.open([tidy]))));
afterAll(() => Promise.all(queues.map((queue) => queue.stop())));
beforeEach(() => {
  fails = false;
});

const makeDue = (count: number) => DUE_ROWS["tidy-records consents"]?.(db, new Date(), count);
const left = async () => (await db.selectFrom("consents").select("id").execute()).length;
const allow = () => inTransaction(db, (tx) => allowJob(tx, tidy.name));

async function run(): Promise<void> {
  const [queue] = queues;
  await queue?.enqueue(tidy, undefined);
  // A job enqueued in the same millisecond is not waiting yet.
  while ((await queue?.runWaiting(null, [tidy])) === 0) await wait(1);
}

test("two concurrent processes both stop, and one of them logs it", async () => {
  const error = vi.spyOn(log, "error");
  await makeDue(20);
  await queues[0]?.enqueue(tidy, undefined);
  await queues[0]?.enqueue(tidy, undefined);
  const runs = await Promise.all(queues.map((queue) => queue.runWaiting(null, [tidy])));
  expect(runs.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await left()).toBe(20);
  expect(await findStoppedJobs(db)).toHaveLength(1);
  expect(error).toHaveBeenCalledTimes(1);
});

test("a permission lasts until its rows are removed, over any number of runs", async () => {
  await makeDue(130);
  await run();
  expect(await allow()).toEqual([{ what: removal.what, due: 130, live: 130 }]);
  for (const after of [80, 30, 0]) {
    await run();
    expect(await left()).toBe(after);
  }
  expect(await findStoppedJobs(db)).toEqual([]);
  await makeDue(130);
  await run();
  expect(await left()).toBe(130);
});

test("a permission covers a few more rows that became due meanwhile; many more stop the job again with a log entry", async () => {
  const error = vi.spyOn(log, "error");
  await makeDue(200);
  await run();
  await allow();
  await makeDue(5);
  await run();
  expect(await left()).toBe(155);
  await makeDue(150);
  await run();
  expect(await left()).toBe(305);
  expect(error).toHaveBeenCalledTimes(2);
  expect(await findStoppedJobs(db)).toMatchObject([{ due: 305, isAllowed: false }]);
  await run();
  expect(error).toHaveBeenCalledTimes(2);
});

test("a failed run does not use up the permission", async () => {
  await makeDue(40);
  await run();
  await allow();
  fails = true;
  await expect(run()).rejects.toThrow("the database is away");
  fails = false;
  await run();
  expect(await left()).toBe(0);
});

test("a record is deleted when its rows are no longer too many, or have another name", async () => {
  await makeDue(40);
  await run();
  await db.insertInto("stopped_jobs").values({ job: tidy.name, what: "of before", due: 50, live: 50 }).execute();
  await run();
  expect(await findStoppedJobs(db)).toMatchObject([{ what: removal.what }]);
  await sql`update consents set created_at = now() + interval '1 day'`.execute(db);
  await run();
  expect(await findStoppedJobs(db)).toEqual([]);
  expect(await left()).toBe(40);
});
