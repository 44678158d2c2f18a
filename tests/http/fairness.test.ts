// Under load a visitor with many requests takes no pages from others: of a network, a session, or many of them.
import { beforeAll, expect, test } from "vitest";
import { fromElsewhere, type Requests, signUp } from "#tests/support/running-site.ts";
import { useSite } from "./built-site.ts";

const site = useSite({ TRUST_PROXY: "1" });

/** The network of the attacker; as it is private, any number of people may register from it. */
const CROWDED = "10.9.8.7";
const PARALLEL = 100;

interface Attack {
  /** Returns the request headers of each attacking connection. */
  readonly headersOf: (index: number) => Readonly<Record<string, string>>;
  readonly path?: string;
}

/** Returns the number of pages, of 30 that guests ask for while an attack lasts, that they get. */
async function servedDuring({ headersOf, path = "/my-ads" }: Attack, guestOf: (index: number) => Requests) {
  let isOver = false;
  const crowd = fromElsewhere(site, CROWDED);
  const attackers = Array.from({ length: PARALLEL }, async (_, index) => {
    for (let round = 0; !isOver; round += 1) {
      const search = path === "/my-ads" ? "" : `?q=${index}-${round}`;
      await (await crowd.ask(path + search, { headers: headersOf(index) })).arrayBuffer();
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const statuses: number[] = [];
  const guests = Array.from({ length: 2 }, async (_, lane) => {
    for (let turn = 0; turn < 15; turn += 1) {
      const answer = await guestOf(lane).ask(`/category/avtomobili?price_to=${lane * 100 + turn + 1}-${Math.random()}`);
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  });
  await Promise.all(guests);
  isOver = true;
  await Promise.all(attackers);
  return statuses.filter((status) => status === 200).length;
}

const elsewhere = (lane: number) => fromElsewhere(site, `198.18.0.${lane + 1}`);
const besideTheCrowd = () => fromElsewhere(site, CROWDED);

let cookies: readonly string[] = [];
beforeAll(async () => {
  // One address may register only some of them in an hour.
  cookies = await Promise.all(Array.from({ length: 20 }, (_, index) => signUp(fromElsewhere(site, `10.9.0.${index}`))));
});

test.each([
  ["one session, of guests elsewhere", 1, elsewhere],
  ["one session, of guests of the same network", 1, besideTheCrowd],
  ["20 accounts of one network, of guests elsewhere", 20, elsewhere],
  ["20 accounts of one network, of guests of the same network", 20, besideTheCrowd],
])("at least nine of ten pages are served during the attack of %s", { timeout: 60_000 }, async (_, count, guestOf) => {
  const headersOf = (index: number) => ({ cookie: cookies[index % count] ?? "" });
  expect(await servedDuring({ headersOf }, guestOf)).toBeGreaterThanOrEqual(27);
});

test.each([
  ["session", (index: number) => `session=made-up-${index}.c2lnbmF0dXJl`],
  ["browser", (index: number) => `visitor=made-up-${index}.mabc.c2lnbmF0dXJl`],
])("a made-up cookie of a %s counts as none", { timeout: 60_000 }, async (_, cookieOf) => {
  const attack = { headersOf: (index: number) => ({ cookie: cookieOf(index) }), path: "/" };
  expect(await servedDuring(attack, elsewhere)).toBeGreaterThanOrEqual(27);
});

test("new signed cookies of browsers count as their network", { timeout: 60_000 }, async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => besideTheCrowd().send("/report-status", { code: "ABCD-1234" })),
  );
  const browsers = answers.map(
    (answer) => answer.headers.getSetCookie().find((cookie) => cookie.startsWith("visitor=")) ?? "",
  );
  const headersOf = (index: number) => ({ cookie: (browsers[index % browsers.length] ?? "").replace(/;.*/s, "") });
  expect(await servedDuring({ headersOf, path: "/" }, elsewhere)).toBeGreaterThanOrEqual(27);
});
