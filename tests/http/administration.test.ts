// The administration over HTTP: permissions, and its forms as a browser without script sends them.
import { beforeAll, describe, expect, test } from "vitest";
import { ACTION_TEXTS, type ActionTarget } from "#app/moderation/admin-actions.ts";
import routes from "#app/routes.ts";
import { listingFields, publish, spawnSite, startSite } from "#tests/support/running-site.ts";
import { useAttempts } from "./admin-attempts.ts";
import { makeDataDir, useSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const ADMIN = "glavna@example.com";
let administration: (...words: string[]) => Promise<{ code: number | null; out: string; err: string }>;

const site = useSite(async (ownDatabase) => {
  // The proxy lets a test say from where somebody comes.
  const variables = { ...ownDatabase, DATA_DIR: makeDataDir(), TRUST_PROXY: "1" };
  administration = (...words) => spawnSite(variables, { program: "scripts/admin.ts", options: words }).ended;
  // The first administrator is made from the server, while the site is not running.
  const before = await startSite(variables);
  await usePeople(before).signUp(ADMIN);
  await before.stop();
  expect(await administration("grant", "nobody@example.com")).toMatchObject({ code: 1 });
  expect(await administration("grant", ADMIN)).toMatchObject({ code: 0 });
  expect(await administration("grant", ADMIN)).toMatchObject({ code: 1 });
  const last = await administration("revoke", ADMIN);
  expect(last.err).toContain("Поне един администратор трябва да остане.");
  return variables;
});
const { signUp, signIn, cookieOf, text } = usePeople(site);

type Role = "guest" | "person" | "admin";
const { idsOn, makeTargets, attempt, attemptAll } = useAttempts(site, (role: Role) => cookies[role]);
const cookies: Record<Role, string> = { guest: "", person: "", admin: "" };
let personId = "";
let listing = "";

beforeAll(async () => {
  cookies.admin = cookieOf(await signIn(ADMIN));
  cookies.person = (await signUp("lice@example.com")).cookie;
  listing = (await publish(site, cookies.person)).slice(-36);
  personId = (await idsOn("/admin/profiles?q=lice", /value="([0-9a-f-]{36})"/g))[0] ?? "";
});

const as = (role: Role) => (cookies[role] ? { cookie: cookies[role] } : {});
const toastOf = async (answer: Response, cookie = cookies.admin) => {
  const left = answer.headers.getSetCookie().map((one) => one.replace(/;.*/s, ""));
  const to = answer.headers.get("location") ?? "/";
  return text(await (await site.ask(to, { cookie: [cookie, ...left].join("; ") })).text());
};
const act = (path: string, fields: Record<string, string>, role: Role = "admin") =>
  site.send(`/admin/do/${path}`, { next: "/admin", ...fields }, as(role));
/** The first words of docs/permissions.md. */
const ABOUT =
  "What every route and every action of administrators answers to a guest, a person and an administrator. Written by the test that tries\neach: `vitest run tests/http/administration.test.ts -u`.";
const ACTIONS = Object.entries(ACTION_TEXTS).flatMap(([target, actions]) =>
  Object.keys(actions).map((action) => `${target}/${action}`),
);

describe("who may what", () => {
  test.each([
    ["/admin", "/"],
    ["/admin/profiles", "/admin"],
    ["/admin/messages", "/admin"],
    ["/admin/reports", "/"],
    ["/admin/ads", "/"],
    ["/admin/audit", "/admin"],
    ["/admin/system", "/admin"],
  ])("%s leads a guest to sign in and back, anybody else to %s", async (path, astray) => {
    const guest = await site.ask(`${path}?q=x`);
    expect(guest.headers.get("location")).toBe(`/auth?next=${encodeURIComponent(`${path}?q=x`)}`);
    expect((await site.ask(path, as("person"))).headers.get("location")).toBe(astray);
    expect((await site.ask(path, as("admin"))).status).toBe(200);
  });

  test("is told to scripts by 403, with the way on and its message", async () => {
    for (const path of [
      "/admin",
      "/admin/profiles",
      "/admin/ads",
      "/admin/messages",
      "/admin/reports",
      "/admin/audit",
      "/admin/system",
    ]) {
      const data = (role: Role) => site.ask(`${path}.data`, as(role));
      expect([path, (await data("guest")).status]).toEqual([path, 403]);
      const person = await data("person");
      expect([path, person.status]).toEqual([path, 403]);
      expect(await person.text()).toMatch(/SingleFetchRedirect.*"(\/|\/admin)"/s);
      expect(person.headers.has("x-denied")).toBe(false);
      expect((await data("admin")).status).toBe(200);
    }
    const dashboard = await site.ask("/admin.data", as("person"));
    expect(dashboard.headers.getSetCookie().join()).toMatch(/^toast=/);
  });

  test("is said in the specified words, through a chain of redirects too", async () => {
    const dashboard = await site.ask("/admin", as("person"));
    expect(await toastOf(dashboard, cookies.person)).toMatch(/Достъп отказан.*Нямате права за достъп до админ панела/);
    const listings = await site.ask("/admin/ads", as("person"));
    expect(await toastOf(listings, cookies.person)).toContain("Нямате права за достъп до тази страница");
  });

  test("the file and every action answer 401 and 403, and change nothing", { timeout: 60_000 }, async () => {
    expect((await site.ask("/admin/records.csv")).status).toBe(401);
    const link = (role: Role) => site.send("/admin/password-link", { id: personId }, as(role));
    expect([(await link("guest")).status, (await link("person")).status]).toEqual([401, 403]);
    expect(await (await link("admin")).text()).toMatch(/\/account-link\?token=|\/reset-password\?token=/);
    expect((await site.ask("/admin/records.csv", as("person"))).status).toBe(403);
    const again = async (role: Role) => (await site.send("/admin/system", {}, as(role))).status;
    expect([await again("guest"), await again("person"), await again("admin")]).toEqual([401, 403, 302]);
    const calls = [...ACTIONS, "people/invite", "people/password-link", "people/free-typed-address", "reports/status"];
    await Promise.all(
      calls.map(async (path) => {
        const fields = { id: path.startsWith("listings") ? listing : personId, reason: "spam", amount: "5" };
        const [guest, person] = [await act(path, fields, "guest"), await act(path, fields, "person")];
        expect([path, guest.status, person.status]).toEqual([path, 401, 403]);
      }),
    );
    expect((await site.ask(`/ad/x-${listing}`)).status).toBe(301);
    expect((await site.ask("/profile", as("person"))).status).toBe(200);
  });

  test("is written as a table of every route and role, each tried", { timeout: 60_000 }, async () => {
    const targets = await makeTargets();
    const rows = ["| route | guest | person | administrator |", "| --- | --- | --- | --- |"];
    for (const { path = "", index } of routes as readonly { path?: string; index?: boolean }[]) {
      if (path === "*" || path === "sign-out") continue;
      const address = `/${path}`
        .replace(":target/:action", `people/verify?id=${personId}`)
        .replace(":slug", path.startsWith("ad/") ? `x-${listing}` : "uslugi")
        .replace("seller/:id", `seller/${personId}`)
        .replace("messages/:id", `messages/${targets.messages[0]}`)
        .replace("reports/:id", `reports/${targets.reports[0]}`)
        .replace(/:id/, listing)
        .replace("/:category?", "/uslugi");
      const cells = [];
      for (const role of ["guest", "person", "admin"] as const) {
        const answer = await site.ask(address, as(role));
        const to = answer.headers
          .get("location")
          ?.split("?")[0]
          ?.replace(/[\da-f]{8}(-[\da-f]{4,12}){4}/, ":id");
        cells.push(to ? `${answer.status} → ${to}` : String(answer.status));
        expect(answer.status, `${role} ${address}`).toBeLessThan(500);
      }
      rows.push(`| /${index ? "" : path} | ${cells.join(" | ")} |`);
    }
    for (const target of Object.keys(ACTION_TEXTS) as ActionTarget[]) {
      const [id = ""] = targets[target];
      for (const [path, outcome] of await attemptAll(target, targets[target])) {
        const refused = [await attempt(path, id, "guest"), await attempt(path, id, "person")];
        rows.push(`| POST /admin/do/${path} | ${refused.join(" | ")} | ${outcome} |`);
      }
    }
    // After an intended change, `vitest -u` updates it.
    await expect(`# Who may what\n\n${ABOUT}\n\n${rows.join("\n")}\n`).toMatchFileSnapshot("../../docs/permissions.md");
  });
});

describe("without script", () => {
  test("an action is asked about on a page of its own, and done from there", async () => {
    const question = await site.ask(`/admin/do/people/grant?id=${personId}&next=/admin/profiles`, as("admin"));
    const html = await question.text();
    expect(text(html)).toContain("Колко VIP токена да бъдат добавени?");
    expect(text(html)).not.toMatch(/изпратен[аи]? .*имейл|имейл.*изпрат/i);
    const token = html.match(/name="token" value="([^"]+)"/)?.[1] ?? "";
    const given = await act("people/grant", { id: personId, amount: "3", token, next: "/admin/profiles" });
    expect(given.headers.get("location")).toBe("/admin/profiles");
    expect(await toastOf(given)).toContain("3 VIP токена са добавени");
    // The same form sent again gives nothing more.
    await act("people/grant", { id: personId, amount: "3", token });
    expect(text(await (await site.ask("/profile", as("person"))).text())).toMatch(/3 VIP токена/);
    const here = `/admin/do/people/grant?id=${personId}&next=/admin/profiles`;
    const wrong = await site.send(here, { id: personId, amount: "101", next: "/admin/profiles" }, as("admin"));
    expect(wrong.status).toBe(422);
    expect(text(await wrong.text())).toContain("Въведете цяло число от 1 до 100");
  });

  test("an administrator's own five tokens are given once, however often the form is sent", async () => {
    const html = await (await site.ask("/profile", as("admin"))).text();
    const fields = Object.fromEntries(
      [
        ...(html.match(/action="\/admin\/do\/people\/grant".*?<\/form>/s)?.[0] ?? "").matchAll(
          /name="(\w+)" value="([^"]*)"/g,
        ),
      ].map(([, name = "", value = ""]) => [name, value]),
    );
    for (let time = 0; time < 3; time += 1)
      expect((await act("people/grant", fields)).headers.get("location")).toBe("/profile");
    expect(text(await (await site.ask("/profile", as("admin"))).text())).toMatch(/ 5 VIP токена /);
  });

  test("several rows are decided at once, each by itself", async () => {
    const ids = [];
    for (const title of ["Първа вещ", "Втора вещ"]) {
      const answer = await site.send("/add-ad/malki-obyavi", listingFields({ title }), as("person"));
      ids.push((answer.headers.get("location") ?? "").slice(-36));
    }
    const page = await site.ask(`/admin/do/listings/deactivate?id=${ids.join("&id=")}&next=/admin/ads`, as("admin"));
    const question = text(await page.text());
    expect(question).toContain("2 избрани записа");
    expect(question).toContain("Ще бъдат изпратени 2 имейла с причината и с начин за възражение.");
    const fields = {
      id: [...ids, "00000000-0000-4000-8000-000000000000"],
      reason: "fraud",
      next: "/admin/ads",
    };
    const done = await site.send("/admin/do/listings/deactivate", fields, as("admin"));
    expect(await toastOf(done)).toContain(
      "Готово: 2 от 3. Не стана за „00000000-0000-4000-8000-000000000000“. Записът не е намерен",
    );
    for (const id of ids) expect((await site.ask(`/ad/${id}`)).status).toBe(404);
  });

  test("several rows that a colleague has changed meanwhile are left as they are", async () => {
    const answer = await site.send("/add-ad/malki-obyavi", listingFields({ title: "Трета вещ" }), as("person"));
    const id = (answer.headers.get("location") ?? "").slice(-36);
    const html = await (await site.ask("/admin/ads?q=Трета", as("admin"))).text();
    const asOf = html.match(/name="asOf" value="([^"]+)"/)?.[1] ?? "";
    expect(asOf).toMatch(/^20\d\d-.*Z$/);
    await act("listings/expire", { id });
    const late = await act("listings/deactivate", { id, asOf, reason: "fraud" });
    expect(await toastOf(late)).toContain("променен междувременно");
    const fresh = await act("listings/activate", { id, asOf: new Date().toISOString() });
    expect(await toastOf(fresh)).toContain("Статусът на обявата е обновен");
  });

  test("a status is chosen with a select", async () => {
    const asked = await site.ask(`/admin/do/listings/status?status=expire&id=${listing}&next=/admin/ads`, as("admin"));
    expect(text(await asked.text())).toContain("Обявата ще бъде отбелязана като изтекла");
    const done = await act("listings/status", { id: listing, status: "expire" });
    expect(await toastOf(done)).toContain("Статусът на обявата е обновен");
    await act("listings/activate", { id: listing });
  });

  test("a page that has grown old is refused, and nothing is done twice", async () => {
    const { cookie } = await signUp("staro@example.com");
    const seen = "2020-01-01T00:00:00.000Z";
    const html = await (await site.ask("/admin/profiles?q=staro", as("admin"))).text();
    const id = html.match(/value="([0-9a-f-]{36})"/)?.[1] ?? "";
    const late = await act("people/block", { id, seen, reason: "spam" });
    expect(await toastOf(late)).toContain("променен междувременно");
    expect((await site.ask("/profile", { cookie })).status).toBe(200);
    const block = await act("people/block", { id, reason: "spam" });
    expect(await toastOf(block)).toContain("Потребителят е блокиран");
    expect((await site.ask("/profile", { cookie })).status).toBe(302);
    expect(await toastOf(await act("people/block", { id, reason: "spam" }))).toContain("вече е в това състояние");
  });

  test("an address is freed and somebody invited, with words for what is wrong", async () => {
    expect(await toastOf(await act("people/free-typed-address", { address: "10.0.0.1" }))).toContain(
      "публичен IP адрес",
    );
    expect(await toastOf(await act("people/free-typed-address", { address: "203.0.113.5" }))).toContain(
      "Адресът е освободен",
    );
    expect(await toastOf(await act("people/invite", { name: "Нов Човек", email: "nov@example.com" }))).toContain(
      "Поканата е изпратена",
    );
    const log = text(await (await site.ask("/admin/audit", as("admin"))).text());
    expect(log).toContain("Освободен адрес");
    expect(log).not.toContain("203.0.113.5");
  });

  test("an objection to a decision arrives as a message of its own kind", async () => {
    const page = await (await site.ask("/info/contact?objection=Златен%20часовник")).text();
    expect(page).toContain('value="Възражение: Златен часовник"');
    const fields = { about: "objection", name: "Иван", email: "i@example.com", subject: "Възражение: Златен часовник" };
    await site.send("/info/contact", { ...fields, message: "Часовникът е мой и е истински." });
    const list = text(await (await site.ask("/admin/messages?type=other", as("admin"))).text());
    expect(list).toContain("Възражение: Златен часовник");
  });
});

test("the answers about cookies come as a file", async () => {
  await site.send("/privacy-choice", { accepted: "true", analytics: "true", marketing: "false" });
  const answer = await site.ask("/admin/records.csv", as("admin"));
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/filename="gdpr-consents-\d{4}-\d\d-\d\d\.csv"/);
  expect((await answer.text()).split("\r\n")).toHaveLength(3);
});

test("nothing of the administration is in the script of a public page", async () => {
  const html = await (await site.ask("/")).text();
  const files = new Set(html.match(/\/assets\/(?!manifest-)[\w.-]+\.js/g) ?? []);
  // The set grows during iteration, so imports of imports are visited too.
  for (const file of files) {
    const script = await (await site.ask(file)).text();
    expect(script, file).not.toMatch(/Блокирай|Верифицирай|Отнеми администраторските|admin-table/);
    for (const [, name] of script.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)/g)) files.add(`/assets/${name}`);
  }
  expect(files.size).toBeGreaterThan(10);
});
