import { afterEach, describe, expect, test, vi } from "vitest";
import { type ListingQuery, readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { PAGE_SIZE, VIP_STRIP_SIZE } from "#app/listings/life/listing.ts";
import { useDatabase } from "#tests/support/database.ts";
import { listPages } from "#tests/support/list-pages.ts";
import { category, makeListing, makeListings, makePhotoRow, makeUser, vipFor } from "#tests/support/make.ts";
import { setUser } from "#tests/support/make-rows.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import { countListings, findListings } from "./listing-lists.queries.server.ts";
import { loadListingList } from "./listing-page.queries.server.ts";

const { db } = useDatabase();
const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

const query = (search = "", key?: string): ListingQuery =>
  readListingQuery(new URLSearchParams(search), {
    category: key === undefined ? undefined : category(key),
    display: "bgn-eur",
  });

async function titles(search = "", key?: string): Promise<string[]> {
  const asked = query(search, key);
  return (await findListings(db, await planFilter(db, asked.filter), asked)).cards.map(({ title }) => title);
}

const walk = async (asked: ListingQuery, from?: string) =>
  (await listPages(db, asked, from)).map((page) => page.map(({ id }) => id));

type Row = Parameters<typeof makeListings>[1][number];
const makeMany = (count: number, row: (index: number) => Row = () => ({})) =>
  makeListings(
    db,
    Array.from({ length: count }, (_, index) => row(index)),
  );

afterEach(() => {
  vi.useRealTimers();
});

describe("a list", () => {
  test("has VIP ads first, then the others, each newest first", async () => {
    const add = (title: string, row: object) => makeListing(db, { title, row });
    await add("нова", { listed_at: hoursAgo(1) });
    await add("стара VIP", { listed_at: hoursAgo(50), ...vipFor(1) });
    await add("стара", { listed_at: hoursAgo(40) });
    await add("нова VIP без край", { listed_at: hoursAgo(30), priority: "vip" });
    await add("изтекла VIP", { listed_at: hoursAgo(2), ...vipFor(-1) });
    expect(await titles()).toEqual(["нова VIP без край", "стара VIP", "нова", "изтекла VIP", "стара"]);
  });

  test("ends VIP by the clock", async () => {
    await makeListing(db, { title: "VIP", row: { listed_at: hoursAgo(5), ...vipFor(2) } });
    await makeListing(db, { title: "нова", row: { listed_at: hoursAgo(1) } });
    expect(await titles()).toEqual(["VIP", "нова"]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * HOUR });
    expect(await titles()).toEqual(["нова", "VIP"]);
    const { cards } = await findListings(db, await planFilter(db, query().filter), query());
    expect(cards.map(({ isVip }) => isVip)).toEqual([false, false]);
  });

  test("contains only public ads", async () => {
    await makeListing(db, { title: "видима маса" });
    await makeListing(db, { title: "маса", row: { status: "inactive", inactive_reason: "paused" } });
    await makeListing(db, { title: "маса", row: { status: "expired" } });
    const blocked = await makeUser(db);
    await makeListing(db, { user: blocked, title: "маса" });
    await setUser(db, blocked.id, { is_blocked: true });
    expect(await titles()).toEqual(["видима маса"]);
    expect(await countListings(db, await planFilter(db, query("q=маса").filter))).toBe(1);
  });

  test("has the data of a card, and never a phone number", async () => {
    const listing = await makeListing(db, {
      title: "Голф",
      description: `Ред\nвтори ред ${"а".repeat(300)}`,
      category: "cars",
      phone: "0888 765 432",
      attributes: { year: 2005, mileage: 185_000, fuel_type: "diesel", condition: "good" },
    });
    await makePhotoRow(db, listing.user_id, { listing_id: listing.id, position: 0, key: "first" });
    await makePhotoRow(db, listing.user_id, { listing_id: listing.id, position: 1, key: "second" });
    const { cards } = await findListings(db, await planFilter(db, query().filter), query());
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({
      id: listing.id,
      slug: `golf-${listing.id}`,
      price: { cents: 12_000, currency: "BGN" },
      category: { slug: "avtomobili", name: "Автомобили и части" },
      photo: { key: "first" },
    });
    expect(cards[0]?.facts).toHaveLength(3);
    expect(cards[0]?.excerpt).toMatch(/^Ред втори ред а+\.{3}$/);
    expect(cards[0]?.excerpt.length).toBeLessThanOrEqual(140);
    expect(JSON.stringify(cards)).not.toMatch(/888.?765.?432|@example/);
  });
});

