// Two processes on PostgreSQL with a streaming replica, from which public pages are read unless it lags behind.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#tests/support/machine.ts";
import { canReplicate, type PostgresServer, startPostgres, startReplica } from "#tests/support/postgres.ts";
import {
  type BuiltSite,
  publish,
  readinessOf,
  signUp,
  startSite,
  type Variables,
} from "#tests/support/running-site.ts";
import { makeDataDir } from "./built-site.ts";

/** Milliseconds after which visitors must see a change; twice the promised time, for busy machines. */
const SHOWN_AFTER = 10_000;
const SITE_URL = "http://localhost:1";

describe.skipIf(!process.env.TEST_DATABASE_URL || !canReplicate())("with a replica", () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let onReplica: pg.Client;
  const sites: (BuiltSite & { readonly metrics: string })[] = [];
  let cookie = "";
  let ad = "";

  beforeAll(async () => {
    primary = await startPostgres();
    replica = await startReplica(primary.url);
    onReplica = await connectTo(replica.url);
    const settings = { DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url, SITE_URL };
    const shared: Variables = { ...settings, AUTH_SECRET: "what both processes sign their sessions with" };
    const DATA_DIR = makeDataDir();
    for (const _ of ["first", "second"]) {
      const port = await freePort();
      const site = await startSite({ ...shared, DATA_DIR, METRICS_PORT: String(port) });
      sites.push({ ...site, metrics: `http://127.0.0.1:${port}/metrics` });
    }
    const send: BuiltSite["send"] = (path, fields, given) => first().send(path, fields, { ...given, headers: ORIGIN });
    cookie = await signUp({ send });
    ad = await publish({ send }, cookie);
  });
  afterAll(async () => {
    for (const site of sites) await site.stop();
    await onReplica?.end();
    await replica?.stop();
    await primary?.stop();
  });

  const first = () => sites[0] as BuiltSite;
  const second = () => sites[1] as BuiltSite;
  const rename = (site: BuiltSite, name: string) =>
    site.send("/profile", { name, phone: "" }, { cookie, headers: ORIGIN });
  const readyOf = async (site: BuiltSite) => {
    const [status, parts] = await readinessOf(site);
    return { status, replica: parts.replica, parts };
  };
  /** Returns the number of reads on the replica in both processes. */
  const replicaReads = async () => {
    const texts = await Promise.all(sites.map(async ({ metrics }) => (await fetch(metrics)).text()));
    return texts.reduce(
      (sum, text) => sum + Number(/tukashno_reads_total\{from="replica".*\} (\d+)/.exec(text)?.[1] ?? 0),
      0,
    );
  };
  let asked = 0;
  /** Requests pages that are not cached. */
  const askForNew = async () => {
    asked += 1;
    for (const site of sites)
      for (const path of [`/category/malki-obyavi?search=${asked}`, `/?town=Хасково&search=${asked}`])
        expect((await site.ask(path)).status).toBe(200);
  };
  const untilReadThere = () =>
    expect
      .poll(async () => {
        const before = await replicaReads();
        await askForNew();
        return (await replicaReads()) - before;
      })
      .toBeGreaterThan(0);

  test("lists are read from the replica", async () => {
    await untilReadThere();
    for (const site of sites) await expect.poll(() => readyOf(site)).toMatchObject({ status: 200, replica: "ok" });
    const { rows } = await onReplica.query<{ reads: string }>(
      "select xact_commit as reads from pg_stat_database where datname = current_database()",
    );
    expect(Number(rows[0]?.reads)).toBeGreaterThan(0);
  });

  test("a change that the replica lacks is shown to visitors within seconds", async () => {
    await onReplica.query("select pg_wal_replay_pause()");
    try {
      const title = "Скрин с чекмеджета";
      const send: BuiltSite["send"] = (path, fields) => first().send(path, fields, { cookie, headers: ORIGIN });
      const fresh = await publish({ send }, cookie, { title });
      for (const site of sites) expect((await site.ask(fresh)).status).toBe(200);
      for (const site of sites)
        for (const path of ["/", "/category/malki-obyavi", "/rss.xml", fresh])
          await expect.poll(async () => (await site.ask(path)).text(), { timeout: SHOWN_AFTER }).toContain(title);
      await expect.poll(async () => (await readyOf(second())).replica).toMatch(/^behind by \d+ s$/);
      await expect.poll(async () => (await readyOf(second())).status).toBe(200);
    } finally {
      await onReplica.query("select pg_wal_replay_resume()");
    }
    await untilReadThere();
  });

  test("signed-in people see their change at once in every process", async () => {
    await onReplica.query("select pg_wal_replay_pause()");
    try {
      for (const number of [1, 2, 3]) {
        expect((await rename(first(), nameOf(number))).status).toBe(302);
        for (const site of sites) expect(numberIn(await (await site.ask(ad, { cookie })).text())).toBe(number);
      }
    } finally {
      await onReplica.query("select pg_wal_replay_resume()");
    }
  });

  test("visitors see changes in time although the replica falls behind", async () => {
    const changes: { readonly number: number; readonly at: number }[] = [];
    const answers = { all: 0, old: 0 };
    const failed: string[] = [];
    let isOver = false;
    const changing = async () => {
      for (let number = 100; !isOver; number += 1) {
        const { status } = await rename(sites[number % 2] as BuiltSite, nameOf(number));
        expect(status).toBe(302);
        changes.push({ number, at: performance.now() });
        await wait(100);
      }
    };
    const reading = async (site: BuiltSite) => {
      while (!isOver) {
        const began = performance.now();
        const answer = await site.ask(ad);
        const html = await answer.text();
        const shown = numberIn(html);
        const last = changes.findLast(({ at }) => at < began - SHOWN_AFTER)?.number ?? 0;
        answers.all += 1;
        if (shown === undefined) failed.push(`${answer.status} ${/<h1[^>]*>([^<]*)/.exec(html)?.[1]}`);
        else if (shown < last) answers.old += 1;
        await wait(30);
      }
    };
    const falling = async () => {
      for (const pause of [500, 12_000]) {
        await onReplica.query("select pg_wal_replay_pause()");
        await wait(pause);
        await onReplica.query("select pg_wal_replay_resume()");
        await wait(1_000);
      }
      isOver = true;
    };
    await Promise.all([changing(), ...sites.map(reading), falling()]);
    expect({ ...answers, failed: [...new Set(failed)] }).toMatchObject({ failed: [], old: 0 });
  });

  test.each([
    { what: "of another database", path: "/postgres", state: "no replica", said: "no replica of the database" },
    { what: "that cannot be reached", path: "", state: "away", said: "ECONNREFUSED" },
  ])("a replica $what is not read, and the log says why", async ({ path, state, said }) => {
    const readUrl = path ? new URL(path, replica.url).href : `postgres://127.0.0.1:${await freePort()}/tukashno`;
    const wrong = { DATABASE_URL: primary.url, DATABASE_READ_URL: readUrl, LOG_LEVEL: "warn" };
    const site = await startSite({ ...wrong, DATA_DIR: makeDataDir() });
    try {
      await expect.poll(() => site.said()).toContain(said);
      await expect.poll(() => readyOf(site)).toMatchObject({ status: 200, replica: state });
      expect((await site.ask("/category/malki-obyavi")).status).toBe(200);
    } finally {
      await site.stop();
    }
  });

  test("the primary serves while the replica is away, and the replica afterwards", async () => {
    const { port } = new URL(replica.url);
    await onReplica.end();
    const statuses = new Map<number, number>();
    let isOver = false;
    const coming = async (site: BuiltSite) => {
      for (let number = 0; !isOver; number += 1) {
        const { status } = await site.ask(`/category/malki-obyavi?search=away${number}`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await wait(30);
      }
    };
    const people = sites.map(coming);
    await replica.stop();
    for (const site of sites) await expect.poll(() => readyOf(site)).toMatchObject({ status: 200, replica: "away" });
    replica = await startReplica(primary.url, Number(port));
    onReplica = await connectTo(replica.url);
    isOver = true;
    await Promise.all(people);
    console.log(`while the replica is away: ${JSON.stringify(Object.fromEntries(statuses))}`);
    expect([...statuses.keys()]).toEqual([200]);
    for (const site of sites) await expect.poll(async () => (await readyOf(site)).replica).toBe("ok");
    await untilReadThere();
  });
});

const ORIGIN = { origin: SITE_URL };

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

const LETTERS = "абвгдежзий";

/** Encodes a number in a person's name. */
function nameOf(number: number): string {
  return `Номер ${[...String(number).padStart(5, "0")].map((digit) => LETTERS[Number(digit)]).join("")}`;
}

function numberIn(page: string): number | undefined {
  const [, letters] = /Номер ([абвгдежзий]{5})/.exec(page) ?? [];
  return letters === undefined ? undefined : Number([...letters].map((letter) => LETTERS.indexOf(letter)).join(""));
}
