import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { createLog } from "#app/platform/settings/log.server.ts";
import { testJobs, useDatabase } from "#tests/support/database.ts";
import type { Job } from "./job.server.ts";
import { correctFutureMarks, createClockCheck, findLastPass, findStoppedSchedules } from "./queue-clock.server.ts";

const { db } = useDatabase();
const write: Job<null> = { name: "send-alerts", async run() {} };

/** Moves all times of the queue, as if they had been written while the clock was ahead. */
async function moveAhead(days: number): Promise<void> {
  const ahead = sql`make_interval(days => ${sql.lit(days)})`;
  await sql`update pgboss.version set cron_on = now() + ${ahead}, bam_on = now() + ${ahead}`.execute(db);
  await sql`update pgboss.queue set maintain_on = now() + ${ahead}, monitor_claim_on = now() + ${ahead}`.execute(db);
  await sql`update pgboss.job set created_on = created_on + ${ahead}, start_after = start_after + ${ahead},
    keep_until = keep_until + ${ahead}`.execute(db);
}

test("times in the future are corrected, so that scheduled and waiting jobs run", async () => {
  await testJobs.enqueueLater(write, undefined, 600);
  await moveAhead(400);
  expect(await findStoppedSchedules(db)).toMatch(/^no scheduled job has started since 20/);
  expect(await correctFutureMarks(db)).toBe(true);
  // Daily jobs count as missed.
  expect((Date.now() - Number(await findLastPass(db))) / 1_000).toBeCloseTo(86_400, -2);
  const { rows } = await sql<{ start: number; keep: number; queues: number }>`
    select extract(epoch from start_after - now())::float8 as start, extract(epoch from keep_until - now())::float8 as keep,
      (select count(*)::int from pgboss.queue where greatest(maintain_on, monitor_claim_on) > now()) as queues
    from pgboss.job where name = 'send-alerts'`.execute(db);
  expect(rows[0]?.start).toBeCloseTo(600, -2);
  expect(rows[0]?.keep).toBeGreaterThan(86_400);
  expect(rows[0]?.queues).toBe(0);
  expect(await correctFutureMarks(db)).toBe(false);
});

test("times of a right clock are left alone", async () => {
  await testJobs.enqueueLater(write, undefined, 86_400);
  await sql`update pgboss.version set cron_on = now() - interval '20 seconds'`.execute(db);
  const marks = async () => (await sql`select * from pgboss.job, pgboss.version`.execute(db)).rows;
  const before = await marks();
  expect(await correctFutureMarks(db)).toBe(false);
  expect(await marks()).toEqual(before);
});

test("daily jobs are made up for at the check after the clock was moved, and then no more", async () => {
  const check = createClockCheck(db, createLog("silent"));
  const age = async () => Math.round((Date.now() - Number(await findLastPass(db))) / 3_600_000);
  const pass = () => sql`update pgboss.version set cron_on = now()`.execute(db);
  const hours: number[] = [];
  const checkAfterPass = async () => {
    await pass();
    await check();
    hours.push(await age());
  };
  await checkAfterPass();
  // The machine slept for the night, so that pg-boss saw no time pass.
  const { now } = performance;
  const slept = vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) - 8 * 3_600_000);
  for (let count = 0; count < 3; count += 1) await checkAfterPass();
  slept.mockRestore();
  expect(hours).toEqual([0, 0, 24, 0]);
});
