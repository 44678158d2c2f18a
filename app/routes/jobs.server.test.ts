// Tests that every job declares its removals, that they are guarded, and that docs/operations-every-week.md lists them.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { claimStorage } from "#app/listings/photos/storage-owner.server.ts";
import { tidyEmbeddedDatabase } from "#app/platform/jobs/database.jobs.server.ts";
import type { AnyJob } from "#app/platform/jobs/job.server.ts";
import { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { findStoppedJobs } from "#app/platform/jobs/stopped-jobs.server.ts";
import { createLog } from "#app/platform/settings/log.server.ts";
import { makeNightlyBackup } from "#operation/backup/nightly-backup.server.ts";
import { runOperatorCommand } from "#operation/operator-commands.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { DUE_ROWS } from "#tests/support/due-rows.ts";
import { testSite } from "#tests/support/make.ts";
import { JOBS } from "./jobs.server.ts";

const SCHEDULED = [...JOBS, makeNightlyBackup, tidyEmbeddedDatabase as AnyJob<Site>].filter(({ schedule }) => schedule);

const GUARDED = SCHEDULED.flatMap((job) =>
  (job.removes ?? []).flatMap((removal) =>
    "isDue" in removal ? [{ name: `${job.name} ${removal.table}`, job, removal }] : [],
  ),
);

test("every scheduled job declares its removals, even if there are none", () => {
  expect(SCHEDULED.filter(({ removes }) => !removes).map(({ name }) => name)).toEqual([]);
});

test("every scheduled job removes something or says what it does", () => {
  expect(SCHEDULED.filter(({ does, removes }) => !does && !removes?.length).map(({ name }) => name)).toEqual([]);
});

test("this file tests every guarded removal", () => {
  expect(GUARDED.map(({ name }) => name).toSorted()).toEqual(Object.keys(DUE_ROWS).toSorted());
});

const DAY = 86_400_000;
const HOUR = DAY / 24;
const { database, db } = useDatabase();
const log = createLog("silent");
let site: Site;
let clock = new Date();
const queue = new JobQueue(database, log, { isQuiet: true, clock: () => clock });
beforeAll(() => queue.open(JOBS));
afterAll(() => queue.stop());
beforeEach(async () => {
  site = testSite(database);
  await claimStorage(site);
  clock = new Date();
});

const inDays = (days: number) => new Date(Date.now() + days * DAY);

async function run({ job }: (typeof GUARDED)[number], at: Date): Promise<void> {
  clock = at;
  await queue.enqueue(job, undefined);
  // A job enqueued in the same millisecond is not due yet.
  while ((await queue.runWaiting(site, [job])) === 0) await wait(1);
}

async function rowsOf({ removal }: (typeof GUARDED)[number]): Promise<readonly unknown[]> {
  return (await sql`select * from ${sql.table(removal.table)} order by 1`.execute(db)).rows;
}

async function dueAt({ removal }: (typeof GUARDED)[number], at: Date): Promise<number> {
  return (await sql`select from ${sql.table(removal.table)} where ${removal.isDue(at)}`.execute(db)).rows.length;
}

describe.each(GUARDED)("$name", (guarded) => {
  const { name, job, removal } = guarded;
  const make = (due: Date, count: number) => DUE_ROWS[name]?.(db, due, count);

  test("removes nothing with the clock 400 days ahead, nor in the hour after the clock is corrected", async () => {
    const error = vi.spyOn(log, "error");
    await make(inDays(200), 3);
    await make(inDays(-1), 3);
    const before = await rowsOf(guarded);
    for (const _ of [1, 2]) await run(guarded, inDays(400));
    await run(guarded, new Date());
    expect(await rowsOf(guarded)).toEqual(before);
    expect(error).toHaveBeenCalledTimes(2);
    const details = JSON.stringify({ last: Date.now(), steadySince: Date.now() - 2 * HOUR, isSkewed: false });
    await db.updateTable("operation_marks").set({ details }).where("name", "=", "clock").execute();
    await run(guarded, new Date());
    expect(await dueAt(guarded, new Date())).toBe(0);
  });

  test("removes nothing if too many rows are affected, and logs it once", async () => {
    const error = vi.spyOn(log, "error");
    await make(inDays(-1), 12);
    const before = await rowsOf(guarded);
    for (const _ of [1, 2]) await run(guarded, new Date());
    expect(await rowsOf(guarded)).toEqual(before);
    expect(error.mock.calls).toEqual([
      [
        expect.objectContaining({
          job: job.name,
          what: removal.what,
          due: 12,
          live: before.length,
        }),
        expect.any(String),
      ],
    ]);
    expect(await findStoppedJobs(db)).toMatchObject([{ job: job.name, what: removal.what, due: 12, isAllowed: false }]);
  });

  test("runs once when an operator allows it, and is guarded again afterwards", async () => {
    await make(inDays(-1), 12);
    await run(guarded, new Date());
    expect(await dueAt(guarded, new Date())).toBe(12);
    expect(await runOperatorCommand(site, ["allow", job.name])).toContain(`12 of`);
    await run(guarded, new Date());
    expect(await dueAt(guarded, new Date())).toBe(0);
    expect(await findStoppedJobs(db)).toEqual([]);
    await make(inDays(-1), 25);
    await run(guarded, new Date());
    expect(await dueAt(guarded, new Date())).toBe(25);
  });

  test("removes the usual number of rows", async () => {
    await make(inDays(-1), 3);
    await run(guarded, new Date());
    expect(await dueAt(guarded, new Date())).toBe(0);
    expect(await findStoppedJobs(db)).toEqual([]);
  });
});

/** Replaces the text between the marker and the next end marker. */
function withTable(text: string, marker: string, rows: readonly string[]): string {
  const start = text.indexOf("\n", text.indexOf(`<!-- ${marker} -->`)) + 1;
  return `${text.slice(0, start)}${rows.join("\n")}\n${text.slice(text.indexOf("<!-- end -->", start))}`;
}

test("docs/operations-every-week.md lists the scheduled jobs and what they remove", async () => {
  const jobs = SCHEDULED.map(({ name, schedule, does = "[removes](#what-jobs-remove)" }) => {
    return `| ${name} | \`${schedule}\` | ${does} |`;
  });
  const removals = SCHEDULED.flatMap(({ name, removes = [] }) =>
    removes.map((removal) => {
      const guard = "exempt" in removal ? `no: ${removal.exempt}` : "yes";
      return `| ${name} | ${removal.what} | ${removal.after} | ${guard} |`;
    }),
  );
  const text = readFileSync("docs/operations-every-week.md", "utf8");
  const withJobs = withTable(text, "scheduled jobs", ["| job | when | what |", "|---|---|---|", ...jobs]);
  const head = ["| job | what it removes | after | guarded |", "|---|---|---|---|"];
  // Rewritten by: vitest run app/routes/jobs.server.test.ts -u
  await expect(withTable(withJobs, "what jobs remove", [...head, ...removals])).toMatchFileSnapshot(
    "../../docs/operations-every-week.md",
  );
});
