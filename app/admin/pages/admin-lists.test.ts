// The tables of the administration: search, filters, order, paging, counts, the CSV file.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { consentsView, findConsents } from "#app/admin/consents/consents-list.queries.server.ts";
import { findNewest } from "#app/admin/dashboard/newest.server.ts";
import { messageView } from "#app/admin/inbox/message-view.server.ts";
import { findMessages, openMessage } from "#app/admin/inbox/messages-list.queries.server.ts";
import { countReports, findReports } from "#app/admin/inbox/reports-list.queries.server.ts";
import { countAdminListings, findAdminListings } from "#app/admin/listings/listings-list.queries.server.ts";
import { findPeople, type PeopleQuery } from "#app/admin/people/people-list.queries.server.ts";
import { consentsCsv } from "#app/admin/records/records-csv.server.ts";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import { csvCell } from "#app/platform/http/csv.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { makeMessage, makeReport, setListing, setUser } from "#tests/support/make-rows.ts";
import { personOf } from "#tests/support/request.ts";
import { ADMIN_PAGE_SIZE } from "./admin-lists.server.ts";

const { db } = useDatabase();

describe("people", () => {
  const ALL: PeopleQuery = { q: "", state: "all", order: "created", isAscending: false, after: undefined };
  const names = async (query: Partial<PeopleQuery>) =>
    (await findPeople(db, { ...ALL, ...query })).rows.map(({ name }) => name);

  test("are found by a part of their name, e-mail or number, in any case", async () => {
    await makeUser(db, { name: "Мария Грозева", email: "mg@example.com" });
    const { id } = await makeUser(db, { name: "Иван 100%", email: "ivan@example.org" });
    await db.insertInto("phones").values({ number: "+359888123456", user_id: id }).execute();
    await setUser(db, id, { phone: "+359888123456" });
    expect(await names({ q: "гРОЗ" })).toEqual(["Мария Грозева"]);
    expect(await names({ q: "EXAMPLE.org" })).toEqual(["Иван 100%"]);
    expect(await names({ q: "0888 123" })).toEqual(["Иван 100%"]);
    expect(await names({ q: "100%" })).toEqual(["Иван 100%"]);
    expect(await names({ q: "%" })).toEqual(["Иван 100%"]);
    expect(await names({ q: "' or 1=1 --" })).toEqual([]);
    expect((await findPeople(db, { ...ALL, q: "груздев" })).found).toBe(0);
  });

  test("are found by an address on a .бг domain as people and mail servers write it", async () => {
    await makeUser(db, { name: "Иван", email: "ivan@xn--e1afmkfd.xn--90ae" });
    await makeUser(db, { name: "Пример.бг ЕООД", email: "firma@example.com" });
    expect(await names({ q: "ivan@пример.бг" })).toEqual(["Иван"]);
    expect(await names({ q: "ivan@xn--e1afmkfd.xn--90ae" })).toEqual(["Иван"]);
    expect((await names({ q: "Пример.бг" })).sort()).toEqual(["Иван", "Пример.бг ЕООД"]);
  });

  test("are filtered by state, without deleted accounts", async () => {
    await makeUser(db, { name: "Активен" });
    await makeUser(db, { name: "Блокиран", is_blocked: true });
    await makeUser(db, { name: "Про", account_type: "pro" });
    await makeUser(db, { name: "Изтрит", deleted_at: new Date() });
    expect(await names({ state: "blocked" })).toEqual(["Блокиран"]);
    expect(await names({ state: "pro" })).toEqual(["Про"]);
    expect((await names({ state: "active" })).sort()).toEqual(["Активен", "Про"]);
    expect(await names({ q: "Изтрит" })).toEqual([]);
  });

  test("are on exactly one page each, in every order", async () => {
    const count = 2 * ADMIN_PAGE_SIZE + 20;
    await Promise.all(Array.from({ length: count }, (_, place) => makeUser(db, { name: `Име ${place % 7}` })));
    for (const order of ["created", "name", "tokens"] as const)
      for (const isAscending of [true, false]) {
        const seen: string[] = [];
        let after: string | undefined;
        do {
          const { rows, next } = await findPeople(db, { ...ALL, order, isAscending, after });
          seen.push(...rows.map(({ id }) => id));
          after = next;
        } while (after);
        expect(new Set(seen).size).toBe(count);
        expect(seen).toHaveLength(count);
      }
  });
});

describe("ads", () => {
  const ALL = {
    q: "",
    status: undefined,
    category: undefined,
    order: "created",
    isAscending: false,
    after: undefined,
  } as const;

  test("are found in any state, by their words or their owner", async () => {
    const user = await makeUser(db, { name: "Стоян Колев" });
    const { id } = await makeListing(db, { user, title: "Дървена каса" });
    await makeListing(db, { title: "Метален сейф" });
    await setListing(db, id, { status: "inactive", inactive_reason: "paused" });
    const titles = async (query: object) =>
      (await findAdminListings(db, { ...ALL, ...query })).rows.map(({ title }) => title);
    expect(await titles({ q: "дървен" })).toEqual(["Дървена каса"]);
    expect(await titles({ q: "Колев" })).toEqual(["Дървена каса"]);
    expect(await titles({ status: "inactive" })).toEqual(["Дървена каса"]);
    expect(await titles({ q: "няма такова нещо" })).toEqual([]);
    expect(await titles({ category: categoryById(1), q: "сейф", status: "expired" })).toEqual([]);
    expect(await countAdminListings(db)).toEqual({ total: 2, active: 1, inactive: 1, vip: 0 });
  });
});

