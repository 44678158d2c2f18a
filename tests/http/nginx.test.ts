// nginx in front of the site with the configuration of deploy/: caching, limits, restarts and unavailability. Skipped with a
// message where nginx is missing and cannot be installed.
import { readFileSync } from "node:fs";
import { connect } from "node:http2";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#tests/support/machine.ts";
import { makeFolder } from "#tests/support/make.ts";
import { type Front, frontPorts, NGINX, startFront } from "#tests/support/nginx.ts";
import { type BuiltSite, publish, readinessOf, signUp, startSite } from "#tests/support/running-site.ts";
import { SOCKET_KEEPER } from "#tests/support/socket-keeper.ts";
import { makeDataDir, type OwnDatabase, ownDatabase } from "./built-site.ts";

if (!NGINX)
  console.error(
    "SKIPPED: there is no nginx, and none could be installed (Debian: apt-get install nginx-light openssl)",
  );

/** Milliseconds after which deleted content must be gone. */
const GONE_AFTER = 15_000;

describe.skipIf(!NGINX)("nginx in front of the site", () => {
  let site: BuiltSite;
  let front: Front;
  let database: OwnDatabase | undefined;
  let cookie = "";
  const started = join(makeFolder(), "started");

  beforeAll(async () => {
    database = await ownDatabase();
    const [ports, port] = [await frontPorts(), String(await freePort())];
    site = await startSite(
      {
        ...{ PORT: port, HOST: "127.0.0.1", SITE_URL: `https://localhost:${ports.tls}`, DATA_DIR: makeDataDir() },
        ...{ TRUST_PROXY: "1", SHARED_CACHE: "on", ...(database && { DATABASE_URL: database.url }) },
      },
      { keeper: ["perl", "-e", SOCKET_KEEPER, port, started] },
    );
    front = await startFront([`http://localhost:${port}`], ports, makeFolder());
    cookie = await signUp(front);
  });
  afterAll(async () => {
    await front?.stop();
    await site?.stop();
    await database?.drop();
  });

  const stateOf = (answer: Response) => answer.headers.get("x-cache");

  /** Repeats a request until the response comes from the cache. */
  async function cached(path: string): Promise<Response> {
    for (;;) {
      const answer = await front.ask(path);
      if (stateOf(answer) === "HIT") return answer;
    }
  }

  test("speaks HTTP/2", async () => {
    const client = connect(front.address.replace("localhost", "127.0.0.1"), { rejectUnauthorized: false });
    const stream = client.request({ ":path": "/", ":authority": new URL(front.address).host });
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      stream.once("response", resolve);
      client.once("error", reject);
    });
    client.destroy();
    expect(headers).toMatchObject({ ":status": 200, "strict-transport-security": expect.stringMatching(/max-age/) });
  });

  describe("caches a page for everyone", () => {
    test("and makes browsers revalidate it", async () => {
      const page = await cached("/info");
      expect([page.headers.get("cache-control"), page.headers.get("vary")]).toEqual([
        "private, no-cache",
        expect.stringMatching(/cookie/i),
      ]);
      const again = await front.ask("/info", { headers: { "if-none-match": page.headers.get("etag") ?? "" } });
      expect(again.status).toBe(304);
    });

    test("regardless of unrelated cookies", async () => {
      await cached("/");
      expect(stateOf(await front.ask("/", { cookie: "choice=1; _ga=GA1.2.3; a_session=1" }))).not.toBe("BYPASS");
      expect(stateOf(await cached("/"))).toBe("HIT");
    });

    test("but not for people with a session or a toast", async () => {
      await cached("/");
      const own = await front.ask("/", { cookie });
      expect([stateOf(own), own.headers.get("cache-control")]).toEqual(["BYPASS", "private, no-cache"]);
      expect(await own.text()).toContain("/my-ads");
      expect(stateOf(await front.ask("/", { cookie: "toast=abc" }))).toBe("BYPASS");
      expect(await (await cached("/")).text()).not.toContain('href="/my-ads"');
    });

    test("but not for people in easy mode", async () => {
      await cached("/");
      const easy = await front.ask("/", { cookie: "choice=1; easy=on" });
      expect([stateOf(easy), easy.headers.get("cache-control")]).toEqual(["BYPASS", "private, no-cache"]);
      expect(await easy.text()).toContain("data-easy");
      expect(await (await cached("/")).text()).not.toContain("data-easy");
    });

    test("with directives that browsers do not get", async () => {
      const given = (await site.ask("/info")).headers;
      const control = given.get("cache-control") ?? "";
      const seconds = (name: string) => Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(control)?.[1]);
      expect(control).toMatch(/^public, max-age=0, /);
      expect(seconds("s-maxage")).toBeLessThanOrEqual(5);
      expect(seconds("stale-while-revalidate")).toBeLessThanOrEqual(10);
      expect(given.get("vary")).not.toMatch(/cookie/i);
      const own = (await site.ask("/", { cookie })).headers;
      expect([own.get("cache-control"), own.get("vary")]).toEqual([
        "private, no-cache",
        expect.stringMatching(/cookie/),
      ]);
    });
  });

  test("deleted content is gone from every cache within fifteen seconds", async () => {
    const ad = await publish(front, cookie, { title: "Изтрита обява" });
    const places = [ad, "/", "/category/malki-obyavi", "/rss.xml"];
    for (const path of places) await expect.poll(async () => (await cached(path)).text()).toContain("Изтрита обява");
    expect((await front.send(`/my-ads/${ad.slice(-36)}/delete`, {}, { cookie })).status).toBe(302);
    const deleted = performance.now();
    let last = 0;
    // Requested continuously, like a popular page.
    for (let isThere = true; isThere; ) {
      const began = performance.now();
      const pages = await Promise.all(places.map((path) => front.ask(path)));
      const texts = await Promise.all(pages.map(async (page) => (page.status === 200 ? await page.text() : "")));
      isThere = texts.some((text) => text.includes("Изтрита обява"));
      if (isThere) last = began;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(last - deleted).toBeLessThan(GONE_AFTER);
  });

  test("immutable files are cached by browsers for a year", async () => {
    const page = await (await front.ask("/")).text();
    const asset = /\/assets\/[\w.-]+\.css/.exec(page)?.[0] ?? "";
    const file = await cached(asset);
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("rate limits use the address of the connection, not a forged header", async () => {
    const left = async (subject: Pick<BuiltSite, "ask">, forwarded: string, number: number) => {
      const answer = await subject.ask(`/api/v1/listings?q=${number}`, {
        headers: { "x-forwarded-for": forwarded },
      });
      return Number(/r=(\d+)/.exec(answer.headers.get("ratelimit") ?? "")?.[1]);
    };
    const first = await left(front, "203.0.113.1", 1);
    expect(first).toBeGreaterThan(0);
    expect(await left(front, "203.0.113.2", 2)).toBe(first - 1);
    expect(await left(front.from("127.0.0.2"), "203.0.113.1", 3)).toBe(first);
  });

  test("the state of the machine is not public", async () => {
    for (const path of ["/readyz", "/readyz?a=1", "//readyz"]) expect((await front.ask(path)).status).toBe(404);
    await expect.poll(async () => (await readinessOf(site))[0]).toBe(200);
  });

  test("large bodies are refused by the site, and larger ones by nginx, each with a page", async () => {
    const ask = (megabytes: number) =>
      front.ask("/auth", {
        method: "POST",
        body: Buffer.alloc(megabytes * 1024 * 1024, "a"),
        headers: { origin: front.address, "content-type": "application/x-www-form-urlencoded" },
      });
    const [bySite, byNginx] = [await ask(2), await ask(58)];
    expect([bySite.status, byNginx.status]).toEqual([413, 413]);
    expect(await byNginx.text()).toContain("Файловете са твърде големи");
    expect(await bySite.text()).not.toContain("nginx");
  });

  test("a restart loses no request", async () => {
    const statuses = new Map<string, number>();
    const note = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
    let isOver = false;
    let number = 0;
    const asking = async () => {
      while (!isOver) {
        number += 1;
        const read = front.ask(`/?search=${number}`);
        const write = front.send("/auth", { intent: "login", email: "", password: "" });
        for (const answer of [read, write]) note(await answer.then(({ status }) => String(status), String));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const askers = [asking(), asking(), asking()];
    const processes = () => readFileSync(started, "utf8").trim().split("\n").map(Number);
    const before = processes();
    process.kill(before.at(-1) ?? Number.NaN, "SIGTERM");
    await expect.poll(() => processes().length).toBe(before.length + 1);
    expect((await front.ask("/info?restarted")).status).toBe(200);
    isOver = true;
    await Promise.all(askers);
    expect([...statuses.keys()].sort()).toEqual(["200", "422"]);
  });

  test("a flood from one address is refused with a page and does not affect others", async () => {
    const answers = await Promise.all(Array.from({ length: 400 }, () => front.ask("/info")));
    const refused = answers.find(({ status }) => status === 429);
    expect(await refused?.text()).toContain("Твърде много заявки");
    expect((await front.from("127.0.0.3").ask("/info")).status).toBe(200);
  });

  test("while the site is down cached pages are served, and an error page instead of others", async () => {
    const other = front.from("127.0.0.4");
    while (stateOf(await other.ask("/about")) !== "HIT");
    await site.stop();
    const away = await other.ask("/info?nobody-has-asked-for-it");
    expect([away.status, away.headers.get("retry-after"), away.headers.get("cache-control")]).toEqual([
      503,
      "5",
      "no-store",
    ]);
    expect(await away.text()).toContain("Сайтът се връща след малко");
    // Stale pages are served longer than usual.
    await expect.poll(async () => stateOf(await other.ask("/about"))).toBe("STALE");
    expect((await other.ask("/about")).status).toBe(200);
  });
});