describe("pages have neither gaps nor duplicates", () => {
  const count = PAGE_SIZE * 2 + 3;
  const sizes = [PAGE_SIZE, PAGE_SIZE, 3];

  test.each([
    ["all listed at one moment", () => ({ listed_at: new Date("2026-11-01T12:00:00Z") })],
    [
      "a microsecond apart",
      (index: number) => ({ listed_at: `2026-11-01 12:00:00.${String(index).padStart(6, "0")}+00` }),
    ],
    [
      "VIP ads and others, some at one moment",
      (index: number) => ({ listed_at: hoursAgo(Math.floor(index / 5)), ...(index % 2 ? vipFor(9) : {}) }),
    ],
  ])("%s", async (_name, row) => {
    const made = await makeMany(count, row);
    const pages = await walk(query());
    expect(pages.map((page) => page.length)).toEqual(sizes);
    expect(new Set(pages.flat())).toEqual(new Set(made.map(({ id }) => id)));
  });

  test.each(["cheapest", "dearest"] as const)("by price, %s, with equal prices and without", async (order) => {
    const made = await makeMany(count, (index) => ({
      price_cents: index % 3 ? Math.floor(index / 6) * 10_000 : 0,
      currency: index % 2 ? "EUR" : "BGN",
    }));
    const pages = await walk(query(`order=${order}`));
    expect(pages.map((page) => page.length)).toEqual(sizes);
    expect(new Set(pages.flat())).toEqual(new Set(made.map(({ id }) => id)));
    const prices = pages.flat().map((id) => made.find((one) => one.id === id)?.price_bgn ?? -1);
    const priced = prices.filter((price) => price > 0);
    expect(prices.slice(priced.length).every((price) => price === 0)).toBe(true);
    expect(priced).toEqual([...priced].sort((a, b) => (order === "cheapest" ? a - b : b - a)));
  });

  test("when an ad is added in front or deleted meanwhile", async () => {
    const made = await makeMany(PAGE_SIZE + 5, (index) => ({ listed_at: hoursAgo(100 - index) }));
    const planned = await planFilter(db, query().filter);
    const first = await findListings(db, planned, { order: "newest", after: undefined });
    await makeListing(db, { title: "съвсем нова" });
    await db
      .deleteFrom("listings")
      .where("id", "=", first.cards.at(-1)?.id ?? "")
      .execute();
    const second = await findListings(db, planned, { order: "newest", after: first.next });
    expect(second.cards.map(({ id }) => id)).toEqual(
      made
        .slice(0, 5)
        .reverse()
        .map(({ id }) => id),
    );
    expect(second.next).toBeUndefined();
  });

  test("and a list of exactly one page has no next one", async () => {
    await makeMany(PAGE_SIZE);
    expect((await walk(query())).map((page) => page.length)).toEqual([PAGE_SIZE]);
  });

  test("and an invalid cursor starts at the beginning", async () => {
    await makeListing(db, { title: "единствена" });
    const forged = [
      "2026-02-30 12:00:00+00",
      "2026-11-21 12:00:00+99",
      "0000-01-01 12:00:00+00",
      "2026-11-21 12:00:00+05:99",
    ].map((key) =>
      Buffer.from(JSON.stringify([false, key, "0f8fad5b-d9cb-469f-a165-70867728950e"])).toString("base64url"),
    );
    for (const after of ["", "x", "%00", ...forged]) expect(await titles(`after=${after}`)).toEqual(["единствена"]);
  });
});

describe("the VIP strip and the list below it", () => {
  test.each([0, 3, VIP_STRIP_SIZE, VIP_STRIP_SIZE + 2, PAGE_SIZE + 10])(
    "never overlap and miss nothing with %i VIP ads",
    async (vips) => {
      const made = await makeMany(vips + 5, (index) => ({
        category_id: 2,
        listed_at: hoursAgo(index % 7),
        ...(index < vips ? vipFor(5) : {}),
      }));
      const asked = query("", "cars");
      const planned = await planFilter(db, asked.filter);
      const { strip, cards, next } = await findListings(db, planned, { ...asked, strip: VIP_STRIP_SIZE });
      expect(strip).toHaveLength(Math.min(vips, VIP_STRIP_SIZE));
      expect(strip.every(({ isVip }) => isVip)).toBe(true);
      const list = next ? (await walk(asked, next)).flat() : [];
      const all = [...[...strip, ...cards].map(({ id }) => id), ...list];
      expect(all).toHaveLength(made.length);
      expect(new Set(all)).toEqual(new Set(made.map(({ id }) => id)));
    },
  );
});

