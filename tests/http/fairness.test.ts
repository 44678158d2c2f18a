// Under load a visitor with many requests takes no pages from others: of a network, a session, or many of them.
import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { fromElsewhere, type Requests, signUp } from "#tests/support/running-site.ts";
import { useSite } from "./built-site.ts";

const site = useSite({ TRUST_PROXY: "1" });

/** The network of the attacker; as it is private, any number of people may register from it. */
const CROWDED = "10.9.8.7";
/** More than the site renders and lets wait at once. */
const PARALLEL = 80;
/** Milliseconds after which a refused attacker asks again: refusals alone keep both processors busy otherwise. */
const PAUSE = 50;
/** The pages that each lane of a guest asks for. */
const TURNS = 5;

interface Attack {
  /** Returns the request headers of each attacking connection. */
  readonly headersOf: (index: number) => Readonly<Record<string, string>>;
  readonly path?: string;
}

type Guests = (lane: number) => Requests;
const elsewhere: Guests = (lane) => fromElsewhere(site, `198.18.0.${lane + 1}`);
const besideTheCrowd: Guests = () => fromElsewhere(site, CROWDED);

/** Returns the number of pages, of ten that each of these guests ask for while an attack lasts, that they get. */
async function servedDuring({ headersOf, path = "/my-ads" }: Attack, ...guests: readonly Guests[]): Promise<number[]> {
  let isOver = false;
  const crowd = besideTheCrowd(0);
  const attackers = Array.from({ length: PARALLEL }, async (_, index) => {
    for (let round = 0; !isOver; round += 1) {
      const search = path === "/my-ads" ? "" : `?q=${index}-${round}`;
      const answer = await crowd.ask(path + search, { headers: headersOf(index) });
      await answer.arrayBuffer();
      if (answer.status === 503) await setTimeout(PAUSE);
    }
  });
  await setTimeout(300);
  const served = guests.map(() => 0);
  const lanes = guests.flatMap((guestOf, kind) =>
    [0, 1].map(async (lane) => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const answer = await guestOf(lane).ask(`/category/avtomobili?price_to=${turn + 1}-${Math.random()}`);
        await answer.arrayBuffer();
        if (answer.status === 200) served[kind] = (served[kind] ?? 0) + 1;
      }
    }),
  );
  await Promise.all(lanes);
  isOver = true;
  await Promise.all(attackers);
  return served;
}

/** Nine of ten pages. */
const MOST = 9;

let cookies: readonly string[] = [];
beforeAll(async () => {
  // One address may register only some of them in an hour.
  cookies = await Promise.all(Array.from({ length: 20 }, (_, index) => signUp(fromElsewhere(site, `10.9.0.${index}`))));
});

test.each([
  ["one session", 1],
  ["20 accounts of one network", 20],
])(
  "guests elsewhere and of the same network are served during the attack of %s",
  { timeout: 60_000 },
  async (_, count) => {
    const headersOf = (index: number) => ({ cookie: cookies[index % count] ?? "" });
    for (const served of await servedDuring({ headersOf }, elsewhere, besideTheCrowd))
      expect(served).toBeGreaterThanOrEqual(MOST);
  },
);

test.each([
  ["session", (index: number) => `session=made-up-${index}.c2lnbmF0dXJl`],
  ["browser", (index: number) => `visitor=made-up-${index}.mabc.c2lnbmF0dXJl`],
])("a made-up cookie of a %s counts as none", { timeout: 60_000 }, async (_, cookieOf) => {
  const attack = { headersOf: (index: number) => ({ cookie: cookieOf(index) }), path: "/" };
  expect((await servedDuring(attack, elsewhere))[0]).toBeGreaterThanOrEqual(MOST);
});

test("new signed cookies of browsers count as their network", { timeout: 60_000 }, async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => besideTheCrowd(0).send("/report-status", { code: "ABCD-1234" })),
  );
  const browsers = answers.map(
    (answer) => answer.headers.getSetCookie().find((cookie) => cookie.startsWith("visitor=")) ?? "",
  );
  const headersOf = (index: number) => ({ cookie: (browsers[index % browsers.length] ?? "").replace(/;.*/s, "") });
  expect((await servedDuring({ headersOf, path: "/" }, elsewhere))[0]).toBeGreaterThanOrEqual(MOST);
});
