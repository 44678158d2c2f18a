import { describe, expect, test } from "vitest";
import { smallListings as CATEGORY } from "#app/catalogue/fields/small-listings.ts";
import { planSearch } from "#app/listings/finding/planned-filter.server.ts";
import { deleteListing } from "#app/listings/life/listings.commands.server.ts";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makePhone, makeUser } from "#tests/support/make.ts";
import { ensureSystemAccount, findImportOwner } from "./import-accounts.server.ts";
import { runImport } from "./import-run.server.ts";
import { createTally } from "./import-tally.ts";
import type { Note } from "./import-text.ts";
import { analyzeAfterImport, importListings } from "./imports.commands.server.ts";

const { db } = useDatabase();
const NOW = new Date("2026-05-01T12:00:00Z");
const DAY = 86_400_000;
const RULES = { listingLifetimeDays: 60, hash: createKeyedHash("key"), now: NOW };

type Raw = Readonly<Record<string, unknown>>;

function ad(overrides: Raw = {}): Raw {
  return { id: 1, title: "Дървена маса", category: "malki-obyavi", ...overrides };
}

/** Imports like the command; the records are on lines 1, 2, … */
async function importAds(raws: readonly Raw[], { ownerId = "", limit = 1000, isDryRun = false } = {}) {
  const tally = createTally();
  const journal: string[] = [];
  const defaultOwnerId = ownerId || (await ensureSystemAccount(db));
  const rules = { ...RULES, defaultOwnerId };
  await runImport({
    rows: (async function* () {
      for (const [index, record] of raws.entries()) yield { line: index + 1, record };
    })(),
    defaults: { source: "test", currency: "BGN", priceless: "BGN", now: NOW },
    store: isDryRun ? undefined : (records) => importListings(db, rules, records),
    tally,
    limit,
    journal: (line: number, { field, reason }: Note) => journal.push(`${line} ${field}: ${reason}`),
  });
  const { read, imported, present, deleted, bad } = tally;
  return { read, imported, present, deleted, bad, journal };
}

function findListings() {
  return db.selectFrom("listings").selectAll().orderBy("source_id").execute();
}

describe("importing again", () => {
  test("an ad that the site has is skipped", async () => {
    expect(await importAds([ad({ id: 1 }), ad({ id: 2 })])).toMatchObject({ read: 2, imported: 2, present: 0 });
    expect(await importAds([ad({ id: 1, title: "Друго" }), ad({ id: 2 }), ad({ id: 3 })])).toMatchObject({
      imported: 1,
      present: 2,
    });
    expect((await findListings()).map(({ title }) => title)).toEqual(["Дървена маса", "Дървена маса", "Дървена маса"]);
  });

  test("an ad without an id is recognised by its content", async () => {
    const raws = [ad({ id: "" }), ad({ id: "", price: 5 })];
    expect(await importAds(raws)).toMatchObject({ imported: 2 });
    expect(await importAds(raws)).toMatchObject({ imported: 0, present: 2 });
  });

  test("an ad that is twice in the file is imported once", async () => {
    expect(await importAds([ad(), ad()])).toMatchObject({ imported: 1, present: 1 });
  });

  test("the same id at two sources means two ads", async () => {
    expect(await importAds([ad({ source: "a" }), ad({ source: "b" })])).toMatchObject({ imported: 2 });
  });

  test("two concurrent imports import each ad once", async () => {
    const raws = Array.from({ length: 300 }, (_, index) => ad({ id: index }));
    const [first, second] = await Promise.all([importAds(raws), importAds(raws)]);
    expect(first.imported + second.imported).toBe(300);
    expect(first.present + second.present).toBe(300);
  });

  test("an ad that was deleted on the site is not imported again", async () => {
    await importAds([ad()]);
    const [listing] = await findListings();
    if (!listing) throw new Error("nothing imported");
    await deleteListing(db, { person: { id: listing.user_id, isAdmin: false }, id: listing.id });
    expect(await importAds([ad(), ad({ id: 2 })])).toMatchObject({ imported: 1, present: 0, deleted: 1 });
  });
});

