// Shared cached pages never contain personal data, however a request spells its cookies.
import { Agent, request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { cookieSpellings } from "#tests/support/cookie-spellings.ts";
import { publish, spawnSite } from "#tests/support/running-site.ts";
import { useAttempts } from "./admin-attempts.ts";
import { makeDataDir, useSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const ADMIN = "upravitel-7391@example.com";
/** Texts that occur on the pages of one person only. */
const MARKS = { owner: "prodavach-5527@example.com", admin: ADMIN, blocked: "blokiran-8813@example.com" } as const;
type Role = "guest" | keyof typeof MARKS;
const ROLES: readonly Role[] = ["guest", "owner", "admin", "blocked"];
/** Number of cookie spellings per page and role. */
const SPELLINGS = 2;
const CONCURRENCY = 8;

let grant: (email: string) => Promise<unknown>;
const site = useSite(async (ownDatabase) => {
  const variables = { ...ownDatabase, DATA_DIR: makeDataDir(), TRUST_PROXY: "1", ACCOUNTS_PER_IP: "0" };
  grant = (email) => spawnSite(variables, { program: "scripts/admin.ts", options: ["grant", email] }).ended;
  return variables;
});
const { signUp, signIn, cookieOf } = usePeople(site);
const cookies: Record<Role, string> = { guest: "", owner: "", admin: "", blocked: "" };
const { idsOn, attempt } = useAttempts(site, (role: Role) => cookies[role]);
let paths: readonly string[] = [];

beforeAll(async () => {
  await signUp(ADMIN);
  await grant(ADMIN);
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
  // Signing out and downloads would end the sessions of the test.
  paths = [...new Set([...pages, ...more])].filter((path) => !/sign-out|download|\*/.test(path));
});

/** Returns the session cookie only. */
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

/** Sends headers without the normalisation of fetch. */
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

/** Returns the roles other than `role` whose marks a response contains. */
function strangersIn({ body }: Answer, role: Role): readonly string[] {
  return Object.entries(MARKS).flatMap(([other, mark]) => (other !== role && body.includes(mark) ? [other] : []));
}

test("concurrent requests with many spellings of cookies return nothing of other people, and guests get every page afterwards", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  // Each role requests each page in some of the spellings, which are used in turn.
  const requests = paths.flatMap((path, page) =>
    ROLES.flatMap((role) => {
      const [, value = ""] = cookies[role].split("session=");
      const spelled = value ? cookieSpellings("session", value) : [""];
      return Array.from({ length: SPELLINGS }, (_, index) => ({
        role,
        path,
        cookie: spelled[(page * SPELLINGS + index) % spelled.length] ?? "",
      }));
    }),
  );
  const faults: string[] = [];
  let [sent, owned] = [0, 0];
  // A shared iterator: different people request a page at the same time, before and after it is cached.
  const order = requests.values();
  const askOn = async () => {
    for (const { role, cookie, path } of order) {
      sent += 1;
      const forwarded: Record<string, string> = sent % 2 ? { "x-forwarded-for": "198.51.100.7" } : {};
      const answer = await ask(path, { ...(cookie && { cookie }), ...forwarded }, agent);
      if (role !== "guest" && answer.body.includes(MARKS[role])) owned += 1;
      // Administrators may see everybody.
      if (role !== "admin" || !path.startsWith("/admin"))
        for (const other of strangersIn(answer, role))
          faults.push(`${path} shows ${other} to ${role} with ${cookie.replace(/=.*/, "=…")}`);
      if (role === "guest" && answer.location === "/profile") faults.push(`${path} sends a guest to /profile`);
      // A guest follows each request and gets the cached page.
      const guest = await ask(path, forwarded, agent);
      for (const other of strangersIn(guest, "guest")) faults.push(`${path} shows ${other} to a guest`);
      if (guest.location === "/profile") faults.push(`${path} sends a guest to /profile`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, askOn));
  agent.destroy();
  expect([...new Set(faults)]).toEqual([]);
  expect(owned).toBeGreaterThan(0);
  expect((await ask("/auth", {})).status).toBe(200);
  for (const path of paths) expect(strangersIn(await ask(path, {}), "guest")).toEqual([]);
});
