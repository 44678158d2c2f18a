// An upgrade during use: two processes on one PostgreSQL behind nginx. Both versions are this build; the new one has further
// migrations, one of each allowed kind.
import { readFileSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeVersion } from "#tests/support/later-version.ts";
import { freePort } from "#tests/support/machine.ts";
import { makeFolder } from "#tests/support/make.ts";
import { type Front, frontPorts, NGINX, startFront } from "#tests/support/nginx.ts";
import { type BuiltSite, listingFields, publish, readinessOf, signUp, startSite } from "#tests/support/running-site.ts";
import { SOCKET_KEEPER } from "#tests/support/socket-keeper.ts";
import { makeDataDir, type OwnDatabase, ownDatabase } from "./built-site.ts";

const NEXT = [
  {
    name: "9001-expand.sql",
    text: "alter table listings add column extra text not null default 'a', add constraint listings_extra check (extra <> '') not valid;",
  },
  { name: "9002-demand.sql", text: "alter table listings validate constraint listings_extra;" },
  {
    name: "9003-index.sql",
    text: "-- concurrently\ndrop index concurrently if exists extra_idx; create index concurrently extra_idx on listings (extra);",
  },
];

/** Milliseconds between visitors with three requests each: half of the rate limit of nginx. */
const PAUSE = 200;
/** Requests under way at most, so that a slow machine gets no more than it can answer. */
const MAX_UNDER_WAY = 6;

describe.skipIf(!NGINX || !process.env.TEST_DATABASE_URL)("an upgrade of two processes on PostgreSQL", () => {
  const folder = makeFolder();
  const [before, after, current] = ["before", "after", "current"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const started = [join(folder, "first"), join(folder, "second")] as const;
  const sites: BuiltSite[] = [];
  let front: Front;
  let database: OwnDatabase | undefined;

  beforeAll(async () => {
    makeVersion(before, []);
    makeVersion(after, NEXT);
    symlinkSync(before, current);
    database = await ownDatabase();
    const ports = await frontPorts();
    const dataDir = makeDataDir();
    for (const file of started) {
      const port = String(await freePort());
      const variables = {
        ...{ PORT: port, HOST: "127.0.0.1", SITE_URL: `https://localhost:${ports.tls}`, DATA_DIR: dataDir },
        ...{ TRUST_PROXY: "1", SHARED_CACHE: "on", DATABASE_URL: database?.url ?? "", SITE_FOLDER: current },
      };
      sites.push(await startSite(variables, { folder: current, keeper: ["perl", "-e", SOCKET_KEEPER, port, file] }));
    }
    front = await startFront(
      sites.map(({ address }) => address),
      ports,
      makeFolder(),
    );
  });
  afterAll(async () => {
    await front?.stop();
    for (const site of sites) await site.stop();
    await database?.drop();
  });

  test("migrates during requests without losing any", async () => {
    const cookie = await signUp(front);
    const ad = await publish(front, cookie);
    const answers = new Map<string, number>();
    let longest = 0;
    let waiting = 0;
    const note = async (what: string, asked: Promise<Response>) => {
      const began = performance.now();
      waiting += 1;
      const said = await asked.then(({ status }) => `${what} ${status}`, String);
      waiting -= 1;
      longest = Math.max(longest, performance.now() - began);
      answers.set(said, (answers.get(said) ?? 0) + 1);
    };
    const editing = `/add-ad/malki-obyavi?edit=${ad.slice(-36)}`;
    // One number, because a person may enter few new ones a day.
    const edit = listingFields();
    const underWay: Promise<void>[] = [];
    /** Sends requests without waiting for earlier ones; edits stay within the hourly limit. */
    let number = 0;
    const come = () => {
      if (waiting >= MAX_UNDER_WAY) return;
      number += 1;
      underWay.push(note("list", front.ask(`/?search=${number}`)), note("ad", front.ask(ad, { cookie })));
      underWay.push(note("sign-in", front.send("/auth", { intent: "login", email: "", password: "" })));
      if (number % 5 > 0) return;
      if (number < 200) underWay.push(note("editing", front.send(editing, edit, { cookie })));
    };
    const coming = setInterval(come, PAUSE);
    const more = async (requests: number) => {
      const enough = underWay.length + requests;
      await expect.poll(() => underWay.length).toBeGreaterThan(enough);
    };
    await more(20);
    const processes = (file: string) => readFileSync(file, "utf8").trim().split("\n").map(Number);
    // Replaces the link to the version atomically, like `ln -sfn` and `mv -T`.
    symlinkSync(after, `${current}.new`);
    renameSync(`${current}.new`, current);
    for (const [index, file] of started.entries()) {
      const running = processes(file);
      process.kill(running.at(-1) ?? Number.NaN, "SIGTERM");
      await expect.poll(() => processes(file).length).toBe(running.length + 1);
      // The socket queues requests until the process accepts them.
      expect((await sites[index]?.ask("/healthz"))?.status).toBe(200);
      // After the first restart the other process runs the old version on the new schema.
      await more(60);
      for (const site of sites)
        await expect.poll(async () => (await readinessOf(site))[1]).toMatchObject({ migrations: "ok" });
    }
    clearInterval(coming);
    await Promise.all(underWay);
    console.log(`upgraded under load: ${JSON.stringify({ ...Object.fromEntries(answers), longest })}`);
    expect([...answers.keys()].sort()).toEqual(["ad 200", "editing 302", "list 200", "sign-in 422"]);
    const client = new pg.Client({ connectionString: database?.url });
    await client.connect();
    const { rows } = await client.query("select indisvalid from pg_index where indexrelid = 'extra_idx'::regclass");
    await client.end();
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});
