// The site on PostgreSQL behind a real PgBouncer. Skipped with a message where PgBouncer is missing and cannot be installed.
import { expect, test } from "vitest";
import { freePort } from "#tests/support/machine.ts";
import { PGBOUNCER, startPgBouncer } from "#tests/support/pgbouncer.ts";
import { publish, readinessOf, signUp, spawnSite, startSite } from "#tests/support/running-site.ts";
import { makeDataDir, ownDatabase } from "./built-site.ts";

const isPossible = process.env.TEST_DATABASE_URL !== undefined && PGBOUNCER !== undefined;
/** As many pages as a site renders at once, each on a connection of its own; a slow machine refuses some of many more. */
const AT_ONCE = 8;

if (process.env.TEST_DATABASE_URL && !PGBOUNCER)
  console.error("SKIPPED: there is no PgBouncer, and none could be installed (Debian: apt-get install pgbouncer)");

test.runIf(isPossible)("behind PgBouncer in session mode pages, searches, publishing and jobs work", async () => {
  const database = await ownDatabase();
  const pooler = await startPgBouncer(database?.url ?? "", "session");
  const port = await freePort();
  const site = await startSite({ DATA_DIR: makeDataDir(), DATABASE_URL: pooler.url, METRICS_PORT: String(port) });
  try {
    const cookie = await signUp(site);
    const ad = await publish(site, cookie, { title: "Дървена пейка" });
    const searches = Array.from({ length: 25 }, (_, at) => `/?search=пейка&min_price=${at}`);
    const paths = [ad, "/", "/category/malki-obyavi", ...searches];
    for (let from = 0; from < paths.length; from += AT_ONCE) {
      const answers = await Promise.all(paths.slice(from, from + AT_ONCE).map((path) => site.ask(path)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    await expect.poll(async () => (await readinessOf(site))[0]).toBe(200);
    expect(await (await site.ask("/?search=пейки")).text()).toContain("darvena-peyka");
    const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await expect.poll(metrics).toMatch(/mails_total\{result="sent"/);
  } finally {
    await site.stop();
    await pooler.stop();
    await database?.drop();
  }
});

test.runIf(isPossible).each(["transaction", "statement"] as const)(
  "behind PgBouncer in %s mode the site does not start, and says why in one line",
  async (mode) => {
    const database = await ownDatabase();
    const pooler = await startPgBouncer(database?.url ?? "", mode);
    try {
      const { code, err } = await spawnSite({ DATA_DIR: makeDataDir(), DATABASE_URL: pooler.url }).ended;
      expect([code, err]).toEqual([1, expect.stringMatching(/^DATABASE_URL: .*pool_mode = session.*\n$/)]);
    } finally {
      await pooler.stop();
      await database?.drop();
    }
  },
);
