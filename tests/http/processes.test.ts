// Several processes behind one port, on PostgreSQL: shared state, crashes, hangs and replacements.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { beginPost } from "#tests/support/half-sent.ts";
import { freePort } from "#tests/support/machine.ts";
import { makeFolder } from "#tests/support/make.ts";
import { type BuiltSite, publish, registration, signUp, startSite } from "#tests/support/running-site.ts";
import { SOCKET_KEEPER } from "#tests/support/socket-keeper.ts";
import { type Visitor, visit } from "#tests/support/visitors.ts";
import { makeDataDir, type OwnDatabase, ownDatabase } from "./built-site.ts";
import { mailTo } from "./mail-folder.ts";

const SOON = { timeout: 60_000, interval: 100 };
const PHONE = "Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36";

/** Visitors who read or sign in with a wrong password, with pauses that leave the processors time for the processes under test. */
const VISITORS: readonly Visitor[] = [
  { path: (n) => `/?search=${n}`, status: 200, ending: "</html>", pause: 150 },
  { path: () => "/", status: 200, ending: "</html>", pause: 50 },
  { path: () => "/healthz", status: 200, ending: "ok", pause: 20 },
  { path: () => "/info", status: 200, ending: "</html>", pause: 50 },
  { path: () => "/info", status: 200, ending: "</html>", pause: 2_000 },
  { path: () => "/auth", form: { intent: "login" }, status: 422, ending: "</html>", pause: 150 },
];

