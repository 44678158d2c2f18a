// Search in the administration: by rare and common names, phone numbers in any spelling, ids and URLs.
import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { describe, expect, test } from "vitest";
import { findAudit } from "#app/admin/audit/audit-list.queries.server.ts";
import { findMessages } from "#app/admin/inbox/messages-list.queries.server.ts";
import { reportGroups } from "#app/admin/inbox/report-view.server.ts";
import { findReports } from "#app/admin/inbox/reports-list.queries.server.ts";
import { findAdminListings } from "#app/admin/listings/listings-list.queries.server.ts";
import { readAdminListingsQuery } from "#app/admin/listings/listings-query.server.ts";
import { findPeople } from "#app/admin/people/people-list.queries.server.ts";
import type { Tables } from "#db/tables.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeListings, makeUser, vipFor } from "#tests/support/make.ts";
import { makeMessage, makeReport } from "#tests/support/make-rows.ts";
import { personOf } from "#tests/support/request.ts";
import { ADMIN_PAGE_SIZE, type AdminPage, type PagePosition } from "./admin-lists.server.ts";

const { db } = useDatabase();
const ads = (search: string) => findAdminListings(db, readAdminListingsQuery(new URLSearchParams(search), "bgn-eur"));
const titles = async (search: Record<string, string>) =>
  (await ads(new URLSearchParams(search).toString())).rows.map(({ title }) => title).sort();
const people = async (q: string) =>
  (await findPeople(db, { q, state: "all", order: "name", isAscending: true })).rows.map(({ name }) => name);

const SPELLINGS = [
  "0888 123 456",
  "+359888123456",
  "00359 888 123 456",
  "+359 (0) 888 12-34-56",
  "888123456",
  "0888123",
];

describe("a phone number", () => {
  test.each(SPELLINGS)("that only an ad has is found as %s, with the ad and its owner", async (q) => {
    const user = await makeUser(db, { name: "Мария Иванова" });
    await makeListing(db, { user, title: "Дървена маса", phone: "0888 123 456" });
    await makeListing(db, { user, title: "Метален стол" });
    await makeListing(db, { title: "Чужда вещ", phone: "0899 765 432" });
    expect(await titles({ q })).toEqual(["Дървена маса"]);
    expect(await people(q)).toEqual(["Мария Иванова"]);
  });

  test("of a profile is found with the ads that show it", async () => {
    const user = await makeUser(db, { phone: "+359888123456" });
    await makeListing(db, { user, title: "Без свой номер" });
    await makeListing(db, { user, title: "Със свой номер", phone: "0899 765 432" });
    expect(await titles({ q: "0888123456" })).toEqual(["Без свой номер"]);
    expect(await titles({ q: "0899765432" })).toEqual(["Със свой номер"]);
  });
});

test("ads and people are found by id and by URL", async () => {
  const { id, user_id } = await makeListing(db, { title: "Дървена маса" });
  await makeListing(db, { title: "Друга маса" });
  for (const q of [
    id,
    ` ${id.toUpperCase()} `,
    `/ad/darvena-masa-${id}`,
    `https://tukashno.bg/ad/darvena-masa-${id}?from=x#top`,
  ])
    expect(await titles({ q })).toEqual(["Дървена маса"]);
  expect(await titles({ q: randomUUID() })).toEqual([]);
  expect(await people(user_id)).toHaveLength(1);
  // An e-mail that begins with an id is not an id.
  await makeUser(db, { name: "Иван", email: `${user_id}@example.com` });
  expect(await people(`${user_id}@example.com`)).toEqual(["Иван"]);
  expect(await titles({ owner: user_id })).toEqual(["Дървена маса"]);
});

test("ads are filtered by VIP, place, price and days in Sofia", async () => {
  await makeListing(db, {
    title: "Скъпа",
    town: "Харманли",
    priceCents: 500_000,
    row: { ...vipFor(3), created_at: new Date("2026-03-10T22:30:00Z") },
  });
  await makeListing(db, { title: "Евтина", priceCents: 1_000, row: { created_at: new Date("2026-03-09T23:00:00Z") } });
  await makeListing(db, {
    title: "Без цена",
    priceCents: 0,
    row: { ...vipFor(-1), created_at: new Date("2026-01-01T12:00:00Z") },
  });
  expect(await titles({ vip: "yes" })).toEqual(["Скъпа"]);
  expect(await titles({ town: "гр. харманли" })).toEqual(["Скъпа"]);
  expect(await titles({ price_from: "100" })).toEqual(["Скъпа"]);
  expect(await titles({ price_to: "100" })).toEqual(["Евтина"]);
  await makeListing(db, { title: "Подарък", priceCents: 0, attributes: { price_kind: "free" } });
  expect(await titles({ price_to: "0" })).toEqual(["Подарък"]);
  await db.deleteFrom("listings").where("title", "=", "Подарък").execute();
  expect(await titles({ from: "2026-03-11" })).toEqual(["Скъпа"]);
  expect(await titles({ from: "2026-03-10", to: "2026-03-10" })).toEqual(["Евтина"]);
  expect(await titles({ to: "2026-02-30", price_from: "много", vip: "може би" })).toHaveLength(3);
});

