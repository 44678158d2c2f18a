// `npm run worker` on PostgreSQL: a process that works on jobs, beside one that serves and leaves them to it.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { spawnSite, startSite } from "#tests/support/running-site.ts";
import { makeDataDir, ownDatabase } from "./built-site.ts";
import { mailTo } from "./mail-folder.ts";

test.skipIf(!process.env.TEST_DATABASE_URL)(
  "a worker does the jobs that processes with JOBS=off leave to it, and ends gracefully",
  async () => {
    const database = await ownDatabase();
    const variables = { DATA_DIR: makeDataDir(), DATABASE_URL: database?.url ?? "", ACCOUNTS_PER_IP: "0" };
    const site = await startSite({ ...variables, JOBS: "off" });
    const email = `${randomUUID()}@example.com`;
    const password = randomUUID();
    await site.send("/auth?tab=register", {
      intent: "register",
      name: "Иван Петров",
      email,
      password,
      confirm: password,
    });
    const client = new pg.Client({ connectionString: database?.url });
    await client.connect();
    const jobs = async () =>
      (await client.query("select state::text from pgboss.job where name = 'greet-new-account'")).rows;
    expect(await jobs()).toEqual([{ state: "created" }]);
    // Jobs that are late are not its fault.
    await client.query("update pgboss.job set start_after = now() - interval '1 day'");
    const ready = await site.ask("/readyz");
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({ jobs: expect.stringMatching(/ are late$/) }),
    ]);
    const worker = spawnSite(variables, { options: ["worker"] });
    await mailTo(variables.DATA_DIR, email, "Потвърдете имейла си");
    await expect.poll(jobs, { timeout: 60_000 }).toEqual([{ state: "completed" }]);
    worker.process.kill("SIGTERM");
    expect((await worker.ended).code).toBe(0);
    await client.end();
    await site.stop();
    await database?.drop();
  },
);