describe("a filter", () => {
  test.each([
    ["town=Харманли", ["Голф", "Касиер"]],
    ["town=Хасково&radius=10", ["Готвач", "Маса", "Тойота", "Търся"]],
    ["town=Хасково&radius=50&q=голф", ["Голф"]],
    ["town=Пловдив&radius=50", []],
    ["price_from=5000", ["Голф"]],
    ["price_to=5000", ["Маса", "Тойота"]],
    ["price_from=100&price_to=120", ["Маса"]],
    ["q=голф", ["Голф"]],
    ["q=дизел", ["Голф"]],
    ["q=golf&town=Харманли", ["Голф"]],
    ["q=голф&town=Хасково", []],
    ["q=!!!", []],
  ])("%s", async (search, found) => {
    await makeCatalogue();
    expect((await titles(search)).sort()).toEqual(found);
  });

  test("leaves out reserved ads", async () => {
    await makeListing(db, { title: "Свободна" });
    await makeListing(db, { title: "Обещана", row: { status: "reserved" } });
    expect((await titles("")).sort()).toEqual(["Обещана", "Свободна"]);
    expect(await titles("reserved=no")).toEqual(["Свободна"]);
  });

  test.each([
    ["fuel_type=diesel", ["Голф"]],
    ["brand=v", ["Голф"]],
    ["brand=VOLKS", ["Голф"]],
    ["brand=%25", []],
    ["brand=_", []],
    ["brand=\\", []],
    ["year_from=2004", ["Тойота"]],
    ["year_to=2004", ["Голф"]],
    ["year_from=2003&year_to=2003", ["Голф"]],
    ["mileage_to=100000", []],
    ["mileage_from=0", ["Голф"]],
    ["year_from=2000&fuel_type=petrol", ["Тойота"]],
  ])("of cars: %s", async (search, found) => {
    await makeCatalogue();
    expect((await titles(search, "cars")).sort()).toEqual(found);
  });

  test.each([
    ["salary_range_from=1500", ["Готвач", "Касиер"]],
    ["salary_range_from=1900", ["Готвач"]],
    ["salary_range_from=5000", []],
    ["job_listing_type=seek", ["Търся"]],
  ])("of jobs: %s", async (search, found) => {
    await makeCatalogue();
    expect((await titles(search, "jobs")).sort()).toEqual(found);
  });

  async function makeCatalogue() {
    const user = await makeUser(db);
    const add = (title: string, key: string, rest: object) => makeListing(db, { user, title, category: key, ...rest });
    await add("Голф", "cars", {
      town: "Харманли",
      priceCents: 600_000,
      attributes: { brand: "Volkswagen", year: 2003, mileage: 210_000, fuel_type: "diesel" },
    });
    await add("Тойота", "cars", {
      priceCents: 200_000,
      currency: "EUR",
      attributes: { brand: "Toyota", year: 2010, fuel_type: "petrol" },
    });
    await add("Касиер", "jobs", {
      town: "Харманли",
      attributes: { job_listing_type: "offer", salary_range: { from: 1200, to: 1800 } },
    });
    await add("Готвач", "jobs", { attributes: { job_listing_type: "offer", salary_range: { from: 2000 } } });
    await add("Търся", "jobs", { attributes: { job_listing_type: "seek" } });
    await add("Маса", "dom-i-gradina", { priceCents: 12_000, attributes: { material: "дърво" } });
  }
});

describe("a count", () => {
  const count = async (search: string, key?: string) => (await loadListingList(db, query(search, key), 0)).count;

  test("without filters is of everything, or of the category", async () => {
    await makeMany(3, () => ({ category_id: 2 }));
    await makeMany(2, () => ({ category_id: 4 }));
    expect([await count(""), await count("", "cars"), await count("", "jobs"), await count("", "fashion")]).toEqual([
      5, 3, 2, 0,
    ]);
  });

  test("with filters is exact up to a thousand and stops there", async () => {
    await makeMany(COUNT_LIMIT, () => ({ town: "Любимец" }));
    expect(await count("town=Любимец")).toBe(1000);
    await makeMany(3, () => ({ town: "Любимец" }));
    expect(await count("town=Любимец")).toBe(1001);
    expect(await count("")).toBe(1003);
    expect(await count("q=!!!")).toBe(0);
  });
});
