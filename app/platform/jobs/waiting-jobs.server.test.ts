// Tests that workers start jobs when they are due although they do not ask for them by themselves.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { z } from "zod";
import { inTransaction, serverDatabase } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/settings/log.server.ts";
import { urlOfWorker, useDatabase } from "#tests/support/database.ts";
import type { Job } from "./job.server.ts";
import { JobError } from "./job-error.ts";
import { JobQueue } from "./jobs.server.ts";
import { watchWaitingJobs } from "./waiting-jobs.server.ts";

const { database, db } = useDatabase();
const log = createLog("silent");
/** Milliseconds within which a job starts after its commit. */
const SOON = 1_000;

let starts: { readonly word: string; readonly at: number }[] = [];
const note: Job<null, { word: string }> = {
  name: "note-a-word",
  schema: z.object({ word: z.string() }),
  async run(_nobody, { word }) {
    starts.push({ word, at: performance.now() });
  },
};
const queue = new JobQueue(database, log, { isQuiet: true });
beforeAll(async () => {
  await queue.open([note]);
  await queue.work(null, [note]);
  // The first look is over.
  await sleep(SOON);
});
afterAll(() => queue.stop());
beforeEach(() => {
  starts = [];
});
const words = () => starts.map(({ word }) => word);

test("a job starts soon after its commit, and not before", async () => {
  await inTransaction(db, async (tx) => {
    await sql`select 1`.execute(tx);
    await queue.enqueue(note, { word: "committed" });
    await sleep(100);
    expect(words()).toEqual([]);
  });
  const committed = performance.now();
  await expect.poll(words).toEqual(["committed"]);
  expect((starts[0]?.at ?? 0) - committed).toBeLessThan(SOON * 5);
});

test("a job that is due later starts then", async () => {
  const began = performance.now();
  await queue.enqueueLater(note, { word: "later" }, 2);
  await expect.poll(words).toEqual(["later"]);
  // The database rounds the time of the job.
  expect((starts[0]?.at ?? 0) - began).toBeGreaterThan(1_500);
});

test("many waiting jobs run one after the other", async () => {
  const all = Array.from({ length: 30 }, (_, n) => `word ${n}`);
  await queue.enqueueAll(
    note,
    all.map((word) => ({ word })),
  );
  await expect.poll(() => words().toSorted()).toEqual(all.toSorted());
  expect((starts.at(-1)?.at ?? 0) - (starts[0]?.at ?? 0)).toBeLessThan(SOON * 15);
});

test("a job that failed is tried again when it is due, also if its failure is stored late", async () => {
  const isHeld = Promise.withResolvers<void>();
  const holdJob = () =>
    inTransaction(db, async (tx) => {
      await sql`select from pgboss.job where name = 'fail-once' for update`.execute(tx);
      isHeld.resolve();
      await sleep(SOON * 2);
    });
  let held: Promise<void> | undefined;
  const fails: Job<null> = {
    name: "fail-once",
    async run() {
      starts.push({ word: "try", at: performance.now() });
      if (starts.length > 1) return;
      held = holdJob();
      await isHeld.promise;
      throw new JobError(new Error("not yet"), { retriesFor: 60_000 });
    },
  };
  const other = new JobQueue(database, log, { isQuiet: true });
  await other.open([fails]);
  await sql`update pgboss.queue set retry_delay = 2, retry_backoff = false where name = 'fail-once'`.execute(db);
  await other.work(null, [fails]);
  await other.enqueue(fails, undefined);
  await expect.poll(words).toEqual(["try", "try"]);
  expect((starts[1]?.at ?? 0) - (starts[0]?.at ?? 0)).toBeLessThan(SOON * 30);
  await held;
  await other.stop();
});

test("a job whose notification was lost is found by the next look", async () => {
  const found: string[] = [];
  const watch = watchWaitingJobs(db, log, (name) => found.push(name), 300);
  await sleep(100);
  found.length = 0;
  await sql`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name)
    select 'quiet-queue', policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name
    from pgboss.queue where name = 'note-a-word'`.execute(db);
  await sql`insert into pgboss.job (id, name) values (${randomUUID()}, 'quiet-queue')`.execute(db);
  await expect.poll(() => found).toContain("quiet-queue");
  watch.stop();
});

const databases = inject("testDatabase");

test.runIf("urls" in databases)("a job enqueued by another process starts as soon", async () => {
  const elsewhere = serverDatabase(urlOfWorker("urls" in databases ? databases.urls : []));
  database.changes?.listen();
  await sleep(SOON);
  starts = [];
  const sender = new JobQueue(elsewhere, log, { isQuiet: true });
  await sender.open([note]);
  const began = performance.now();
  await sender.enqueue(note, { word: "from another process" });
  await expect.poll(words).toEqual(["from another process"]);
  expect((starts[0]?.at ?? 0) - began).toBeLessThan(SOON * 5);
  await sender.stop();
  await elsewhere.close();
});
