import { beforeAll, describe, expect, test } from "vitest";
import { publish, signUp } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";

const site = useSharedSite();
let listing = "";

beforeAll(async () => {
  listing = await publish(site, await signUp(site));
});

const PAGES = [
  "/",
  "/categories",
  "/category/malki-obyavi",
  "/?q=маса",
  "/auth",
  "/add-ad",
  "/saved-ads",
  "/info",
  "/about",
  "the ad",
];

function pathOf(page: string): string {
  return page === "the ad" ? listing : page;
}

describe("a public page", () => {
  test.each(PAGES)(
    "%s is identical for two anonymous visitors, sets no cookie, and can be revalidated",
    async (page) => {
      const [one, other] = [
        await site.ask(pathOf(page)),
        await site.ask(pathOf(page), { headers: { "user-agent": "another", "accept-language": "en" } }),
      ];
      expect([one.status, other.status]).toEqual([200, 200]);
      expect(one.headers.getSetCookie()).toEqual([]);
      expect(await other.text()).toBe(await one.text());
      const etag = one.headers.get("etag") ?? "";
      expect(etag).toMatch(/^W\/"[\w-]+"$/);
      expect(other.headers.get("etag")).toBe(etag);
      const again = await site.ask(pathOf(page), { headers: { "if-none-match": etag } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    },
  );

  test("has speculation rules for anonymous visitors only", async () => {
    const named = (await site.ask("/")).headers.get("speculation-rules");
    const rules = await site.ask(JSON.parse(named ?? '""'));
    expect(rules.headers.get("content-type")).toBe("application/speculationrules+json");
    expect(Object.keys(await rules.json())).toEqual(["prefetch"]);
    const signedIn = await site.ask("/", { headers: { cookie: await signUp(site) } });
    expect(signedIn.headers.get("speculation-rules")).toBeNull();
    expect((await site.ask("/robots.txt")).headers.get("speculation-rules")).toBeNull();
  });

  test("is not affected by an earlier HEAD request", async () => {
    await publish(site, await signUp(site));
    const head = await site.ask("/about?head", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const page = await site.ask("/about?head");
    expect(await page.text()).toContain("</html>");
    expect(page.headers.get("etag")).toBe(head.headers.get("etag"));
  });

  test.each(["br", "gzip"])("is compressed with %s if accepted, with the same content", async (encoding) => {
    const plain = await (await site.ask("/info", { headers: { "accept-encoding": "identity" } })).text();
    // The second response is repeated without the framework.
    for (let time = 0; time < 2; time += 1) {
      const packed = await site.ask("/info", { headers: { "accept-encoding": encoding } });
      expect(packed.headers.get("content-encoding")).toBe(encoding);
      expect(packed.headers.get("vary")).toMatch(/accept-encoding/i);
      expect(await packed.text()).toBe(plain);
    }
  });

  test.each([
    ["gzip, BR;q=0.5", "br"],
    ["*", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, *", "gzip"],
    ["br;q=0, gzip;q=0, *", null],
    ["gzip;q=0.1, identity", null],
    ["br;q=0.1, identity", null],
  ])("is encoded by the quality values of '%s', like files and API responses", async (accepted, encoding) => {
    const html = await (await site.ask("/")).text();
    const style = html.match(/href="(\/assets\/[^"]+\.css)"/)?.[1] ?? "";
    // The second response of a page comes from the cache.
    for (const path of ["/about", "/about", style, "/api/v1/categories"]) {
      const answer = await site.ask(path, { headers: { "accept-encoding": accepted } });
      expect([path, answer.headers.get("content-encoding")]).toEqual([path, encoding]);
      await answer.arrayBuffer();
    }
  });
});

describe("the content-security policy", () => {
  test.each([...PAGES, "/nowhere"])("allows own scripts only, and %s needs no others", async (page) => {
    const answer = await site.ask(pathOf(page));
    const html = await answer.text();
    const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = "", text = ""]) => ({
      attributes,
      text,
    }));
    const executable = scripts.filter(({ attributes }) => !/type="application\/(ld\+)?json"/.test(attributes));
    const own = { attributes: expect.stringMatching(/ src="\/assets\/boot\//), text: "" };
    expect(executable).toEqual([own, own]);
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(html.replace(/<script\b.*?<\/script>/gs, "")).not.toMatch(/<style|\sstyle="|\son[a-z]+="|javascript:/);
  });
});

test.each([...PAGES, "/nowhere"])("%s has no executable script with Save-Data, and varies by it", async (page) => {
  const answer = await site.ask(pathOf(page), { headers: { "save-data": "on" } });
  const html = await answer.text();
  expect(html).toContain("</html>");
  expect(html.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, "")).not.toMatch(/<script|modulepreload/);
  expect(html).toContain("/no-script.css");
  expect(answer.headers.get("vary")).toMatch(/save-data/i);
  expect(await (await site.ask(pathOf(page))).text()).toMatch(/<script/);
});

test("the answer to a form is compressed", async () => {
  const headers = {
    "accept-encoding": "gzip",
    "content-type": "application/x-www-form-urlencoded",
    origin: site.address,
  };
  const answer = await site.ask("/forgot-password", { method: "POST", headers, body: "email=" });
  expect([answer.status, answer.headers.get("content-encoding")]).toEqual([422, "gzip"]);
  expect(await answer.text()).toContain("</html>");
});

test("files that a browser has are not sent again", async () => {
  for (const path of ["/service-worker.js", "/icon.svg"]) {
    const etag = (await site.ask(path)).headers.get("etag") ?? "";
    for (const known of [etag, `"x", ${etag}`, "*"]) {
      const again = await site.ask(path, { headers: { "if-none-match": known, "accept-encoding": "gzip" } });
      expect([path, again.status, again.headers.get("etag"), await again.text()]).toEqual([path, 304, etag, ""]);
      expect(again.headers.get("cache-control")).toBeTruthy();
    }
    expect((await site.ask(path, { headers: { "if-none-match": '"x"' } })).status).toBe(200);
  }
});

test("hashed files are cached for a year and compressed", async () => {
  const html = await (await site.ask("/")).text();
  const style = html.match(/href="(\/assets\/[^"]+\.css)"/)?.[1] ?? "";
  const answer = await site.ask(style, { headers: { "accept-encoding": "br" } });
  expect(answer.headers.get("content-type")).toMatch(/^text\/css/);
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});
