// What operators set from a shell while the site runs: the notice on all pages, and reading only.
import { statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { LOOK_EVERY } from "#app/platform/site-state.server.ts";
import { listingFields, publish, signUp, spawnSite } from "#tests/support/running-site.ts";
import { makeDataDir, useSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

let run: (...words: string[]) => Promise<{ code: number | null; out: string; err: string }>;
let dataDir = "";
const site = useSite(async (ownDatabase) => {
  dataDir = makeDataDir();
  const variables = { ...ownDatabase, DATA_DIR: dataDir, API_TOKENS: "on" };
  run = (...words) => spawnSite(variables, { program: "scripts/admin.ts", options: words }).ended;
  return variables;
});
const { text } = usePeople(site);
let cookie = "";
let ad = "";

beforeAll(async () => {
  cookie = await signUp(site);
  ad = await publish(site, cookie);
});

/** It is told of it at once, and looks in case it was not. */
const soon = { timeout: 3 * LOOK_EVERY };
const page = async (path: string, as = "") => text(await (await site.ask(path, { cookie: as })).text());

test.skipIf(process.env.TEST_DATABASE_URL)(
  "a command reaches the running site through a socket of its owner alone",
  () => {
    expect(statSync(join(dataDir, "operator.sock")).mode & 0o777).toBe(0o600);
  },
);

test("a notice stands on every page, kept ones included, until it is taken away", async () => {
  const NOTICE = "Спираме за 10 минути в 23:00";
  const paths = ["/", ad, "/info", "/nowhere", "/auth"];
  for (const path of paths) expect(await page(path)).not.toContain(NOTICE);
  expect(await run("notice", NOTICE)).toMatchObject({ code: 0 });
  for (const path of paths) await expect.poll(() => page(path), soon).toContain(NOTICE);
  await expect.poll(() => page("/profile", cookie), soon).toContain(NOTICE);
  expect(await run("notice", "off")).toMatchObject({ code: 0 });
  for (const path of paths) await expect.poll(() => page(path), soon).not.toContain(NOTICE);
});

describe("while the site only reads", () => {
  test("that is said by the command, and true in every process within seconds", async () => {
    expect(await run("read-only", "on")).toMatchObject({ code: 0 });
    await expect.poll(async () => (await site.send("/info/contact", {})).status, soon).toBe(503);
  });

  test("everything is read, by visitors and by who is signed in, and numbers are shown", async () => {
    for (const path of ["/", ad, "/category/malki-obyavi", "/categories?q=маса", "/info", "/readyz"])
      expect([path, (await site.ask(path)).status]).toEqual([path, 200]);
    for (const path of ["/profile", "/my-ads", ad]) expect((await site.ask(path, { cookie })).status).toBe(200);
    const number = await site.send(`/listings/${ad.slice(-36)}/phone`, {});
    expect(number.status).toBeLessThan(400);
  });

  test("writing says so in Bulgarian, and keeps what was typed", async () => {
    const answer = await site.send("/add-ad/malki-obyavi", listingFields({ title: "Шкаф от орех" }), { cookie });
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(text(html)).toContain("може само да се разглежда");
    expect(html).toContain('value="Шкаф от орех"');
    const upload = await site.send("/uploads", { file: new Blob(["x"]) }, { cookie });
    expect([upload.status, await upload.json()]).toMatchObject([503, { notice: { code: "read_only" } }]);
    const signIn = await site.send("/auth", { intent: "login", email: "a@example.com", password: "wrong-2026" });
    expect(signIn.status).toBe(503);
  });

  test("programs read, and are told by a problem that nothing is written", async () => {
    expect((await site.ask("/api/v1/listings")).status).toBe(200);
    const body = JSON.stringify({ email: "a@example.com", password: "wrong-2026" });
    const answer = await site.ask("/api/v1/session", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.has("retry-after")).toBe(true);
    expect(await answer.json()).toMatchObject({ code: "read_only", detail: expect.stringContaining("разглежда") });
  });

  test("one signs out at any time, and everything is written again afterwards", async () => {
    const other = await signOutAndBack();
    expect(await publish(site, other)).toMatch(/^\/ad\//);
  });

  async function signOutAndBack(): Promise<string> {
    expect((await site.send("/sign-out", {}, { cookie })).status).toBe(302);
    expect(await run("read-only", "off")).toMatchObject({ code: 0 });
    await expect.poll(async () => (await site.send("/info/contact", {})).status, soon).toBe(422);
    return signUp(site);
  }
});