describe("an imported ad", () => {
  test("is public, found by its words, and has the lifetime of a new one", async () => {
    await importAds([
      ad({
        category: "real-estate",
        title: "Продава Тристаен",
        city: "гр. Хасково",
        price: "100 000 €",
        attributes: { deal: "продава", property_type: "тристаен", area: 80.2 },
      }),
    ]);
    const tsquery = await planSearch(db, "тристаен хасково апартамент");
    expect(
      await db
        .selectFrom("listings")
        .selectAll()
        .where("search", "@@", (eb) => eb.fn("to_tsquery", [eb.val("simple"), eb.val(tsquery)]))
        .execute(),
    ).toMatchObject([
      {
        category_id: 1,
        price_cents: 10_000_000,
        currency: "EUR",
        town: "Хасково",
        is_public: true,
        description: "",
        attributes: { transaction_type: "sale", property_type: "apartment", rooms: 3, area: 80.2 },
        source: "import:test",
        source_id: "1",
        listed_at: NOW,
      },
    ]);
  });

  test("has an unknown town as in the file", async () => {
    await importAds([ad({ city: "Горно Нанадолнище" })]);
    expect(await findListings()).toMatchObject([{ town: "Горно Нанадолнище" }]);
  });

  test("has its original date and a full lifetime", async () => {
    await importAds([ad({ created_at: "2019-02-03" })]);
    expect(await findListings()).toMatchObject([
      {
        listed_at: new Date("2019-02-03"),
        created_at: new Date("2019-02-03"),
        status: "active",
      },
    ]);
  });

  test("expires within two weeks after the usual lifetime, spread over them", async () => {
    await importAds(Array.from({ length: 40 }, (_, id) => ad({ id, title: `Маса ${id}` })));
    const rows = await db.selectFrom("listings").select("expires_at").execute();
    const weeks = rows.map(
      ({ expires_at }) => Math.floor(((expires_at?.getTime() ?? 0) - NOW.getTime()) / DAY - 60) / 7,
    );
    expect(new Set(weeks.map(Math.floor))).toEqual(new Set([0, 1]));
  });

  test("may be reserved; any other state is noted and left out", async () => {
    const report = await importAds([
      ad({ id: 1, status: "reserved" }),
      ad({ id: 2, статус: "Запазена" }),
      ad({ id: 3, status: "active" }),
      ad({ id: 4, status: "archived" }),
    ]);
    expect(report).toMatchObject({ imported: 4, journal: ["4 status: neither active nor reserved"] });
    const rows = await db.selectFrom("listings").select("status").orderBy("source_id").execute();
    expect(rows.map(({ status }) => status)).toEqual(["reserved", "reserved", "active", "active"]);
  });

  test("gets its availability checks spread over time", async () => {
    await importAds(Array.from({ length: 20 }, (_, id) => ad({ id })));
    const rows = await db.selectFrom("listings").select("ask_at").execute();
    const days = rows.map(({ ask_at }) => ((ask_at?.getTime() ?? 0) - NOW.getTime()) / DAY);
    expect(days.every((day) => day >= 7.5 && day <= 20)).toBe(true);
    expect(new Set(days).size).toBeGreaterThan(10);
  });

  test("is imported although a value is left out, which is noted", async () => {
    expect(await importAds([ad({ phone: "12", attributes: { цвят: "син" } })])).toMatchObject({
      imported: 1,
      journal: ["1 phone: not a valid number", "1 цвят: no such field in Малки обяви"],
    });
  });
});

describe("bad lines", () => {
  test("are reported with their reasons and the others are imported", async () => {
    expect(await importAds([ad({ title: "" }), ad(), ad({ id: 2, category: "лодки" })])).toMatchObject({
      read: 3,
      imported: 1,
      bad: 2,
      journal: ["1 bad line: no title", "3 bad line: no such category: лодки"],
    });
  });

  test("a record that the database rejects does not affect its batch", async () => {
    const records = [1, 2, 3, 4, 5].map((line) => ({
      line,
      record: {
        source: "s",
        sourceId: String(line),
        category: { ...CATEGORY, id: line === 3 ? 999 : CATEGORY.id },
        title: "Маса",
        description: "",
        town: "",
        priceCents: 0,
        currency: "BGN",
        attributes: {},
        phone: null,
        ownerEmail: undefined,
        listedAt: undefined,
        isReserved: false,
      } as const,
    }));
    const result = await importListings(db, { ...RULES, defaultOwnerId: await ensureSystemAccount(db) }, records);
    expect([...result.importedLines]).toEqual([1, 2, 4, 5]);
    expect(result.bad).toEqual([{ line: 3, reason: expect.stringContaining("the database refuses it") }]);
  });
});

