// A cached page that is served without the framework is identical to the first response, including its headers.
import { beforeAll, expect, test } from "vitest";
import { exchangeHead } from "#tests/support/exchange.ts";
import { publish, signUp } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";

const site = useSharedSite();
let cookie = "";
let ad = "";

beforeAll(async () => {
  cookie = await signUp(site);
  ad = await publish(site, cookie);
});

/** Returns the raw response: its head without the date, and its body. */
async function ask(path: string, headers: readonly string[] = [], method = "GET") {
  const host = `host: ${new URL(site.address).host}`;
  const answer = await exchangeHead(site.address, `${method} ${path}`, [host, ...headers]);
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  return { head: head.replace(/\r\ndate: [^\r]*/i, ""), body: rest.join("\r\n\r\n") };
}

const BROTLI = "accept-encoding: br";
const GZIP = "accept-encoding: gzip";
const PATHS = [
  "/",
  "/category/malki-obyavi",
  "/robots.txt",
  "/rss.xml",
  "/map",
  "/map.svg",
  "/nowhere",
  "/categories/malki-obyavi",
  "the ad",
];
const REQUEST_HEADERS: readonly (readonly string[])[] = [
  [],
  [BROTLI],
  [GZIP],
  ["save-data: on", BROTLI],
  ["cookie: choice=1", BROTLI],
  ["if-modified-since: Fri, 01 Jan 2100 00:00:00 GMT"],
  ['if-none-match: W/"x"', GZIP],
];

test.each(PATHS)("%s has identical responses", async (path) => {
  for (const headers of REQUEST_HEADERS) {
    const address = path === "the ad" ? ad : path;
    const [first, ...others] = [await ask(address, headers), await ask(address, headers), await ask(address, headers)];
    for (const other of others) expect(other).toEqual(first);
    const [, tag] = /etag: (.*)/.exec(first?.head ?? "") ?? [];
    if (!tag || !first?.head.startsWith("HTTP/1.1 200")) continue;
    const known = [...headers, `if-none-match: ${tag}`];
    const [again, more] = [await ask(address, known), await ask(address, known)];
    expect(again.head).toMatch(/^HTTP\/1.1 304/);
    expect(again.body).toBe("");
    expect(more).toEqual(again);
    const [head, sameHead] = [await ask(address, headers, "HEAD"), await ask(address, headers, "HEAD")];
    expect(head.head).toBe(first.head.replace(/\r\nContent-Length: \d+/, ""));
    expect(head.body).toBe("");
    expect(sameHead).toEqual(head);
  }
});
