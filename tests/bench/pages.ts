/**
 * Measures pages of a running site: `npm run bench -- ADDRESS` (default http://localhost:3000). Bytes as a
 * browser with brotli gets them, then median and 99th percentile at 16 connections. Bounded, and for this machine only.
 */
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const CONNECTIONS = 16;
const REQUESTS = 800;
/** Milliseconds between two requests that need no database. */
const LIGHT_EVERY = 20;
const address = new URL(process.argv[2] ?? "http://localhost:3000");
if (!["localhost", "127.0.0.1"].includes(address.hostname))
  throw new Error("The benchmark sends load to this machine only");
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const lightAgent = new http.Agent({ keepAlive: true, maxSockets: 1 });

interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly text: string;
  readonly milliseconds: number;
}

function get(
  path: string,
  headers: Record<string, string> = { "accept-encoding": "br" },
  by: http.Agent = agent,
): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(new URL(path, address), { agent: by, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          bytes: body.byteLength,
          text: body.toString(),
          milliseconds: performance.now() - began,
        });
      });
    });
    request.on("error", reject);
  });
}

async function sizes(path: string): Promise<string> {
  const page = await get(path);
  const { text } = await get(path, {});
  const total = async (urls: Iterable<string>) => {
    let sum = 0;
    for (const url of new Set(urls)) sum += (await get(url)).bytes;
    return sum;
  };
  const css = await total([...text.matchAll(/href="([^"]+\.css)"/g)].map((match) => match[1] ?? ""));
  const scripts = await total(await moduleUrls(text));
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  return `HTML ${kilobytes(page.bytes)}  CSS ${kilobytes(css)}  script ${kilobytes(scripts)}`;
}

/** Every module that the page's scripts reach by static imports. */
async function moduleUrls(html: string): Promise<ReadonlySet<string>> {
  const waiting = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? "");
  const seen = new Set<string>();
  for (let url = waiting.pop(); url; url = waiting.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    if (url.includes("/manifest-")) continue;
    const { text } = await get(url, {});
    for (const match of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) waiting.push(`/assets/${match[1]}`);
  }
  return seen;
}

/** What needs no database, asked for again and again on a connection of its own, until `work` is done. */
async function besides(work: Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    times.push((await get("/robots.txt", {}, lightAgent)).milliseconds);
    await sleep(LIGHT_EVERY);
  }
  await over;
  return times;
}

/** `fresh`: every request asks for another page, so that none comes from the page cache. */
async function load(path: string, fresh: boolean): Promise<string> {
  const times: number[] = [];
  let sent = 0;
  const began = performance.now();
  const worker = async () => {
    while (sent < REQUESTS) {
      sent += 1;
      const url = fresh ? `${path}${path.includes("?") ? "&" : "?"}n=${Math.random()}` : path;
      const { status, milliseconds } = await get(url);
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      times.push(milliseconds);
    }
  };
  const light = await besides(Promise.all(Array.from({ length: CONNECTIONS }, worker)));
  const perSecond = (times.length / ((performance.now() - began) / 1000)).toFixed(1);
  return `p50 ${at(times, 0.5)} ms  p99 ${at(times, 0.99)} ms  ${perSecond}/s  /robots.txt meanwhile p99 ${at(light, 0.99)} ms`;
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
}

const { text: home } = await get("/", {});
const listing = /href="(\/ad\/[^"]+)"/.exec(home)?.[1] ?? "/";
const pages = {
  home: "/",
  category: "/category/nedvizhimi-imoti",
  search: "/categories?q=%D0%B0%D0%BF%D0%B0%D1%80%D1%82%D0%B0%D0%BC%D0%B5%D0%BD%D1%82",
  "ad page": listing,
  "guest form": "/add-ad",
  auth: "/auth",
};
for (const [name, path] of Object.entries(pages)) {
  console.log(
    `${name}\n  ${await sizes(path)}\n  cached   ${await load(path, false)}\n  rendered ${await load(path, true)}`,
  );
}
agent.destroy();
lightAgent.destroy();
