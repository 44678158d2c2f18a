// Mozilla's HTTP Observatory on every kind of answer, as the site gives them when its address is https.
import { beforeAll, describe, expect, test } from "vitest";
import { observe, type Verdict } from "#tests/support/observatory.ts";
import { publish, signUp, spawnSite } from "#tests/support/running-site.ts";
import { makeDataDir, useSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

let variables: Record<string, string> = {};
const site = useSite(async (ownDatabase) => {
  variables = { ...ownDatabase, DATA_DIR: makeDataDir(), SITE_URL: "https://localhost" };
  return { ...variables, SECURITY_CONTACT: "mailto:security@example.bg", SECURITY_POLICY: "https://example.bg/policy" };
});
const people = usePeople(site);
let person = "";
let administrator = "";
let ad = "";

beforeAll(async () => {
  person = await signUp(site);
  ad = await publish(site, person);
  const { email } = await people.signUp();
  expect(await spawnSite(variables, { program: "scripts/admin.ts", options: ["grant", email] }).ended).toMatchObject({
    code: 0,
  });
  administrator = people.cookieOf(await people.signIn(email));
});

/** From a foreign page, as the Observatory asks. */
const FOREIGN = { origin: "https://http-observatory.security.mozilla.org" };
const verdictOn = async (path: string, cookie = "") => observe(await site.ask(path, { headers: FOREIGN, cookie }));
const worst = ({ findings }: Verdict) => findings.filter(({ points }) => points < 0);

describe("the Observatory gives A+", () => {
  test.each([
    "/",
    "/category/malki-obyavi",
    "/categories?q=маса",
    "/info",
    "/auth",
    "/offline",
    "/add-ad",
    "/report-status",
  ])("to the public page %s, with every point there is for it", async (path) => {
    const { score, grade, findings } = await verdictOn(path);
    expect({ grade, worst: worst({ score, grade, findings }) }).toEqual({ grade: "A+", worst: [] });
    expect(score).toBeGreaterThanOrEqual(130);
  });

  test("to an ad, pages of an account and of administrators", async () => {
    expect((await site.ask("/admin", { cookie: administrator })).status).toBe(200);
    const asked = [
      [ad, ""],
      [ad, person],
      ...["/profile", "/profile/security", "/my-ads", "/add-ad/malki-obyavi"].map((path) => [path, person]),
      ...["/admin", "/admin/system", "/admin/audit", "/admin/records.csv?kind=consents"].map((path) => [
        path,
        administrator,
      ]),
    ];
    for (const [path = "", cookie] of asked) {
      const verdict = await verdictOn(path, cookie);
      expect([path, verdict.grade, worst(verdict)]).toEqual([path, "A+", []]);
    }
  });

  test("to what is refused or is not there, and to what is no page", async () => {
    const answers: Record<string, Promise<Response>> = {
      missing: site.ask("/nowhere"),
      method: site.ask("/", { method: "DELETE" }),
      foreign: site.send("/auth", {}, { headers: FOREIGN }),
      refused: site.send("/auth", { intent: "login", email: "a@b.bg", password: "wrong-2026" }),
      redirect: site.ask("/my-ads"),
      spelling: site.ask("//about/"),
      api: site.ask("/api/v1/listings", { headers: FOREIGN }),
      problem: site.ask("/api/v1/nothing", { headers: FOREIGN }),
      library: site.ask("/api/auth/get-session", { headers: FOREIGN }),
      photo: site.ask("/photos/nothing-400.webp"),
      health: site.ask("/healthz"),
      robots: site.ask("/robots.txt"),
      worker: site.ask("/sw.js"),
    };
    for (const [name, answer] of Object.entries(answers)) {
      const verdict = await observe(await answer);
      expect([name, verdict.grade, worst(verdict)]).toEqual([name, "A+", []]);
    }
  });

  test("to every cookie: Secure, closed to scripts and to other sites", async () => {
    const answer = await site.send("/auth?tab=register", {
      intent: "register",
      name: "Мария",
      email: "biskvitka@example.com",
      password: people.PASSWORD,
      confirm: people.PASSWORD,
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.some((cookie) => cookie.startsWith("__Host-session="))).toBe(true);
    for (const cookie of cookies) expect(cookie).toMatch(/(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)/i);
    expect((await observe(answer)).findings).toContainEqual({ rule: "cookies", points: 5, said: "all SameSite" });
  });
});

describe("the Observatory itself", () => {
  const GOOD = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
  };
  test.each([
    ["no header at all", {}, "", 30, "D"],
    ["only what it asks for", GOOD, "", 115, "A+"],
    ["inline scripts", { ...GOOD, "content-security-policy": "script-src 'unsafe-inline'" }, "", 60, "C+"],
    ["a session in the open", { ...GOOD, "set-cookie": "session=1; HttpOnly; SameSite=Lax" }, "", 105, "A+"],
    ["a session for scripts", { ...GOOD, "set-cookie": "session=1; Secure; SameSite=Lax" }, "", 70, "B"],
    [
      "scripts of others",
      { ...GOOD, "content-type": "text/html" },
      '<script src="http://a.bg/a.js"></script>',
      50,
      "C",
    ],
    [
      "everybody's page may read",
      { ...GOOD, "access-control-allow-origin": "https://a.bg", "access-control-allow-credentials": "true" },
      "",
      50,
      "C",
    ],
  ])("sees %s", async (_what, headers, html, score, grade) => {
    expect(await observe(new Response(html, { headers }))).toMatchObject({ score, grade });
  });
});

describe("who finds a weakness", () => {
  test("reads in security.txt whom to tell, until when that is so, and the rules", async () => {
    const answer = await site.ask("/.well-known/security.txt");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=UTF-8"]);
    const text = await answer.text();
    const fields = new Map(
      text
        .trim()
        .split("\n")
        .map((line) => line.split(": ", 2) as [string, string]),
    );
    expect(Object.fromEntries(fields)).toEqual({
      Contact: "mailto:security@example.bg",
      Expires: expect.any(String),
      "Preferred-Languages": "bg, en",
      Canonical: "https://localhost/.well-known/security.txt",
      Policy: "https://example.bg/policy",
    });
    const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(80);
    expect(days).toBeLessThan(365);
  });
});
