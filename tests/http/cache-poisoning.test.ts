// No request, whatever its URL and headers, changes the responses to others.
import { createHash } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { exchangeHead } from "#tests/support/exchange.ts";
import { publish, signUp } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";

const site = useSharedSite();
let cookie = "";
let ad = "";
let pages: readonly string[] = [];

beforeAll(async () => {
  cookie = await signUp(site);
  ad = await publish(site, cookie);
  pages = ["/about", "/category/malki-obyavi", ad];
});

function askRaw(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const all = { host: new URL(site.address).host, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return exchangeHead(site.address, `GET ${path}`, lines);
}

const answerOf = async (path: string) => {
  const answer = await site.ask(path);
  // The request id differs between responses.
  const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
  const body = await answer.text();
  const canonical = body.match(/<link rel="canonical" href="([^"]*)"/)?.[1];
  return { status: answer.status, headers, canonical, body: createHash("sha256").update(body).digest("hex") };
};

/** Percent-encodes some characters of a path, doubles slashes, and inserts dot segments. */
function respell(path: string, changes: readonly number[]): string {
  return [...path]
    .map((sign, index) => {
      const how = (changes[index % changes.length] ?? 0) % 8;
      const code = sign.charCodeAt(0).toString(16);
      if (how === 0) return `%${code}`;
      if (how === 1 && sign !== "/") return `%${code.toUpperCase()}`;
      if (how === 2 && sign === "/") return "//";
      if (how === 3 && sign === "/") return "/./";
      if (how === 4 && sign === "/") return "/x/%2e%2e/";
      if (how === 5 && sign === "/") return "\\";
      return sign;
    })
    .join("");
}

const HEADERS = fc.dictionary(
  fc.constantFrom(
    "accept",
    "accept-language",
    "cookie",
    "host",
    "purpose",
    "range",
    "referer",
    "save-data",
    "sec-purpose",
    "user-agent",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-http-method-override",
    "x-original-url",
    "x-rewrite-url",
    "x-visitor-address",
  ),
  fc.constantFrom(
    "evil.example",
    "/nowhere",
    "session=x",
    "toast=x",
    "on",
    "https",
    "bytes=0-1",
    "*/*",
    "application/json",
  ),
);

test("no spelling and no header of a request changes the response to others", async () => {
  const first = await Promise.all(pages.map(answerOf));
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 2 }),
      fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom("", "/", "?", "?a=1", "%3fq=1", "%23x", ".data", "/%2e", "/..%2f", "%00", "%"),
      HEADERS,
      async (page, changes, tail, headers) => {
        await askRaw(respell(pages[page] ?? "", changes) + tail, headers);
      },
    ),
    { numRuns: 300 },
  );
  // A change clears the cache, so that the unusual spellings are rendered first.
  await site.send("/profile", { name: "Мария Тестова", phone: "" }, { cookie });
  for (const spelling of ["/%61bout", "/%63ategory/malki-obyavi", `/%61d/${ad.slice(4)}`, "/about%2f", "/./about"])
    await askRaw(spelling, { "x-forwarded-host": "evil.example", cookie: "session=x" });
  expect(await Promise.all(pages.map(answerOf))).toEqual(first);
  expect(first.map(({ canonical }) => canonical)).toEqual(pages.map((path) => site.address + path));
});

test.each([
  ["/%61bout", "/about"],
  ["/%63ategory/rabota?q=%61", "/category/rabota?q=%61"],
])("%s redirects to %s", async (spelling, path) => {
  const answer = await site.ask(spelling);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, path]);
});
