// Sends malformed bodies to every route: the process must go on, and no response may be late or a 5xx other than 503.
import fc from "fast-check";
import { type BuiltSite, fromElsewhere, randomAddress, signUp } from "#tests/support/running-site.ts";
import { type Ground, settle } from "./ground.ts";
import { malformedBody, type Sending, sendings, TEXTS, truncations, UNCLOSED_FILE } from "./malformed-bodies.ts";
import { sendRaw } from "./raw-request.ts";
import { ALL_OPEN, bodyTargets, fillPath, type Target } from "./targets.ts";

const CONCURRENCY = 4;
/** Number of requests after which a new person signs up, because the last one may be signed out or rate limited. */
const REQUESTS_PER_PERSON = 250;
/** Milliseconds that a response may take. */
const TIMEOUT = 30_000;

/** One target for each kind of body parser. */
const TRUNCATED_TARGETS: readonly Target[] = [
  { method: "POST", path: "/auth" },
  { method: "POST", path: "/uploads" },
  { method: "POST", path: "/add-ad/malki-obyavi" },
  { method: "POST", path: "/info/contact" },
  { method: "POST", path: "/api/v1/photos" },
];

interface Attempt {
  readonly target: Target;
  readonly type: string;
  readonly sending: Sending;
  readonly isSignedIn: boolean;
  /** Replaces the variable parts of the path. */
  readonly word: string;
}

/** Returns descriptions of the requests that were answered wrongly. */
export async function fuzzBodies(ground: Ground, { requests, seed }: { requests: number; seed: number }) {
  const site = await ground.start(ALL_OPEN);
  try {
    const seller = await settle(site);
    const words = [seller.listingId, seller.path.slice("/ad/".length), "malki-obyavi", ...TEXTS];
    const attempts = [...truncatedAttempts(), ...(await randomAttempts(site, { words, requests, seed }))].values();
    const faults: string[] = [];
    let { cookie } = seller;
    let sent = 0;
    const hasEnded = () => site.process.exitCode !== null || site.process.signalCode !== null;
    const work = async () => {
      for (const attempt of attempts) {
        if (hasEnded()) return;
        sent += 1;
        if (sent % REQUESTS_PER_PERSON === 0) cookie = await signUp(fromElsewhere(site));
        const fault = await faultOf(site, attempt, cookie);
        if (fault) faults.push(fault);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    if (hasEnded()) faults.unshift(`the process ended: ${site.said().slice(-500)}`);
    else if (!(await site.ask("/healthz")).ok) faults.unshift("/healthz does not answer");
    return faults.slice(0, 10);
  } finally {
    await site.stop();
  }
}

/** Sends each truncation to one of the targets in turn. */
function truncatedAttempts(): readonly Attempt[] {
  const { type, bytes } = UNCLOSED_FILE;
  return truncations(bytes).map((sending, index) => {
    const target = TRUNCATED_TARGETS[index % TRUNCATED_TARGETS.length] as Target;
    return { target, type, sending, isSignedIn: true, word: "" };
  });
}

interface Plan {
  readonly words: readonly string[];
  readonly requests: number;
  readonly seed: number;
}

async function randomAttempts(site: BuiltSite, { words, requests, seed }: Plan): Promise<readonly Attempt[]> {
  const targets = await bodyTargets(site);
  const attempt = malformedBody.chain(({ type, bytes }) =>
    fc.record({
      type: fc.constant(type),
      sending: sendings(bytes),
      isSignedIn: fc.boolean(),
      word: fc.constantFrom(...words),
    }),
  );
  const samples = fc.sample(attempt, { numRuns: requests, seed });
  return samples.map((one, index) => ({ ...one, target: targets[index % targets.length] as Target }));
}

async function faultOf(site: BuiltSite, attempt: Attempt, cookie: string): Promise<string | undefined> {
  const { target, type, sending, isSignedIn, word } = attempt;
  const path = fillPath(target.path, word);
  const isApi = path.startsWith("/api/v1/");
  const credentials = isApi
    ? `Authorization: Bearer ${decodeURIComponent(cookie.replace(/^[^=]*=/, ""))}`
    : `Cookie: ${cookie}`;
  const head = [
    `${target.method} ${path} HTTP/1.1`,
    `Host: ${new URL(site.address).host}`,
    "Connection: close",
    `X-Forwarded-For: ${randomAddress()}`,
    ...(isApi ? [] : [`Origin: ${site.address}`]),
    ...(isSignedIn ? [credentials] : []),
    ...(type === "" ? [] : [`Content-Type: ${type}`]),
    ...sending.headers,
  ];
  const { status, milliseconds } = await sendRaw(site.address, { head: `${head.join("\r\n")}\r\n\r\n`, ...sending });
  const isLate = milliseconds > TIMEOUT || (sending.isWhole && status === 0);
  if (!isLate && (status < 500 || status === 503)) return undefined;
  const body = JSON.stringify(Buffer.concat(sending.parts).toString().slice(0, 300));
  return `${status} after ${Math.round(milliseconds)} ms: ${head.join(" | ").slice(0, 500)} ${sending.ending} ${body}`;
}
