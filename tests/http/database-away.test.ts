// The PostgreSQL server refuses connections or stops responding, and recovers.
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publish, signUp } from "#tests/support/running-site.ts";
import { useSite } from "./built-site.ts";

interface DatabaseGate {
  readonly url: string;
  /** `away` closes every connection and refuses new ones; `silent` accepts them and forwards nothing. */
  turn(state: "open" | "away" | "silent"): void;
  close(): void;
}

/** A TCP proxy in front of the database server. */
async function startGate(databaseUrl: string): Promise<DatabaseGate> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: "open" | "away" | "silent" = "open";
  const gate: Server = createServer((client) => {
    if (state === "away") return client.destroy();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on("error", () => to.destroy()).once("close", () => to.destroy());
      if (state === "open") from.pipe(to);
    }
    client.once("close", () => pairs.delete(pair));
  });
  gate.listen(0, "127.0.0.1");
  await once(gate, "listening");
  const address = gate.address();
  if (!address || typeof address === "string") throw new Error("The gate has no port.");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(address.port);
  const closeAll = () => {
    for (const [client] of pairs) client.destroy();
  };
  return {
    url: url.href,
    turn(next) {
      state = next;
      if (next === "silent") for (const pair of pairs) for (const socket of pair) socket.unpipe().pause();
      else closeAll();
    },
    close() {
      closeAll();
      gate.close();
    },
  };
}

describe.skipIf(!process.env.TEST_DATABASE_URL)("while the database server is", () => {
  let gate: DatabaseGate;
  const site = useSite(async ({ DATABASE_URL = "" }) => {
    gate = await startGate(DATABASE_URL);
    return { DATABASE_URL: gate.url, LOG_LEVEL: "warn" };
  });
  let cookie = "";
  let ad = "";
  let said = "";
  beforeAll(async () => {
    site.process.stdout?.on("data", (text: string) => {
      said += text;
    });
    cookie = await signUp(site);
    ad = await publish(site, cookie);
    const database = new pg.Client(gate.url);
    await database.connect();
    await database.query("update users set is_admin = true");
    await database.end();
  });
  afterAll(() => gate.close());

  const readiness = async () => (await site.ask("/readyz")).status;
  const letter = { name: "Иван", email: "ivan@example.com", subject: "Въпрос", message: "Пазено писмо" };

  test.each(["away", "silent"] as const)("%s, cached pages are served and the rest answers 503", async (state) => {
    for (const path of ["/", ad]) expect((await site.ask(path)).status).toBe(200);
    // A person must not get the cached redirect of a guest.
    expect((await site.ask("/my-ads")).status).toBe(302);
    gate.turn(state);
    try {
      const paths = ["/", ad, "/healthz", "/my-ads", `/categories?q=${state}`];
      const answers = await Promise.all(paths.map((path) => site.ask(path, path === "/my-ads" ? { cookie } : {})));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 503, 503]);
      const texts = [
        ["/categories?q=друго", "Не можахме да заредим категориите"],
        ["/my-ads", "Не можахме да заредим обявите"],
        ["/profile", "Възникна грешка при зареждането на данните"],
        ["/admin", "Възникна грешка при зареждането на статистиките"],
        ["/admin/profiles", "Възникна грешка при зареждането на профилите"],
        ["/admin/reports", "Не можахме да заредим докладите"],
      ] as const;
      for (const [path, text] of texts) {
        const answer = await site.ask(path, { cookie });
        expect([path, answer.status, (await answer.text()).includes(text)]).toEqual([path, 503, true]);
      }
      await expect.poll(readiness).toBe(503);
      const sent = await site.send("/info/contact", letter);
      expect([sent.status, await sent.text()]).toEqual([503, expect.stringContaining(letter.message)]);
    } finally {
      gate.turn("open");
    }
    await expect.poll(readiness).toBe(200);
    expect((await site.ask("/my-ads", { cookie })).status).toBe(200);
    // The pools, all queues of jobs and the timers have noticed it; equal lines within a minute are counted in one more.
    const warnings = said.split("\n").filter((line) => line.includes('"level":40'));
    expect(warnings.filter((line) => !/database (connection lost|answers again)/.test(line))).toEqual([]);
    expect(warnings.filter((line) => line.includes("database connection lost")).length).toBeLessThanOrEqual(2);
    said = "";
  });
});
