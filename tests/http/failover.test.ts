// A primary with a synchronous standby. The primary is killed under load, and the standby promoted: the site follows by itself.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canReplicate, type PostgresServer, startPostgres, startReplica } from "#tests/support/postgres.ts";
import { type BuiltSite, publish, readinessOf, signUp, startSite } from "#tests/support/running-site.ts";
import { makeDataDir } from "./built-site.ts";

/** Milliseconds after the promotion within which writes succeed. */
const WRITES_AGAIN = 15_000;

describe.skipIf(!process.env.TEST_DATABASE_URL || !canReplicate())("when the primary is lost", () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let site: BuiltSite;
  let cookie = "";

  beforeAll(async () => {
    primary = await startPostgres({ settings: "synchronous_commit = on" });
    standby = await startReplica(primary.url);
    await run(primary, "alter system set synchronous_standby_names = '*'", "select pg_reload_conf()");
    const hosts = `postgres://tukashno@${[primary, standby].map(({ url }) => new URL(url).host).join()}/tukashno`;
    site = await startSite({
      DATA_DIR: makeDataDir(),
      DATABASE_URL: `${hosts}?target_session_attrs=read-write`,
      DATABASE_READ_URL: `${hosts}?target_session_attrs=standby`,
      ...{ MAX_ADS_BASIC: "100", NEW_ADS_A_DAY: "100", ACCOUNT_SIGNALS: "off", LOG_LEVEL: "warn" },
    });
    cookie = await signUp(site);
  });
  afterAll(async () => {
    await site?.stop();
    await standby?.stop();
    await primary?.stop();
  });

  const primaryOf = async () => (await readinessOf(site))[1].primary;

  test("writes go on after a standby was promoted, and none that was acknowledged is missing", async () => {
    await expect.poll(async () => (await readinessOf(site))[1].replica).toBe("ok");
    expect(await primaryOf()).toMatch(/^host 1 of 2 since /);
    const published: { address: string; title: string; at: number }[] = [];
    const statuses = new Set<number>();
    let isOver = false;
    const writing = async () => {
      for (let number = 0; !isOver; number += 1) {
        const title = `Дървена пейка ${number}`;
        const address = await publish(site, cookie, { title }).catch(() => undefined);
        if (address) published.push({ address, title, at: performance.now() });
        await wait(300);
      }
    };
    const reading = async () => {
      for (let number = 0; !isOver; number += 1) {
        statuses.add((await site.ask(`/category/malki-obyavi?search=${number}`)).status);
        await wait(50);
      }
    };
    const failing = async () => {
      await expect.poll(() => published.length, { timeout: 20_000 }).toBeGreaterThan(3);
      primary.kill();
      await expect.poll(primaryOf, { timeout: 10_000 }).toBe("none");
      await run(standby, "select pg_promote()");
      const promotedAt = performance.now();
      const writtenAfter = () => published.findLast(({ at }) => at > promotedAt)?.at ?? Number.POSITIVE_INFINITY;
      await expect.poll(writtenAfter, { timeout: WRITES_AGAIN + 5_000 }).toBeLessThan(promotedAt + WRITES_AGAIN);
      console.log(`written again after ${Math.round(writtenAfter() - promotedAt)} ms`);
      isOver = true;
    };
    await Promise.all([writing(), reading(), failing().finally(() => (isOver = true))]);
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
    for (const { address, title } of published) {
      const page = await site.ask(address);
      expect([title, page.status, (await page.text()).includes(title)]).toEqual([title, 200, true]);
    }
    await expect.poll(async () => (await readinessOf(site))[0]).toBe(200);
    expect(await primaryOf()).toMatch(/^host 2 of 2 since /);
    expect(
      site.said().match(/"the database is at 127\.0\.0\.1:\d+ now \(host 2 of 2 since .*?\), before at/g),
    ).toHaveLength(1);
  });

  test("kept pages, searches and changes are those of the new primary", async () => {
    const list = "/category/malki-obyavi";
    await site.ask(list);
    const path = await publish(site, cookie, { title: "Зелена тенекия" });
    for (const page of [list, "/?search=тенекии"])
      await expect.poll(async () => (await site.ask(page)).text(), { timeout: 10_000 }).toContain(path);
    const ids = "select id from listings where title = 'Зелена тенекия'";
    const client = await connectTo(standby);
    expect((await client.query(ids)).rows).toEqual([{ id: expect.stringMatching(path.slice(-36)) }]);
    await client.end();
  });

  test("the former primary is read again when it has become a standby", async () => {
    const port = Number(new URL(primary.url).port);
    await primary.stop();
    primary = await startReplica(standby.url, port);
    await expect
      .poll(async () => (await readinessOf(site))[1], { timeout: 20_000 })
      .toMatchObject({
        replica: "ok",
        primary: expect.stringMatching(/^host 2 of 2 since /),
      });
  });
});

async function connectTo({ url }: PostgresServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function run(server: PostgresServer, ...statements: string[]): Promise<void> {
  const client = await connectTo(server);
  for (const statement of statements) await client.query(statement);
  await client.end();
}