/** Makes a folder with links to this checkout, without the given entries. */
function makeVersion(folder: string, without: readonly string[] = []): string {
  mkdirSync(folder);
  for (const name of readdirSync(".").filter((entry) => !entry.startsWith(".") && !without.includes(entry)))
    symlinkSync(resolve(name), join(folder, name));
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!process.env.TEST_DATABASE_URL)("several processes", () => {
  const folder = makeFolder();
  const current = join(folder, "current");
  const dataDir = makeDataDir();
  let database: OwnDatabase | undefined;
  let site: BuiltSite;
  let metricsPort = 0;

  beforeAll(async () => {
    symlinkSync(makeVersion(join(folder, "first")), current);
    [database, metricsPort] = [await ownDatabase(), await freePort()];
    site = await startSite(
      {
        ...{ DATA_DIR: dataDir, DATABASE_URL: database?.url ?? "", WEB_PROCESSES: "2", LOG_LEVEL: "info" },
        ...{ METRICS_PORT: String(metricsPort), TRUST_PROXY: "1", PWD: current, PAGE_CACHE: "off" },
      },
      { folder: current },
    );
    await untilTwoServe();
  });
  afterAll(async () => {
    await site?.stop();
    await database?.drop();
  });

  const logged = (message: string) => pidsOf(site.said(), message);
  const serving = () => logged("a process serves").filter(isAlive);
  const working = () => logged("a process works on jobs").at(-1) ?? Number.NaN;
  const untilTwoServe = (without: readonly number[] = []) =>
    vi.waitUntil(() => serving().filter((pid) => !without.includes(pid)).length === 2, SOON);

  /** Stops the other processes meanwhile, so that this one answers all requests. */
  async function by<T>(pid: number, work: () => Promise<T>): Promise<T> {
    const others = serving().filter((one) => one !== pid);
    for (const other of others) process.kill(other, "SIGSTOP");
    try {
      return await work();
    } finally {
      for (const other of others) process.kill(other, "SIGCONT");
    }
  }
  const closing = { connection: "close" };
  const ask = (path: string, question: Parameters<BuiltSite["ask"]>[1] = {}) =>
    site.ask(path, { ...question, headers: { ...closing, ...question.headers } });
  const send: BuiltSite["send"] = (path, fields, question = {}) =>
    site.send(path, fields, { ...question, headers: { ...closing, ...question.headers } });
  const somebody = { send };

  async function figures(): Promise<readonly string[]> {
    return (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).split("\n");
  }
  async function answered(route: string): Promise<number> {
    const line = (await figures()).find((one) => one.startsWith(`tukashno_requests_total{route="${route}"`));
    return Number(line?.split(" ").at(-1) ?? 0);
  }

  test("share sessions, views and rate limits, and their metrics are added up", async () => {
    const [one = 0, two = 0] = serving();
    const cookie = await by(one, () => signUp(somebody));
    const page = (as: string) => ask("/profile", { cookie: as }).then(({ status }) => status);
    expect(await by(two, () => page(cookie))).toBe(200);

    const ad = await by(two, () => publish(somebody, cookie));
    const see = () =>
      send(
        `/listings/${ad.slice(-36)}/view`,
        {},
        { headers: { "user-agent": PHONE, "x-forwarded-for": "203.0.113.1" } },
      );
    for (const pid of [one, two, one]) expect((await by(pid, see)).status).toBe(200);
    // Both write their views after a few seconds.
    await expect.poll(async () => (await ask(ad, { cookie: "toast=x" })).text(), SOON).toMatch(/1 преглеждане/);

    const left = async () => {
      const headers = { "x-forwarded-for": "203.0.113.7" };
      return Number(/r=(\d+)/.exec((await ask("/api/v1/listings", { headers })).headers.get("ratelimit") ?? "")?.[1]);
    };
    const first = await by(one, left);
    expect([await by(two, left), await by(one, left)]).toEqual([first - 1, first - 2]);

    expect((await by(one, () => send("/sign-out", {}, { cookie }))).status).toBe(302);
    expect(await by(two, () => page(cookie))).toBe(302);

    const before = await answered("/about");
    for (const pid of [one, two, two]) await by(pid, () => ask("/about"));
    expect((await answered("/about")) - before).toBe(3);
    const memory = (await figures()).filter((line) => line.startsWith("process_resident_memory_bytes{"));
    expect(memory.map((line) => /\/(\d)"/.exec(line)?.[1]).sort()).toEqual(["1", "2"]);
    expect((await figures()).filter((line) => line.startsWith("tukashno_database_up"))).toEqual([
      expect.stringMatching(/ 1$/),
    ]);
  });

  test("continue when one is killed: it is replaced, and another runs the jobs", async () => {
    const counted = await answered("/about");
    const visits = visit(site.address, VISITORS);
    await visits.more(50);
    const killed = working();
    process.kill(killed, "SIGKILL");
    await expect.poll(working, SOON).not.toBe(killed);
    const email = `${randomUUID()}@example.com`;
    await register(email);
    await mailTo(dataDir, email, "Потвърдете имейла си");
    await untilTwoServe([killed]);
    await visits.more(50);
    const { answered: right, longest, ...lost } = await visits.end();
    console.log(`one of two was killed: ${JSON.stringify({ right, ...lost, longest })}`);
    // Only connections to the killed process are reset.
    expect(lost.ECONNRESET ?? 0).toBeLessThanOrEqual(VISITORS.length);
    expect(Object.keys(lost).filter((what) => what !== "ECONNRESET")).toEqual([]);
    // Its reported counters stay in the sums.
    expect(await answered("/about")).toBe(counted);
  });

  test("continue when one hangs: it is replaced after ten missed heartbeats", async () => {
    const visits = visit(site.address, VISITORS);
    await visits.more(50);
    const hanging = working();
    process.kill(hanging, "SIGSTOP");
    // A hanging process accepts no connections.
    for (let time = 0; time < 20; time += 1) expect((await ask("/info")).status).toBe(200);
    await expect.poll(() => isAlive(hanging), SOON).toBe(false);
    expect(logged("a process hangs, and is ended")).toEqual([hanging]);
    await expect.poll(working, SOON).not.toBe(hanging);
    await untilTwoServe([hanging]);
    await visits.more(50);
    const { answered: right, longest, ...lost } = await visits.end();
    console.log(`one of two hung: ${JSON.stringify({ right, ...lost, longest })}`);
    expect(lost.ECONNRESET ?? 0).toBeLessThanOrEqual(VISITORS.length);
    expect(Object.keys(lost).filter((what) => what !== "ECONNRESET")).toEqual([]);
  });

  test("are replaced one by one on SIGHUP by the current version without losing requests", async () => {
    const before = serving();
    const visits = visit(site.address, VISITORS);
    await visits.more(50);
    // A half-sent form, and a connection without a request.
    const form = await beginPost(site.address, "/auth", "intent=login");
    const { hostname, port } = new URL(site.address);
    const waiting = connect(Number(port), hostname);
    relink(makeVersion(join(folder, "second")));
    site.process.kill("SIGHUP");
    await untilTwoServe(before);
    for (const pid of serving().filter((one) => !before.includes(one)))
      expect(readlinkSync(`/proc/${pid}/cwd`)).toBe(join(folder, "second"));
    expect(await form.finish()).toMatch(/^HTTP\/1\.1 100 [\s\S]* 422 [\s\S]*connection: close\r\n/i);
    waiting.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect((await text(waiting)).toLowerCase()).toMatch(/^http\/1\.1 200 [\s\S]*connection: close\r\n/);
    await expect.poll(() => before.some(isAlive), SOON).toBe(false);
    await visits.more(50);
    const { answered: right, longest, ...lost } = await visits.end();
    console.log(`two were replaced: ${JSON.stringify({ right, ...lost, longest })}`);
    expect(lost).toEqual({});
  });

  test("continue when the next version does not start", async () => {
    const before = serving();
    const good = readlinkSync(current);
    relink(makeVersion(join(folder, "broken"), ["build"]));
    site.process.kill("SIGHUP");
    await expect.poll(() => site.said(), SOON).toContain("the next process did not start; those before go on");
    expect(serving()).toEqual(before);
    relink(good);
  });

  test("end gracefully on SIGTERM, also while they are replaced", async () => {
    const [before, said] = [serving(), site.said().length];
    const end = once(site.process, "exit");
    site.process.kill("SIGHUP");
    site.process.kill("SIGTERM");
    expect(await end).toEqual([0, null]);
    expect(before.filter(isAlive)).toEqual([]);
    // The aborted start of the next process is not logged as an error.
    expect(site.said().slice(said)).not.toContain('"level":50');
  });

  function relink(version: string): void {
    rmSync(`${current}.new`, { force: true });
    symlinkSync(version, `${current}.new`);
    renameSync(`${current}.new`, current);
  }

  function register(email: string) {
    return send("/auth?tab=register", registration({ email }), { headers: { "x-forwarded-for": "203.0.113.99" } });
  }
});

describe.skipIf(!process.env.TEST_DATABASE_URL)("a socket of systemd", () => {
  let database: OwnDatabase | undefined;
  beforeAll(async () => {
    database = await ownDatabase();
  });
  afterAll(() => database?.drop());

  test("stays open while the supervisor restarts, and the processes end with their supervisor", async () => {
    const [port, started] = [String(await freePort()), join(makeFolder(), "started")];
    const supervisors = () => readFileSync(started, "utf8").trim().split("\n").map(Number);
    const variables = { PORT: port, DATA_DIR: makeDataDir(), DATABASE_URL: database?.url ?? "", WEB_PROCESSES: "2" };
    const site = await startSite(
      { ...variables, LOG_LEVEL: "info" },
      { keeper: ["perl", "-e", SOCKET_KEEPER, port, started] },
    );
    const serving = () => pidsOf(site.said(), "a process serves");
    await expect.poll(() => serving().length, SOON).toBe(2);
    const before = serving();
    const form = await beginPost(site.address, "/auth", "intent=login");
    process.kill(supervisors()[0] ?? Number.NaN, "SIGKILL");
    expect(await form.finish()).toMatch(/^HTTP\/1\.1 100 [\s\S]* 422 /);
    await expect.poll(() => before.some(isAlive), SOON).toBe(false);
    expect((await site.ask("/info")).status).toBe(200);
    expect(supervisors()).toHaveLength(2);
    await site.stop();
  });
});

/** Returns the process ids of log entries with this message. */
function pidsOf(said: string, message: string): readonly number[] {
  return said
    .split("\n")
    .filter((line) => line.includes(`"msg":"${message}"`))
    .map((line) => Number((JSON.parse(line) as { readonly pid: number }).pid));
}
