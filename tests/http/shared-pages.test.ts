// Pages that are kept for everybody never hold what belongs to one person, however a request spells its cookies.
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { cookieSpellings } from "#tests/support/cookie-spellings.ts";
import { publish, spawnSite, startSite } from "#tests/support/running-site.ts";
import { useAttempts } from "./admin-attempts.ts";
import { makeDataDir, useSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const ADMIN = "upravitel-7391@example.com";
/** Each stands on the pages of one person alone. */
const MARKS = { owner: "prodavach-5527@example.com", admin: ADMIN, blocked: "blokiran-8813@example.com" } as const;
type Role = "guest" | keyof typeof MARKS;
const ROLES: readonly Role[] = ["guest", "owner", "admin", "blocked"];
/** Milliseconds for which everybody asks at once, and requests in flight. */
const DURATION = 60_000;
const AT_ONCE = 8;

let databaseUrl: string | undefined;
const site = useSite(async (ownDatabase) => {
  const variables = { ...ownDatabase, DATA_DIR: makeDataDir(), TRUST_PROXY: "1", ACCOUNTS_PER_IP: "0" };
  databaseUrl = ownDatabase.DATABASE_URL;
  const before = await startSite(variables);
  await usePeople(before).signUp(ADMIN);
  await before.stop();
  await spawnSite(variables, { program: "scripts/admin.ts", options: ["grant", ADMIN] }).ended;
  return { ...variables, ...(databaseUrl && { WEB_PROCESSES: "2" }) };
});
const { signUp, signIn, cookieOf } = usePeople(site);
const cookies: Record<Role, string> = { guest: "", owner: "", admin: "", blocked: "" };
const { idsOn, attempt } = useAttempts(site, (role: Role) => cookies[role]);
let paths: readonly string[] = [];

beforeAll(async () => {
  cookies.admin = sessionOf(cookieOf(await signIn(ADMIN)));
  cookies.owner = sessionOf((await signUp(MARKS.owner)).cookie);
  cookies.blocked = sessionOf((await signUp(MARKS.blocked)).cookie);
  const ad = await publish(site, cookies.owner);
  const [owner = ""] = await idsOn("/admin/profiles?q=prodavach", /value="([0-9a-f-]{36})"/g);
  const [blocked = ""] = await idsOn("/admin/profiles?q=blokiran", /value="([0-9a-f-]{36})"/g);
  expect(await attempt("people/block", blocked, "admin")).toBe("allowed");
  const given: Record<string, string> = { id: owner, slug: ad.slice("/ad/".length), name: "site.png", category: "" };
  const pages = routes.map(({ path = "" }) =>
    `/${path}`.replace(/:(\w+)\??/g, (_, name: string) => given[name] ?? "x"),
  );
  const more = ["/category/malki-obyavi", "/_root.data", "/profile.data", "/my-ads.data", "/api/v1/listings"];
  // Signing out and downloads end what the test needs.
  paths = [...new Set([...pages, ...more])].filter((path) => !/sign-out|download|\*/.test(path));
});

/** The value of the session cookie alone. */
function sessionOf(cookie: string): string {
  const session = cookie.split("; ").find((one) => one.startsWith("session=")) ?? "";
  expect(session).not.toBe("");
  return session;
}

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

/** Sends headers as they are written, which fetch would tidy up. */
function ask(path: string, headers: Readonly<Record<string, string>>, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(site.address + path, { headers, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on("error", reject).end();
  });
}

/** The roles other than `role` of which something stands in an answer. */
function strangersIn({ body }: Answer, role: Role): readonly string[] {
  return Object.entries(MARKS).flatMap(([other, mark]) => (other !== role && body.includes(mark) ? [other] : []));
}

describe("with guest, owner, administrator and a blocked person asking at once in twenty spellings", () => {
  test("nobody is answered with anything of another, and guests get every page afterwards", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const spelled = ROLES.flatMap((role) => {
      const [, value = ""] = cookies[role].split("session=");
      return value ? cookieSpellings("session", value).map((cookie) => ({ role, cookie })) : [{ role, cookie: "" }];
    });
    // One person at a time on each page, before pages are kept and while they are.
    const questions = spelled.flatMap(({ role, cookie }) => paths.map((path) => ({ role, cookie, path })));
    const end = Date.now() + DURATION;
    const faults: string[] = [];
    let [sent, owned] = [0, 0];
    const askOn = async () => {
      while (Date.now() < end) {
        const asked = questions[(sent * 7_919) % questions.length];
        if (!asked) return;
        sent += 1;
        const { role, cookie, path } = asked;
        const forwarded: Record<string, string> = sent % 2 ? { "x-forwarded-for": "198.51.100.7" } : {};
        const answer = await ask(path, { ...(cookie && { cookie }), ...forwarded }, agent);
        if (role !== "guest" && answer.body.includes(MARKS[role])) owned += 1;
        // Administrators may see everybody.
        if (role !== "admin" || !path.startsWith("/admin"))
          for (const other of strangersIn(answer, role))
            faults.push(`${path} shows ${other} to ${role} with ${cookie.replace(/=.*/, "=…")}`);
        if (role === "guest" && answer.location === "/profile") faults.push(`${path} sends a guest to /profile`);
        // A guest after each, who gets what has been kept.
        const guest = await ask(path, forwarded, agent);
        for (const other of strangersIn(guest, "guest")) faults.push(`${path} shows ${other} to a guest`);
        if (guest.location === "/profile") faults.push(`${path} sends a guest to /profile`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askOn));
    agent.destroy();
    expect([...new Set(faults)]).toEqual([]);
    expect(owned).toBeGreaterThan(0);
    expect((await ask("/auth", {})).status).toBe(200);
    for (const path of paths) expect(strangersIn(await ask(path, {}), "guest")).toEqual([]);
  }, 180_000);
});

describe.skipIf(!process.env.TEST_DATABASE_URL)("while the database does not answer", () => {
  test("somebody signed in gets the error, not a guest's kept answer", async () => {
    expect((await ask("/my-ads", {})).status).toBe(302);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query("begin; lock table sessions in access exclusive mode");
      const answer = await ask("/my-ads", { cookie: cookies.owner });
      expect(answer.status).toBe(503);
      expect(answer.location).toBeUndefined();
    } finally {
      await client.query("rollback");
      await client.end();
    }
    await wait(100);
    expect((await ask("/my-ads", { cookie: cookies.owner })).status).toBe(200);
  });
});
