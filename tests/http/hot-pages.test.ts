// A cached page that is served without the framework is identical to the first response, including its headers.
import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
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
function ask(path: string, headers: readonly string[] = [], method = "GET"): Promise<{ head: string; body: string }> {
  const { hostname, port, host } = new URL(site.address);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.once("error", reject).once("end", () => {
      const [head = "", ...rest] = Buffer.concat(chunks).toString("latin1").split("\r\n\r\n");
      resolve({ head: head.replace(/\r\ndate: [^\r]*/i, ""), body: rest.join("\r\n\r\n") });
    });
    socket.write([`${method} ${path} HTTP/1.1`, `host: ${host}`, "connection: close", ...headers, "", ""].join("\r\n"));
  });
}

const BROTLI = "accept-encoding: br";
const PATHS = [
  "/",
  "/category/malki-obyavi",
  "/robots.txt",
  "/rss.xml",
  "/nowhere",
  "/categories/malki-obyavi",
  "the ad",
];
const REQUEST_HEADERS: readonly (readonly string[])[] = [
  [],
  [BROTLI],
  ["save-data: on", BROTLI],
  ["cookie: choice=1", BROTLI],
  ["if-modified-since: Fri, 01 Jan 2100 00:00:00 GMT"],
  ['if-none-match: W/"x"'],
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
