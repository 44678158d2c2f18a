/**
 * Measures pages of a running site: `npm run bench -- ADDRESS` (default http://localhost:3000). Prints the bytes that a browser
 * with brotli receives, then p50 and p99 at 16 connections, from the page cache and rendered anew. For this machine only.
 */
import { type Load, load, openConnection, percentile } from "./load.ts";

const REQUESTS = 800;
const address = process.argv[2] ?? "http://localhost:3000";
if (!["localhost", "127.0.0.1"].includes(new URL(address).hostname))
  throw new Error("The benchmark sends load to this machine only");
const connection = openConnection(address);
const textOf = async (path: string) => (await connection.ask(path, ["accept-encoding: identity"])).body.toString();

async function sizes(path: string): Promise<string> {
  const html = await textOf(path);
  const total = async (paths: Iterable<string>) => {
    let sum = 0;
    for (const one of new Set(paths)) sum += (await connection.ask(one)).body.byteLength;
    return `${(sum / 1024).toFixed(1)} KB`;
  };
  const css = [...html.matchAll(/href="([^"]+\.css)"/g)].map(([, file = ""]) => file);
  return `HTML ${await total([path])}  CSS ${await total(css)}  script ${await total(await modulePaths(html))}`;
}

/** Every module that the page's scripts reach by static imports. */
async function modulePaths(html: string): Promise<ReadonlySet<string>> {
  const paths = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = ""]) => file));
  // The set grows during iteration, so imports of imports are visited too.
  for (const path of paths) {
    if (path.includes("/manifest-")) continue;
    for (const [, file] of (await textOf(path)).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      paths.add(`/assets/${file}`);
  }
  return paths;
}

function line({ times, seconds, light }: Load): string {
  const at = (all: readonly number[], share: number) => percentile(all, share).toFixed(1);
  const perSecond = (times.length / seconds).toFixed(1);
  return `p50 ${at(times, 0.5)} ms  p99 ${at(times, 0.99)} ms  ${perSecond}/s  /robots.txt meanwhile p99 ${at(light, 0.99)} ms`;
}

const pages = {
  home: "/",
  category: "/category/nedvizhimi-imoti",
  search: `/categories?q=${encodeURIComponent("апартамент")}`,
  "ad page": /href="(\/ad\/[^"]+)"/.exec(await textOf("/"))?.[1] ?? "/",
  "guest form": "/add-ad",
  auth: "/auth",
};
for (const [name, path] of Object.entries(pages)) {
  const fresh = () => `${path}${path.includes("?") ? "&" : "?"}n=${Math.random()}`;
  console.log(`${name}\n  ${await sizes(path)}`);
  console.log(`  cached   ${line(await load(address, REQUESTS, () => path))}`);
  console.log(`  rendered ${line(await load(address, REQUESTS, fresh))}`);
}
connection.close();
