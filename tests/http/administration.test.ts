// Administration over HTTP without JavaScript: permissions and forms.
import { beforeAll, describe, expect, test } from "vitest";
import { FIXED_PAGES } from "#app/accounts/visit/pages.ts";
import routes from "#app/routes.ts";
import { listingFields, publish, spawnSite } from "#tests/support/running-site.ts";
import { formsWithoutOwner, useAttempts } from "./admin-attempts.ts";
import { makeDataDir, useSite } from "./built-site.ts";
import { usePeople } from "./people.ts";
import { useReviewQueue } from "./review-queue.ts";

const ADMIN = "glavna@example.com";
let administration: (...words: string[]) => Promise<{ code: number | null; out: string; err: string }>;

const site = useSite(async (ownDatabase) => {
  // With a trusted proxy tests can set network addresses.
  const variables = { ...ownDatabase, DATA_DIR: makeDataDir(), TRUST_PROXY: "1" };
  administration = (...words) => spawnSite(variables, { program: "scripts/admin.ts", options: words }).ended;
  return variables;
});
const { signUp, signIn, cookieOf, text, toastOf: pageAfter } = usePeople(site);

type Role = "guest" | "person" | "admin";
const { idsOn, makeTargets, attempt, attemptAll } = useAttempts(site, (role: Role) => cookies[role]);
const cookies: Record<Role, string> = { guest: "", person: "", admin: "" };
let personId = "";
let listing = "";

beforeAll(async () => {
  await signUp(ADMIN);
  expect(await administration("grant", ADMIN)).toMatchObject({ code: 0 });
  cookies.admin = cookieOf(await signIn(ADMIN));
  cookies.person = (await signUp("lice@example.com")).cookie;
  listing = (await publish(site, cookies.person)).slice(-36);
  personId = (await idsOn("/admin/profiles?q=lice", /value="([0-9a-f-]{36})"/g))[0] ?? "";
});

const as = (role: Role) => (cookies[role] ? { cookie: cookies[role] } : {});
const toastOf = (answer: Response, cookie = cookies.admin) => pageAfter(answer, cookie);
const act = (path: string, fields: Record<string, string>, role: Role = "admin") =>
  site.send(`/admin/do/${path}`, { next: "/admin", ...fields }, as(role));
const SERVED = /^2/;

