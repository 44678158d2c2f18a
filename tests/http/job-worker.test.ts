// `npm run worker` on PostgreSQL: a separate process that runs jobs.
import pg from "pg";
import { expect, test } from "vitest";
import { readinessOf, registration, spawnSite, startSite } from "#tests/support/running-site.ts";
import { makeDataDir, ownDatabase } from "./built-site.ts";
import { mailTo } from "./mail-folder.ts";

test.skipIf(!process.env.TEST_DATABASE_URL)(
  "a worker runs the jobs of processes with JOBS=off, and ends gracefully",
  async () => {
    const database = await ownDatabase();
    const variables = { DATA_DIR: makeDataDir(), DATABASE_URL: database?.url ?? "", ACCOUNTS_PER_IP: "0" };
    const site = await startSite({ ...variables, JOBS: "off" });
    const person = registration();
    await site.send("/auth?tab=register", person);
    const client = new pg.Client({ connectionString: database?.url });
    await client.connect();
    const jobs = async () =>
      (await client.query("select state::text from pgboss.job where name = 'greet-new-account'")).rows;
    expect(await jobs()).toEqual([{ state: "created" }]);
    // A process without jobs stays ready although jobs are late.
    await client.query(
      "insert into pgboss.job (name, start_after) values ('match-listings', now() - interval '1 day')",
    );
    await expect
      .poll(() => readinessOf(site))
      .toEqual([200, expect.objectContaining({ jobs: expect.stringMatching(/ are late$/) })]);
    const worker = spawnSite(variables, { options: ["worker"] });
    await mailTo(variables.DATA_DIR, person.email, "Потвърдете имейла си");
    await expect.poll(jobs).toEqual([{ state: "completed" }]);
    // It is told about a new job, and does not find it a minute later.
    const second = registration();
    const began = performance.now();
    await site.send("/auth?tab=register", second);
    await mailTo(variables.DATA_DIR, second.email, "Потвърдете имейла си");
    expect(performance.now() - began).toBeLessThan(30_000);
    worker.process.kill("SIGTERM");
    expect((await worker.ended).code).toBe(0);
    await client.end();
    await site.stop();
    await database?.drop();
  },
);
