// Mutated bodies of every content type on everything that takes one: the process goes on, nothing waits, nothing is a 5xx but 503.
import { type BuiltSite, signUp } from "#tests/support/running-site.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { fromElsewhere, type Ground, randomAddress, settle } from "./ground.ts";
import { BROKEN_OFF, cutEverywhere, oddBody, oddSending, type Sending } from "./odd-bodies.ts";
import { TEXTS } from "./odd-texts.ts";
import { type RawAnswer, sendRaw } from "./raw-request.ts";
import type { Outcome } from "./round.ts";
import { ALL_OPEN, bodyTargets, fieldNames, fillPath, type Target } from "./targets.ts";

/** Requests in flight. */
const AT_ONCE = 4;
const PEOPLE_LAST = 250;

/** Of each kind of reader of bodies one. */
const CUT_TARGETS: readonly Target[] = [
  { method: "POST", path: "/auth" },
  { method: "POST", path: "/uploads" },
  { method: "POST", path: "/add-ad/malki-obyavi" },
  { method: "POST", path: "/info/contact" },
  { method: "POST", path: "/api/v1/photos" },
];

export interface BodyFuzz {
  readonly requests: number;
  readonly seed: number;
  /** Milliseconds that an answer may take. */
  readonly patience: number;
}

interface Attempt {
  readonly target: Target;
  readonly type: string;
  readonly sending: Sending;
  readonly isSignedIn: boolean;
}

export async function mutatedBodies(ground: Ground, { requests, seed, patience }: BodyFuzz): Promise<Outcome> {
  const site = await ground.start(ALL_OPEN);
  try {
    const targets = await bodyTargets(site);
    const attempts = attemptsOf({ targets, chance: chanceOf(seed), requests });
    const seller = await settle(site);
    const words = [seller.listingId, seller.path.slice("/ad/".length), "malki-obyavi", ...TEXTS];
    const chance = chanceOf(seed + 1);
    const counts = new Map<number, number>();
    const faults: string[] = [];
    let { cookie } = seller;
    let [sent, longest] = [0, 0];
    const attack = async () => {
      for (const attempt of attempts) {
        if (site.process.exitCode !== null || site.process.signalCode !== null) return;
        sent += 1;
        // The person may have been signed out, or have used up what a person may do.
        if (sent % PEOPLE_LAST === 0) cookie = await signUp(fromElsewhere(site));
        const path = fillPath(attempt.target.path, () => chance.pick(words));
        const answer = await send(site, { ...attempt, path, cookie });
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        longest = Math.max(longest, answer.milliseconds);
        const fault = faultOf(answer, attempt, patience);
        if (fault) faults.push(`${describe(attempt, path)}: ${fault}`);
      }
    };
    const { pid } = site.process;
    await Promise.all(Array.from({ length: AT_ONCE }, attack));
    const isAlive = site.process.exitCode === null && site.process.signalCode === null;
    if (!isAlive) faults.unshift(`the process ${pid} ended: ${site.said().slice(-500)}`);
    else if (!(await site.ask("/healthz")).ok) faults.unshift("/healthz does not answer");
    const statuses = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const figures = `${sent} requests to ${targets.length} routes and operations, seed ${seed} (${statuses.join(", ")}); longest ${Math.round(longest)} ms`;
    return { isGood: faults.length === 0, detail: [figures, ...faults.slice(0, 10)].join("; ") };
  } finally {
    await site.stop();
  }
}

interface Plan {
  readonly targets: readonly Target[];
  readonly chance: Chance;
  readonly requests: number;
}

/** First one body cut at every byte, then each target in turn with other bodies. */
function* attemptsOf({ targets, chance, requests }: Plan): Generator<Attempt> {
  for (const target of CUT_TARGETS)
    for (const sending of cutEverywhere(BROKEN_OFF.bytes))
      yield { target, type: BROKEN_OFF.type, sending, isSignedIn: true };
  const names = fieldNames();
  const pair = () => [chance.pick(names), chance.pick(TEXTS)] as const;
  for (let number = 0; number < requests; number += 1) {
    const target = targets[number % targets.length];
    if (!target) throw new Error("there is nothing to send a body to");
    const { type, bytes } = oddBody(Array.from({ length: chance.below(8) }, pair), chance);
    yield { target, type, sending: oddSending(bytes, chance), isSignedIn: chance.below(2) === 0 };
  }
}

function send(
  site: BuiltSite,
  { target, type, sending, isSignedIn, path, cookie }: Attempt & { readonly path: string; readonly cookie: string },
): Promise<RawAnswer> {
  const isApi = path.startsWith("/api/v1/");
  const person = isApi
    ? `Authorization: Bearer ${decodeURIComponent(cookie.replace(/^[^=]*=/, ""))}`
    : `Cookie: ${cookie}`;
  const head = [
    `${target.method} ${path} HTTP/1.1`,
    `Host: ${new URL(site.address).host}`,
    "Connection: close",
    `X-Forwarded-For: ${randomAddress()}`,
    ...(isApi ? [] : [`Origin: ${site.address}`]),
    ...(isSignedIn ? [person] : []),
    ...(type === "" ? [] : [`Content-Type: ${type}`]),
    ...sending.headers,
  ];
  return sendRaw(site.address, { head: `${head.join("\r\n")}\r\n\r\n`, ...sending });
}

function faultOf({ status, milliseconds }: RawAnswer, { sending }: Attempt, patience: number): string | undefined {
  if (status >= 500 && status !== 503) return String(status);
  if (sending.isWhole && status === 0) return "no answer";
  if (milliseconds > patience) return `after ${Math.round(milliseconds)} ms`;
  return undefined;
}

function describe({ target, type, sending, isSignedIn }: Attempt, path: string): string {
  const body = JSON.stringify(Buffer.concat(sending.parts).toString().slice(0, 300));
  const who = isSignedIn ? "signed in" : "guest";
  return `${target.method} ${path.slice(0, 100)} (${who}, ${type}, ${sending.headers}, ${sending.ending}) ${body}`;
}
