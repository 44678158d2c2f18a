// Commands of operators for a running site: the notice on all pages, and the read-only mode.
import { statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { listingFields, publish, readinessOf, signUp, spawnSite } from "#tests/support/running-site.ts";
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

const page = async (path: string, as = "") => text(await (await site.ask(path, { cookie: as })).text());

test("the control socket of a running site is accessible to its owner only", () => {
  expect(statSync(join(dataDir, "operator.sock")).mode & 0o777).toBe(0o600);
});

test("a notice is shown on every page, also cached ones, until it is removed", async () => {
  const NOTICE = "Спираме за 10 минути в 23:00";
  const paths = ["/", ad, "/info", "/nowhere", "/auth"];
  for (const path of paths) expect(await page(path)).not.toContain(NOTICE);
  expect(await run("notice", NOTICE)).toMatchObject({ code: 0 });
  for (const path of paths) await expect.poll(() => page(path)).toContain(NOTICE);
  await expect.poll(() => page("/profile", cookie)).toContain(NOTICE);
  expect(await run("notice", "off")).toMatchObject({ code: 0 });
  for (const path of paths) await expect.poll(() => page(path)).not.toContain(NOTICE);
});

describe("in read-only mode", () => {
  test("forms are refused within seconds after the command", async () => {
    expect(await run("read-only", "on")).toMatchObject({ code: 0 });
    await expect.poll(async () => (await site.send("/info/contact", {})).status).toBe(503);
  });

  test("pages can be read and phones shown", async () => {
    for (const path of ["/", ad, "/category/malki-obyavi", "/categories?q=маса", "/info"])
      expect([path, (await site.ask(path)).status]).toEqual([path, 200]);
    await expect.poll(async () => (await readinessOf(site))[0]).toBe(200);
    for (const path of ["/profile", "/my-ads", ad]) expect((await site.ask(path, { cookie })).status).toBe(200);
    const number = await site.send(`/listings/${ad.slice(-36)}/phone`, {});
    expect(number.status).toBeLessThan(400);
  });

  test("forms are refused with an explanation and keep typed values", async () => {
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

  test("the API can be read, and writes are refused with a problem document", async () => {
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

  test("signing out works, and writes work after the mode is switched off", async () => {
    const other = await signOutAndBack();
    expect(await publish(site, other)).toMatch(/^\/ad\//);
  });

  async function signOutAndBack(): Promise<string> {
    expect((await site.send("/sign-out", {}, { cookie })).status).toBe(302);
    expect(await run("read-only", "off")).toMatchObject({ code: 0 });
    await expect.poll(async () => (await site.send("/info/contact", {})).status).toBe(422);
    return signUp(site);
  }
});
