// Tests the schedules of all jobs in pg-boss with a moved clock: in the nights in which clocks change, and after nights off.
import { fromPglite, PgBoss, TestClock } from "pg-boss";
import { afterAll, afterEach, expect, test } from "vitest";
import { memoryPGlite } from "#app/platform/database/embedded/pglite.server.ts";
import { tidyEmbeddedDatabase } from "#app/platform/jobs/database.jobs.server.ts";
import { isDaily, NIGHTLY, storeSchedules } from "#app/platform/jobs/schedules.server.ts";
import { JOBS } from "./jobs.server.ts";

const DAILY = [...JOBS, tidyEmbeddedDatabase].filter(isDaily);
const AT_NIGHT = DAILY.filter(({ schedule }) => schedule === NIGHTLY);
const HOUR = 3_600_000;

const pglite = await memoryPGlite();
let boss: PgBoss | undefined;
afterEach(async () => {
  await boss?.stop({ graceful: false, close: false });
  await pglite.exec("drop schema pgboss cascade");
});
afterAll(() => pglite.close());

/** Starts the queue, with the schedules, at this time; earlier rows remain. */
async function startAt(clock: TestClock): Promise<void> {
  boss = new PgBoss({
    db: fromPglite(pglite),
    backend: "pglite",
    clock,
    supervise: false,
    cronWorkerIntervalSeconds: 30,
  });
  await boss.start();
  for (const { name } of DAILY) await boss.createQueue(name);
  await storeSchedules(boss, DAILY);
}

async function runsOfDailyJobs(): Promise<readonly { name: string; start: Date }[]> {
  const { rows } = await pglite.query<{ name: string; start: Date }>(
    "select name, start_after as start from pgboss.job where name = any($1) order by start_after",
    [DAILY.map(({ name }) => name)],
  );
  return rows;
}

const names = (jobs: readonly { readonly name: string }[]) => jobs.map(({ name }) => name).toSorted();

test.each([
  ["spring", "2027-03-28T00:50:00Z", 1],
  ["autumn", "2027-10-31T00:15:00Z", 2.5],
])(
  "every nightly job runs once in the night in which clocks change in %s",
  { timeout: 120_000 },
  async (_season, night, hours) => {
    const clock = new TestClock(Date.parse(night));
    await startAt(clock);
    await clock.tick(hours * HOUR);
    expect(names(await runsOfDailyJobs())).toEqual(names(AT_NIGHT));
  },
);

test("daily jobs that were missed run once after the start, one minute after another", async () => {
  const clock = new TestClock(Date.parse("2026-11-20T20:00:00Z"));
  await startAt(clock);
  await clock.tick(60_000);
  await boss?.stop({ graceful: false, close: false });
  expect(await runsOfDailyJobs()).toEqual([]);
  // Three nights later, in the afternoon.
  await clock.setTime(Date.parse("2026-11-23T14:00:00Z"));
  await startAt(clock);
  await clock.tick(10 * 60_000);
  const runs = await runsOfDailyJobs();
  expect(names(runs)).toEqual(names(DAILY));
  const order = AT_NIGHT.map(({ name }) => name);
  const nightly = runs.filter(({ name }) => order.includes(name));
  expect(nightly.map(({ name }) => name)).toEqual(order);
  const gaps = nightly.slice(1).map(({ start }, index) => +start - +(nightly[index]?.start ?? start));
  expect(Math.min(...gaps)).toBeGreaterThan(30_000);
});

test("a start stores the schedules that a later version has changed, and writes no others", async () => {
  const clock = new TestClock(Date.parse("2026-11-20T20:00:00Z"));
  await startAt(clock);
  const before = await boss?.getSchedules();
  await clock.tick(60_000);
  const last = AT_NIGHT.at(-1);
  const later = DAILY.map((job) => (job === last ? { ...job, schedule: "0 5 * * *" } : job));
  if (boss) await storeSchedules(boss, later);
  const after = await boss?.getSchedules();
  expect(after?.find(({ name }) => name === last?.name)?.cron).toBe("0 5 * * *");
  expect(after?.filter(({ name }) => name !== last?.name)).toEqual(before?.filter(({ name }) => name !== last?.name));
});

test("no job runs any more whose schedule a later version does not have", async () => {
  const clock = new TestClock(Date.parse("2026-11-20T20:00:00Z"));
  await startAt(clock);
  await boss?.createQueue("earlier-job");
  await boss?.schedule("earlier-job", "* * * * *");
  await boss?.send("earlier-job");
  await boss?.stop({ graceful: false, close: false });
  await startAt(clock);
  await clock.tick(5 * 60_000);
  const { rows } = await pglite.query("select name from pgboss.job where name = 'earlier-job'");
  expect(rows).toHaveLength(0);
});