describe("the rows of many people with the same name", () => {
  const COUNT = 260;
  async function namesakes(count = COUNT) {
    const rows = Array.from({ length: count }, () => ({ name: "Мария Иванова", email: `${randomUUID()}@example.com` }));
    return db.insertInto("users").values(rows).returning("id").execute();
  }
  async function readAll<Row extends { readonly id: string }>(read: (place: PagePosition) => Promise<AdminPage<Row>>) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await read({ after });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    return new Set(seen).size;
  }

  test("are all found: ads, messages, reports and the log", async () => {
    const owners = await namesakes();
    const listings = await makeListings(
      db,
      owners.map(({ id }) => ({ user_id: id })),
    );
    await makeListing(db, { title: "Чужда" });
    const all = readAdminListingsQuery(new URLSearchParams({ q: "мария иванова" }), "bgn-eur");
    for (const order of ["created", "views", "price"] as const)
      expect(await readAll((place) => findAdminListings(db, { ...all, order, ...place }))).toBe(COUNT);
    expect((await findAdminListings(db, all)).found).toBe(COUNT);

    for (const { id } of owners) await makeMessage(db, { user_id: id });
    const letters = { q: "мария иванова", state: "all", type: undefined } as const;
    expect(await readAll((place) => findMessages(db, { ...letters, ...place }))).toBe(COUNT);

    for (const listing of listings) await makeReport(db, listing);
    for (const isGrouped of [true, false]) {
      const reports = { q: "мария иванова", status: undefined, isGrouped };
      expect(await readAll((place) => findReports(db, { ...reports, ...place }))).toBe(COUNT);
    }

    const entries = owners.map(({ id }) => ({ action: "verify", target_type: "user", target_id: id }));
    await db.insertInto("audit_log").values(entries).execute();
    let logged = 0;
    let next: number | undefined;
    do {
      const page = await findAudit(db, { who: "", object: "мария иванова", action: "", after: next });
      logged += page.rows.length;
      next = page.next;
    } while (next);
    expect(logged).toBe(COUNT);
  });

  test("are found among many thousands of ads, whether they are new or old", async () => {
    const { id: other } = await makeUser(db, { name: "Петър Петров" });
    const owners = await namesakes(201);
    // Every hundredth of the newest ads is theirs, and a few older ones.
    const row = (place: number): Partial<Insertable<Tables["listings"]>> => ({
      user_id: place % 100 === 0 ? (owners[(place / 100) % owners.length]?.id ?? other) : other,
      created_at: new Date(Date.UTC(2026, 0, 1) - place * 1_000),
    });
    for (let start = 0; start < 6_000; start += 2_000)
      await makeListings(
        db,
        Array.from({ length: 2_000 }, (_, place) => row(start + place)),
      );
    const all = readAdminListingsQuery(new URLSearchParams({ q: "мария иванова" }), "bgn-eur");
    expect((await findAdminListings(db, all)).found).toBe(60);
    expect(await readAll((place) => findAdminListings(db, { ...all, ...place }))).toBe(60);
  });
});

test("pages lead forwards and backwards in every order, and back to the first rows", async () => {
  await makeListings(
    db,
    Array.from({ length: 2 * ADMIN_PAGE_SIZE + 7 }, (_, place) => ({
      price_cents: (place % 3) * 100,
      views: place % 5,
    })),
  );
  for (const order of ["created", "views", "price"])
    for (const way of ["asc", "desc"]) {
      const at = (cursor: object) => ads(new URLSearchParams({ order, way, ...cursor }).toString());
      const ids = ({ rows }: Awaited<ReturnType<typeof at>>) => rows.map(({ id }) => id);
      const first = await at({});
      expect(first.previous).toBeUndefined();
      const second = await at({ after: first.next });
      const third = await at({ after: second.next });
      expect(third.rows).toHaveLength(7);
      expect(third.next).toBeUndefined();
      expect(ids(await at({ before: third.previous }))).toEqual(ids(second));
      const back = await at({ before: second.previous });
      expect([ids(back), back.previous]).toEqual([ids(first), undefined]);
      expect(back.next).toBe(first.next);
    }
  expect((await ads("before=nonsense")).rows).toHaveLength(ADMIN_PAGE_SIZE);
});

test("reports are grouped by ad with their number, also after the ad is deleted", async () => {
  const admin = personOf(await makeUser(db, { is_admin: true }));
  const [often, once] = [await makeListing(db, { title: "Често" }), await makeListing(db, { title: "Веднъж" })];
  for (const status of ["pending", "pending", "resolved"] as const) await makeReport(db, often, { status });
  await makeReport(db, once);
  const groups = async (status?: "pending" | "resolved") => {
    const { rows, found } = await findReports(db, { q: "", status, isGrouped: true });
    const views = await reportGroups(db, { rows, status }, admin);
    expect(found).toBe(views.length);
    return Object.fromEntries(views.map(({ title, count, ids }) => [title, [count, ids.length]]));
  };
  expect(await groups()).toEqual({ Често: [3, 3], Веднъж: [1, 1] });
  expect(await groups("pending")).toEqual({ Често: [2, 2], Веднъж: [1, 1] });
  expect(await groups("resolved")).toEqual({ Често: [1, 1] });
  await db.deleteFrom("listings").where("id", "=", often.id).execute();
  expect(await groups()).toEqual({ Често: [3, 3], Веднъж: [1, 1] });
  expect((await findReports(db, { q: often.id, status: undefined })).rows).toHaveLength(3);
});
