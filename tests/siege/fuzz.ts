// Odd requests to every route: whatever is asked, the site answers, in its own words, and what others see stays as it is.
import { type BuiltSite, signUp } from "#tests/support/running-site.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { fromElsewhere, type Ground, randomAddress, settle } from "./ground.ts";
import { oddBody } from "./odd-bodies.ts";
import { NAMES, TEXTS } from "./odd-texts.ts";
import { type Answered, ask, probe, within } from "./probe.ts";
import type { Outcome } from "./round.ts";
import { apiTargets, fillPath, pagePaths } from "./targets.ts";

/** Requests in flight. */
const AT_ONCE = 8;
/** Milliseconds: the health check waits so long at most while all this goes on. Noise of a busy machine is below it. */
const LONGEST_WAIT = 1_000;
/** What everybody sees, before and after. */
const PUBLIC_PATHS = ["/about", "/category/avtomobili", "/info"];

const METHODS = ["GET", "GET", "GET", "HEAD", "POST", "POST", "PUT", "DELETE", "OPTIONS", "TRACE"];
export interface Fuzz {
  readonly requests: number;
  readonly seed: number;
  /** Whether waits count: not beside other tests. */
  readonly isTimed?: boolean;
}

export async function fuzz(ground: Ground, { requests, seed, isTimed = true }: Fuzz): Promise<Outcome> {
  const site = await ground.start({ API_TOKENS: "on" });
  try {
    const paths = [...pagePaths(), ...new Set((await apiTargets(site)).map(({ path }) => path))];
    const seller = await settle(site);
    const words = [...TEXTS, seller.listingId, seller.path.slice("/ad/".length), "avtomobili", "malki-obyavi"];
    const before = await publicPages(site);
    const health = probe(`${site.address}/healthz`);
    const chance = chanceOf(seed);
    const counts = new Map<number, number>();
    const faults: string[] = [];
    let cookie = seller.cookie;
    let sent = 0;
    const attack = async () => {
      while (sent < requests) {
        sent += 1;
        // An odd request may have signed the person out, or ended the account.
        if (sent % 250 === 0) cookie = await signUp(fromElsewhere(site));
        const { url, question } = oddRequest(chance, { words, paths }, { site, cookie });
        const answer = await ask(url, question);
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        const fault = faultOf(answer);
        if (fault) faults.push(`${question.method} ${url.slice(0, 200)}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, attack));
    const waits = await health.stop();
    const after = await publicPages(site);
    for (const [path, text] of before) if (after.get(path) !== text) faults.push(`${path} is another page now`);
    if (isTimed && within(1, waits) > LONGEST_WAIT) faults.push(`/healthz waited ${within(1, waits)} ms`);
    if (site.process.exitCode !== null) faults.push("the process ended");
    const statuses = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const figures = `${sent} requests, seed ${seed} (${statuses.join(", ")}); /healthz p99 ${within(0.99, waits)} ms, longest ${within(1, waits)} ms`;
    return { isGood: faults.length === 0, detail: [figures, ...faults.slice(0, 10)].join("; ") };
  } finally {
    await site.stop();
  }
}

interface Matter {
  readonly words: readonly string[];
  readonly paths: readonly string[];
}

function oddRequest(chance: Chance, { words, paths }: Matter, { site, cookie }: { site: BuiltSite; cookie: string }) {
  const word = () => chance.pick(words);
  const pairs = () => Array.from({ length: chance.below(6) }, () => [chance.pick(NAMES), word()] as const);
  const path = chance.pick(paths);
  const filled = fillPath(path, word);
  const query = chance.below(2) === 0 ? "" : `?${new URLSearchParams(pairs().map(([name, value]) => [name, value]))}`;
  const method = chance.pick(METHODS);
  const headers: Record<string, string> = { "x-forwarded-for": randomAddress() };
  if (chance.below(3) > 0) headers.origin = site.address;
  if (chance.below(2) === 0) headers.cookie = cookie;
  if (chance.below(10) === 0) headers.cookie = `session=${encodeURIComponent(word()).slice(0, 2_000)}; toast=%7B`;
  if (chance.below(5) === 0) headers.accept = "application/json";
  if (chance.below(10) === 0) headers.range = "bytes=5-2,-";
  if (chance.below(10) === 0) headers["if-none-match"] = '"\u00ff", W/';
  if (chance.below(10) === 0) headers["if-modified-since"] = "the day before";
  // The cookie's value is the token.
  if (chance.below(3) === 0) headers.authorization = `Bearer ${decodeURIComponent(cookie.replace(/^session=/, ""))}`;
  if (chance.below(10) === 0) headers["idempotency-key"] = word().replace(/[^ -~]/g, "x");
  if (method !== "POST" && method !== "PUT")
    return { url: `${site.address}${filled}${query}`, question: { method, headers } };
  const { type, bytes } = oddBody(pairs(), chance);
  if (type !== "") headers["content-type"] = type;
  return { url: `${site.address}${filled}${query}`, question: { method, headers, body: bytes } };
}

function faultOf({ status, text }: Answered): string | undefined {
  if (status === 500) return "500";
  // 0: Node itself refuses some of this, and closes the connection; it never leaves one waiting.
  if (/\bat \S+ \(?(file:\/\/|\/)\S+:\d+:\d+|node:internal|PostgresError|syntax error at/.test(text))
    return "tells of the inside";
  return undefined;
}

async function publicPages(site: BuiltSite): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const path of PUBLIC_PATHS) {
    const { text } = await ask(site.address + path);
    // Counts of ads may rise with what people published meanwhile.
    pages.set(
      path,
      path === "/about" ? text : (/<title>.*?<\/title>.*?<link rel="canonical"[^>]*>/s.exec(text)?.[0] ?? text),
    );
  }
  return pages;
}