describe("permissions", () => {
  test("are enforced for data requests, with a redirect and a toast", async () => {
    for (const path of [
      "/admin",
      "/admin/profiles",
      `/admin/profiles/${personId}`,
      "/admin/ads",
      "/admin/messages",
      "/admin/reports",
      "/admin/audit",
      "/admin/searches",
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

  test("are explained in the specified texts, also through several redirects", async () => {
    const dashboard = await site.ask("/admin", as("person"));
    expect(await toastOf(dashboard, cookies.person)).toMatch(/Достъп отказан.*Нямате права за достъп до админ панела/);
    const listings = await site.ask("/admin/ads", as("person"));
    expect(await toastOf(listings, cookies.person)).toContain("Нямате права за достъп до тази страница");
  });

  test("are enforced for the export and calls without a row, which change nothing", async () => {
    expect((await site.ask("/admin/records.csv")).status).toBe(401);
    const link = (role: Role) => site.send("/admin/password-link", { id: personId }, as(role));
    expect([(await link("guest")).status, (await link("person")).status]).toEqual([401, 403]);
    expect(await (await link("admin")).text()).toMatch(/\/account-link\?token=|\/reset-password\?token=/);
    expect((await site.ask("/admin/records.csv", as("person"))).status).toBe(403);
    const again = async (role: Role) => (await site.send("/admin/system", {}, as(role))).status;
    expect([await again("guest"), await again("person"), await again("admin")]).toEqual([401, 403, 302]);
    const page = `/admin/profiles/${personId}`;
    const note = async (role: Role) => (await site.send(page, { intent: "note", note: "Хитро." }, as(role))).status;
    expect([await note("guest"), await note("person")]).toEqual([401, 403]);
    expect(await (await site.ask(page, as("admin"))).text()).not.toContain("Хитро.");
    // Actions on rows are tried below.
    const calls = ["people/invite", "people/password-link", "people/free-typed-address", "reports/status"];
    await Promise.all(
      calls.map(async (path) => {
        const fields = { id: personId };
        const [guest, person] = [await act(path, fields, "guest"), await act(path, fields, "person")];
        expect([path, guest.status, person.status]).toEqual([path, 401, 403]);
      }),
    );
    expect((await site.ask(`/ad/x-${listing}`)).status).toBe(301);
    expect((await site.ask("/profile", as("person"))).status).toBe(200);
  });

  test("end for a blocked person, who is told so after choosing a new password", async () => {
    await signUp("blokiran@example.com");
    const [id = ""] = await idsOn("/admin/profiles?q=blokiran", /value="([0-9a-f-]{36})"/g);
    const page = await (await site.send("/admin/password-link", { id }, as("admin"))).text();
    const token = /(?:account-link|reset-password)\?token=([\w-]+)/.exec(page)?.[1] ?? "";
    expect(await attempt("people/block", id, "admin")).toBe("allowed");
    const password = "nova-krusha-2026";
    const answer = await site.send("/reset-password", { token, password, confirm: password });
    expect(answer.headers.get("location")).toBe("/auth");
    expect(await pageAfter(answer, "")).toContain("блокиран");
  });

  test("of every route follow from its folder, and actions on rows are for administrators", async () => {
    const targets = await makeTargets();
    for (const { path = "", file } of routes as readonly { path?: string; file: string }[]) {
      if (path === "*" || path === "sign-out") continue;
      const address = `/${path}`
        .replace(":target/:action", `people/verify?id=${personId}`)
        .replace(":slug", path.startsWith("ad/") ? `x-${listing}` : "uslugi")
        .replace("seller/:id", `seller/${personId}`)
        .replace("profiles/:id", `profiles/${personId}`)
        .replace("messages/:id", `messages/${targets.messages[0]}`)
        .replace("reports/:id", `reports/${targets.reports[0]}`)
        .replace(/:id/, listing)
        .replace("/:category?", "/uslugi");
      const statuses = new Map<Role, string>();
      for (const role of ["guest", "person", "admin"] as const) {
        const answer = await site.ask(address, as(role));
        statuses.set(role, String(answer.status));
        expect(answer.status, `${role} ${address}`).toBeLessThan(500);
        if (role !== "guest") expect(formsWithoutOwner(await answer.text()), `${role} ${address}`).toEqual([]);
      }
      const { guest, person, admin } = Object.fromEntries(statuses);
      if (/\/(admin|account)\//.test(file)) expect(guest, address).not.toMatch(SERVED);
      if (/\/admin\//.test(file))
        expect([person, admin], address).toEqual([expect.not.stringMatching(SERVED), expect.stringMatching(/200|404/)]);
      if (FIXED_PAGES.some((page) => page.path === `/${path}`)) expect(guest, address).toBe("200");
    }
    for (const target of ["people", "listings", "messages", "reports"] as const) {
      const [id = ""] = targets[target];
      for (const [path, outcome] of await attemptAll(target, targets[target])) {
        const refused = [await attempt(path, id, "guest"), await attempt(path, id, "person")];
        expect([path, ...refused, outcome]).toEqual([path, "401", "403", "allowed"]);
      }
    }
  });
});

describe("without JavaScript", () => {
  test("an action has a confirmation page", async () => {
    const question = await site.ask(`/admin/do/people/grant?id=${personId}&next=/admin/profiles`, as("admin"));
    const html = await question.text();
    expect(text(html)).toContain("Колко VIP токена да бъдат добавени?");
    expect(text(html)).not.toMatch(/изпратен[аи]? .*имейл|имейл.*изпрат/i);
    const token = html.match(/name="token" value="([^"]+)"/)?.[1] ?? "";
    const given = await act("people/grant", { id: personId, amount: "3", token, next: "/admin/profiles" });
    expect(given.headers.get("location")).toBe("/admin/profiles");
    expect(await toastOf(given)).toContain("3 VIP токена са добавени");
    // The same form submitted again has no effect.
    await act("people/grant", { id: personId, amount: "3", token });
    expect(text(await (await site.ask("/profile", as("person"))).text())).toMatch(/3 VIP токена/);
    const here = `/admin/do/people/grant?id=${personId}&next=/admin/profiles`;
    const wrong = await site.send(here, { id: personId, amount: "101", next: "/admin/profiles" }, as("admin"));
    expect(wrong.status).toBe(422);
    expect(text(await wrong.text())).toContain("Въведете цяло число от 1 до 100");
  });

  test("an administrator gets their five tokens once for a repeated form", async () => {
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

  test("a bulk action reports the rows that failed", async () => {
    const ids = [];
    for (const title of ["Първа вещ", "Втора вещ"]) {
      const answer = await site.send("/add-ad/malki-obyavi", listingFields({ title }), as("person"));
      ids.push((answer.headers.get("location") ?? "").slice(-36));
    }
    const page = await site.ask(`/admin/do/listings/deactivate?id=${ids.join("&id=")}&next=/admin/ads`, as("admin"));
    const question = text(await page.text());
    expect(question).toContain("Ще бъдат спрени и няма да се виждат: 2 обяви.");
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

  test("an action on an outdated page is refused, and a bulk action skips rows that were changed meanwhile", async () => {
    const answer = await site.send("/add-ad/malki-obyavi", listingFields({ title: "Трета вещ" }), as("person"));
    const id = (answer.headers.get("location") ?? "").slice(-36);
    const html = await (await site.ask("/admin/ads?q=Трета", as("admin"))).text();
    const asOf = html.match(/name="asOf" value="([^"]+)"/)?.[1] ?? "";
    expect(asOf).toMatch(/^20\d\d-.*Z$/);
    await act("listings/expire", { id });
    const late = await act("listings/deactivate", { id, asOf, reason: "fraud" });
    expect(await toastOf(late)).toContain("променен междувременно");
    const stale = await act("listings/deactivate", { id, seen: "2020-01-01T00:00:00.000Z", reason: "fraud" });
    expect(await toastOf(stale)).toContain("променен междувременно");
    const fresh = await act("listings/activate", { id, asOf: new Date().toISOString() });
    expect(await toastOf(fresh)).toContain("Статусът на обявата е обновен");
  });

  test("a status is chosen with a select, which leads back to the same list", async () => {
    const list = await (await site.ask("/admin/ads?status=active", as("admin"))).text();
    expect(list).toMatch(/name="next" value="\/admin\/ads\?status=active"/);
    const asked = await site.ask(`/admin/do/listings/status?status=expire&id=${listing}&next=/admin/ads`, as("admin"));
    expect(text(await asked.text())).toContain("Обявата ще бъде отбелязана като изтекла");
    const done = await act("listings/status", { id: listing, status: "expire" });
    expect(await toastOf(done)).toContain("Статусът на обявата е обновен");
    await act("listings/activate", { id: listing });
  });

  test("an address is released and a person invited", async () => {
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
    expect(log).toContain("Освободи мрежовия адрес");
    expect(log).not.toContain("203.0.113.5");
  });

  test("an objection to a decision is a separate type of message", async () => {
    const page = await (await site.ask("/info/contact?objection=Златен%20часовник")).text();
    expect(page).toContain('value="Възражение: Златен часовник"');
    const fields = { about: "objection", name: "Иван", email: "i@example.com", subject: "Възражение: Златен часовник" };
    await site.send("/info/contact", { ...fields, message: "Часовникът е мой и е истински." });
    const list = text(await (await site.ask("/admin/messages?type=other", as("admin"))).text());
    expect(list).toContain("Възражение: Златен часовник");
  });
});

test("consents are exported as CSV for spreadsheets, counts for programs", async () => {
  await site.send("/privacy-choice", { accepted: "true", analytics: "true", marketing: "false" });
  const answer = await site.ask("/admin/records.csv", as("admin"));
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/filename="gdpr-consents-\d{4}-\d\d-\d\d\.csv"/);
  expect((await answer.text()).split("\r\n")).toHaveLength(3);
  const searches = await site.ask("/admin/records.csv?records=searches", as("admin"));
  expect((await searches.text()).replace("\ufeff", "")).toBe("Търсено;Мрежи;Последно\r\n");
  const forPrograms = await site.ask("/info/prozrachnost.csv");
  expect(forPrograms.headers.get("content-disposition")).toBe('attachment; filename="tukashno-prozrachnost.csv"');
  const [head, first, second] = (await forPrograms.text()).split("\r\n");
  expect(head).toBe("вид,година,брой");
  const year = new Date().getFullYear();
  expect(first).toMatch(new RegExp(`^Доклади: .+,${year},\\d+$`));
  expect(second).toBe(first?.replace(/,.*/, `,${year - 1},0`));
});

test("the scripts of public pages contain nothing of the administration", async () => {
  const html = await (await site.ask("/")).text();
  const files = new Set(html.match(/\/assets\/(?!manifest-)[\w.-]+\.js/g) ?? []);
  // The set grows during iteration, so transitive imports are visited too.
  for (const file of files) {
    const script = await (await site.ask(file)).text();
    expect(script, file).not.toMatch(/Блокирай|Верифицирай|Отнеми администраторските|admin-table/);
    for (const [, name] of script.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)/g)) files.add(`/assets/${name}`);
  }
  expect(files.size).toBeGreaterThan(10);
});

test("the review queue is worked off by forms, and what is decided cannot be decided again", async () => {
  const { cookie } = await signUp();
  const queue = useReviewQueue(site, { owner: cookie, admin: cookies.admin });
  const [first, second, third, fourth] = await queue.hold("маса", "стол", "шкаф", "гардероб");
  const form = await queue.open(first);
  const refusal = { ...form, reason: "forbidden" };
  const both = await Promise.all([act("listings/publish", form), act("listings/refuse", refusal)]);
  const late = await Promise.all(both.map(async (answer) => (await toastOf(answer)).includes("междувременно")));
  expect(late.toSorted()).toEqual([false, true]);
  expect(await queue.isPublic(first)).toBe(late[1]);
  await act("listings/refuse", await queue.open(second));
  expect(await toastOf(await act("listings/publish", await queue.open(second)))).toContain("Публикувано");
  await act("listings/refuse", { ...(await queue.open(third)), reason: "forbidden" });
  expect(await queue.isPublic(third)).toBe(false);
  const stale = await queue.open(fourth);
  await site.send(`/my-ads/${stale.id}/delete`, {}, { cookie });
  expect(await toastOf(await act("listings/publish", stale))).not.toContain("Публикувано");
});