describe("messages", () => {
  const send = (subject: string) => makeMessage(db, { subject });
  const subjects = async (state: "open" | "resolved" | "all", q = "") =>
    (await findMessages(db, { q, state, type: undefined, after: undefined })).rows.map(({ subject }) => subject);

  test("are reviewed when they are opened, and stay in the list of open messages until they are resolved", async () => {
    const { id } = await send("Питане");
    await send("Друго");
    expect((await openMessage(db, id))?.status).toBe("reviewed");
    expect((await subjects("open")).sort()).toEqual(["Друго", "Питане"]);
    await db.updateTable("messages").set({ status: "resolved" }).where("id", "=", id).execute();
    expect((await openMessage(db, id))?.status).toBe("resolved");
    expect(await subjects("open")).toEqual(["Друго"]);
    expect(await subjects("resolved")).toEqual(["Питане"]);
    expect(await subjects("all", "питан")).toEqual(["Питане"]);
    expect(await openMessage(db, randomUUID())).toBeUndefined();
  });

  test("of an erased account are found by the replacement of its name", async () => {
    const { id } = await send("Питане");
    await send("Друго");
    await db
      .updateTable("messages")
      .set({ name: "", email: "", subject: "", message: "" })
      .where("id", "=", id)
      .execute();
    const { rows } = await findMessages(db, { q: "изтрит ПРОФИЛ", state: "all", type: undefined, after: undefined });
    const admin = personOf(await makeUser(db, { is_admin: true }));
    expect(rows.map((row) => messageView(row, admin))).toMatchObject([{ id, name: "Изтрит профил" }]);
    expect((await findNewest(db)).messages.map(({ note }) => note)).toContain("Контакт, Изтрит профил");
  });
});

test("reports are found by reason, ad and reporter, and counted by state", async () => {
  const reporter = await makeUser(db, { name: "Бдителна Ана" });
  const listing = await makeListing(db, { title: "Чудо машина" });
  const add = (values: object, place: number) =>
    makeReport(db, listing, {
      reporter_key: String(place),
      reason: "wrong_price",
      receipt: `AAAA-000${place}`,
      ...values,
    });
  await add({ reporter_user_id: reporter.id, reason: "fraud" }, 1);
  await add({ status: "dismissed" }, 2);
  const count = async (q: string, status?: "pending" | "dismissed") =>
    (await findReports(db, { q, status, after: undefined })).rows.length;
  expect(await count("измам")).toBe(1);
  expect(await count("чудо")).toBe(2);
  expect(await count("ана")).toBe(1);
  expect(await count("", "dismissed")).toBe(1);
  expect(await countReports(db)).toEqual({ total: 2, pending: 1, reviewed: 0, resolved: 0, dismissed: 1 });
});

describe("recorded cookie choices", () => {
  const dependencies = { db, env: { adminAddresses: "truncated" } as const };
  const add = (values: object = {}) =>
    db
      .insertInto("consents")
      .values({
        ip_address: "203.0.113.0",
        consent_given: true,
        analytics: true,
        marketing: false,
        privacy_policy_version: "2026-11",
        user_agent: "Firefox/132",
        ...values,
      })
      .execute();

  test("are counted, and found by the stored address or the browser", async () => {
    await add();
    await add({ ip_address: "198.51.100.0", consent_given: false, analytics: false, user_agent: "Safari/19" });
    expect((await consentsView(dependencies, new URLSearchParams())).totals).toEqual({
      total: 2,
      accepted: 1,
      rejected: 1,
      analytics: 1,
      marketing: 0,
    });
    const found = async (q: string) => (await findConsents(dependencies, { q, after: undefined })).rows.length;
    expect(await found("203.0.113.77")).toBe(1);
    expect(await found("safari")).toBe(1);
    expect(await found("opera")).toBe(0);
    expect((await consentsView(dependencies, new URLSearchParams())).found).toBe(2);
    await db.deleteFrom("consents").execute();
    expect((await consentsView(dependencies, new URLSearchParams())).totals).toMatchObject({ total: 0, accepted: 0 });
  });

  test("are exported completely as CSV without formulas", async () => {
    const row = { ip_address: "203.0.113.0", consent_given: true, analytics: true, marketing: false };
    const many = Array.from({ length: 4100 }, (_, place) => ({
      ...row,
      privacy_policy_version: "2026-11",
      user_agent: place === 0 ? '=cmd|" /C calc"!A0' : "Firefox, 132",
      created_at: new Date(Date.UTC(2026, 10, 21, 10, 0, 0) + place),
    }));
    await db.insertInto("consents").values(many).execute();
    const bytes = await consentsCsv(dependencies, "").bytes();
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).trim().split("\r\n");
    expect(lines.slice(1)).toHaveLength(many.length);
    expect(lines[0]).toBe("IP;Съгласие;Необходими;Аналитични;Маркетингови;Версия;Дата;User Agent");
    expect(lines[1]).toBe('203.0.113.0;Да;Да;Да;Не;2026-11;2026-11-21T12:00:04+02:00;"Firefox, 132"');
    expect(lines.at(-1)).toContain(`"'=cmd|"" /C calc""!A0"`);
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])("neutralises %j", (text) => {
    expect(csvCell(text).replace(/^"/, "")).toMatch(/^'/);
  });
});
