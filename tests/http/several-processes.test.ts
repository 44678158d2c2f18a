// Two processes on one PostgreSQL database: they share sessions, views and limits, and changes of one are shown by the other.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFolder } from "#tests/support/make.ts";
import {
  type BuiltSite,
  listingFields,
  publish,
  signUp,
  spawnSite,
  startSite,
  type Variables,
} from "#tests/support/running-site.ts";
import { makeDataDir, type OwnDatabase, ownDatabase } from "./built-site.ts";

/** Milliseconds; less than the five seconds for which a page lives without notifications. */
const SOON = 4_000;
const PHONE = "Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36";
const CHANNEL = "tukashno_changes";
/** A misspelled search, which only the current vocabulary corrects. */
const FOUND = "/api/v1/listings?q=хармнониум";

describe.skipIf(!process.env.TEST_DATABASE_URL)("two processes on one database", () => {
  let database: OwnDatabase | undefined;
  let variables: Variables & { readonly DATA_DIR: string };
  let first: BuiltSite;
  let second: BuiltSite;
  let client: pg.Client;
  let cookie = "";
  let ad = "";
  const messages: string[] = [];

  beforeAll(async () => {
    database = await ownDatabase();
    const SITE_URL = "http://localhost:1";
    const AUTH_SECRET = "what both processes sign their sessions with";
    variables = { DATABASE_URL: database?.url ?? "", DATA_DIR: makeDataDir(), AUTH_SECRET, SITE_URL, TRUST_PROXY: "1" };
    first = await startSite(variables);
    second = await startSite(variables);
    client = new pg.Client({ connectionString: database?.url });
    await client.connect();
    client.on("notification", ({ payload = "" }) => messages.push(payload));
    await client.query(`listen ${CHANNEL}`);
    const headers = { origin: SITE_URL };
    send = (path, fields) => first.send(path, fields, { cookie, headers });
    cookie = await signUp({ send });
    ad = await publish({ send }, cookie);
  });
  afterAll(async () => {
    await client?.end();
    await first?.stop();
    await second?.stop();
    await database?.drop();
  });

  let send: BuiltSite["send"];
  const see = async (path: string) => (await second.ask(path)).text();
  const rename = (name: string) => send("/profile", { name, phone: "" });
  /** Returns the milliseconds until the other process shows a text. */
  const untilSeen = async (path: string, text: string) => {
    const began = performance.now();
    while (!(await see(path)).includes(text)) {
      if (performance.now() - began > 20_000) throw new Error(`${path} does not show ${text}`);
      await wait(2);
    }
    return performance.now() - began;
  };
  /** Returns the connections that listen for changes, the newest first. */
  const listening = async () => {
    const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity
      where application_name = 'tukashno changes' and datname = current_database() order by backend_start desc`);
    return rows.map(({ pid }) => pid);
  };

  test("a session that one begins and ends is the same in the other", async () => {
    const headers = { origin: "http://localhost:1", "x-forwarded-for": "203.0.113.2" };
    const person = await signUp({ send: (path, fields) => second.send(path, fields, { headers }) });
    const statuses = async () => {
      const pages = await Promise.all([first, second].map((site) => site.ask("/profile", { cookie: person })));
      return pages.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200]);
    expect((await first.send("/sign-out", {}, { headers, cookie: person })).status).toBe(302);
    expect(await statuses()).toEqual([302, 302]);
  });

  test("a visitor is one view in both", async () => {
    const headers = { origin: "http://localhost:1", "user-agent": PHONE, "x-forwarded-for": "203.0.113.1" };
    for (const site of [first, second, first])
      expect((await site.send(`/listings/${ad.slice(-36)}/view`, {}, { headers })).status).toBe(200);
    // Each process writes its views after a few seconds.
    await expect.poll(async () => (await first.ask(ad, { cookie })).text()).toMatch(/1 видял/);
  });

  test("a limit on cheap requests is counted by both together, and refused by both", async () => {
    const call = async (site: BuiltSite) => {
      const answer = await site.ask("/api/v1/listings", { headers: { "x-forwarded-for": "203.0.113.7" } });
      const [, left] = /r=(\d+)/.exec(answer.headers.get("ratelimit") ?? "") ?? [];
      return [answer.status, Number(left)];
    };
    expect(await call(first)).toEqual([200, 299]);
    expect(await call(second)).toEqual([200, 298]);
    expect(await call(first)).toEqual([200, 297]);
    for (let calls = 0; calls < 297; calls += 1) await call(calls % 2 ? first : second);
    expect(await call(first)).toEqual([429, 0]);
    expect(await call(second)).toEqual([429, 0]);
  });

  test("a change is shown by the other process at once", async () => {
    await untilSeen(ad, "Мария Тестова");
    const took: number[] = [];
    for (let number = 0; number < 25; number += 1) {
      const name = `Име ${String.fromCharCode(1072 + number)}`;
      expect((await rename(name)).status).toBe(302);
      took.push(await untilSeen(ad, name));
    }
    expect(took.toSorted((a, b) => a - b)[12]).toBeLessThan(SOON);
  });

  test("a new ad is found by a misspelled search in the other process", async () => {
    await see(FOUND);
    await publish({ send }, cookie, { title: "Пиано и хармониум" });
    expect(await untilSeen(FOUND, "Пиано и хармониум")).toBeLessThan(SOON);
  });

  test("a command of an operator reaches the other process", async () => {
    await see("/info");
    const said = "Спираме в полунощ";
    expect(await spawnSite(variables, { program: "scripts/admin.ts", options: ["notice", said] }).ended).toMatchObject({
      code: 0,
    });
    expect(await untilSeen("/info", said)).toBeLessThan(SOON);
  });

  test("an import is announced in few messages", async () => {
    await untilSeen("/", "Дървена маса");
    const file = join(makeFolder(), "ads.jsonl");
    const ads = Array.from({ length: 500 }, (_, index) => ({ title: `Буркан ${index}`, category: "malki-obyavi" }));
    writeFileSync(file, ads.map((one) => JSON.stringify(one)).join("\n"));
    messages.length = 0;
    const done = await spawnSite(variables, { program: "scripts/import.ts", options: [file, "--quiet"] }).ended;
    expect(done).toMatchObject({ code: 0 });
    expect(await untilSeen("/", "Буркан ")).toBeLessThan(SOON);
    const telling = messages.filter((message) => !message.includes('"keys":[]'));
    console.log(`an import of ${ads.length} ads is told of in ${telling.length} messages`);
    expect(telling.length).toBeGreaterThan(0);
    expect(telling.length).toBeLessThanOrEqual(ads.length / 20);
  });

  test("of six concurrent near-duplicates one is published, whichever process receives them", async () => {
    const headers = { origin: "http://localhost:1" };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const fields = listingFields({ title: `Дъбова маса за градина${"!".repeat(index)}`, phone: "0888 700 711" });
        return (index % 2 ? second : first).send("/add-ad/malki-obyavi", fields, { headers, cookie });
      }),
    );
    const published = answers
      .filter(({ status }) => status === 302)
      .map(({ headers }) => headers.get("location") ?? "");
    const asked = await Promise.all(answers.filter(({ status }) => status === 422).map((answer) => answer.text()));
    expect([published.length, asked.length]).toEqual([1, 5]);
    for (const html of asked) {
      expect(html).toContain("Вече имате много подобна обява");
      expect(html).toContain(published[0]);
      expect(html).toMatch(/name="title"[^>]*value="Дъбова маса за градина!*"/);
      expect(html).toContain('value="publish-anyway"');
    }
  });

  test("changes during a lost connection are not missed", async () => {
    await see(ad);
    const [listener] = await listening();
    messages.length = 0;
    // Prevents a reconnection before the change is announced.
    second.process.kill("SIGSTOP");
    await client.query("select pg_terminate_backend($1)", [listener]);
    await rename("Докато не се чува");
    await expect.poll(() => messages.some((message) => message.includes("seller:"))).toBe(true);
    second.process.kill("SIGCONT");
    await untilSeen(ad, "Докато не се чува");
    await rename("Отново се чува");
    expect(await untilSeen(ad, "Отново се чува")).toBeLessThan(SOON);
  });

  test.each(["/robots.txt", "/rss.xml", "/sitemap.xml"])("%s has the same ETag in both processes", async (path) => {
    expect(await tagOf(second, path)).toBe(await tagOf(first, path));
  });

  test("changed content has a new ETag, the same in both processes", async () => {
    const before = await tagOf(first, "/rss.xml");
    await publish({ send }, cookie, { title: "Нова във фийда" });
    const after = await tagOf(first, "/rss.xml");
    expect(after).not.toBe(before);
    await expect.poll(() => tagOf(second, "/rss.xml")).toBe(after);
  });
});

async function tagOf(site: BuiltSite, path: string): Promise<string | null> {
  return (await site.ask(path)).headers.get("etag");
}