describe("owners", () => {
  test("an ad without an owner belongs to a Pro account that nobody can sign in to", async () => {
    await importAds([ad(), ad({ id: 2 })]);
    const [first, second] = await findListings();
    expect(first?.user_id).toBe(second?.user_id);
    const owner = await db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", first?.user_id ?? "")
      .executeTakeFirstOrThrow();
    expect(owner).toMatchObject({ email: "import@system.invalid", account_type: "pro", max_ads: -1 });
    expect(await db.selectFrom("accounts").selectAll().execute()).toEqual([]);
  });

  test("the system account is refused if somebody can sign in to it", async () => {
    const user = await makeUser(db, { email: "import@system.invalid" });
    const account = { user_id: user.id, account_id: user.id, provider_id: "credential", issuer: "local" };
    await db.insertInto("accounts").values(account).execute();
    await expect(ensureSystemAccount(db)).rejects.toThrow("import@system.invalid");
  });

  test("the owner field takes precedence over the default owner", async () => {
    const maria = await makeUser(db, { email: "maria@example.com" });
    const ivan = await makeUser(db);
    await importAds([ad({ owner: "Maria@example.com" }), ad({ id: 2 })], { ownerId: ivan.id });
    expect((await findListings()).map((listing) => listing.user_id)).toEqual([maria.id, ivan.id]);
  });

  test("an unknown, blocked or erased owner is a bad line", async () => {
    await makeUser(db, { email: "blocked@example.com", is_blocked: true });
    await makeUser(db, { email: "gone@example.com", deleted_at: NOW });
    const raws = ["nobody@example.com", "blocked@example.com", "gone@example.com"].map((owner, id) =>
      ad({ id, owner }),
    );
    expect(await importAds(raws)).toMatchObject({
      imported: 0,
      bad: 3,
      journal: raws.map(({ owner }, index) => `${index + 1} bad line: no account that may publish: ${owner}`),
    });
  });

  test("an owner is found by the address in any case", async () => {
    const user = await makeUser(db, { email: "maria@example.com" });
    expect(await findImportOwner(db, "MARIA@example.com")).toBe(user.id);
    expect(await findImportOwner(db, "other@example.com")).toBeUndefined();
  });
});

describe("phones", () => {
  test("a free number becomes the owner's", async () => {
    const user = await makeUser(db, { phone: null });
    const phone = makePhone();
    await importAds([ad({ phone }), ad({ id: 2, phone })], { ownerId: user.id });
    expect((await findListings()).map((listing) => listing.phone)).toEqual([phone, phone]);
    expect(await db.selectFrom("phones").selectAll().execute()).toMatchObject([{ number: phone, user_id: user.id }]);
  });

  test("another account's number is left out and noted", async () => {
    const { phone } = await makeUser(db);
    expect(await importAds([ad({ phone })])).toMatchObject({
      imported: 1,
      journal: ["1 phone: belongs to another account"],
    });
    expect(await findListings()).toMatchObject([{ phone: null }]);
  });

  test("the first of two owners in a file gets the number", async () => {
    const maria = await makeUser(db, { phone: null });
    const ivan = await makeUser(db, { phone: null });
    const phone = makePhone();
    await importAds([ad({ owner: maria.email, phone }), ad({ id: 2, owner: ivan.email, phone })]);
    expect((await findListings()).map((listing) => listing.phone)).toEqual([phone, null]);
  });
});

describe("the run", () => {
  test("ends at the limit", async () => {
    expect(await importAds([ad(), ad({ id: 2 }), ad({ id: 3 })], { limit: 2 })).toMatchObject({ read: 2, imported: 2 });
  });

  test("writes nothing if dry", async () => {
    expect(await importAds([ad(), ad({ title: "" })], { isDryRun: true })).toMatchObject({ imported: 1, bad: 1 });
    expect(await findListings()).toEqual([]);
  });

  test("analyzeAfterImport works on this database", async () => {
    await importAds([ad()]);
    await expect(analyzeAfterImport(db)).resolves.toBeUndefined();
  });
});
