// Lists by price of ads with different price units.
import { describe, expect, test } from "vitest";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { PAGE_SIZE } from "#app/listings/life/listing.ts";
import { PRICE_UNITS } from "#app/platform/wording/price-words.ts";
import { useDatabase } from "#tests/support/database.ts";
import { listPages } from "#tests/support/list-pages.ts";
import { category, makeListing, makeListings } from "#tests/support/make.ts";
import { countListings, findListings } from "./listing-lists.queries.server.ts";

const { db } = useDatabase();

const FARM = "selskostopanski-obyavi";

async function list(search: string, key?: string) {
  const asked = readListingQuery(new URLSearchParams(search), {
    category: key ? category(key) : undefined,
    display: "bgn-eur",
  });
  const pages = await listPages(db, asked);
  expect(await countListings(db, await planFilter(db, asked.filter))).toBe(pages.flat().length);
  return pages.map((page) => page.map(({ id }) => id));
}

type Row = Parameters<typeof makeListings>[1][number];
const makeMany = (count: number, row: (index: number) => Row) =>
  makeListings(
    db,
    Array.from({ length: count }, (_, index) => row(index)),
  );

describe("pages have neither gaps nor duplicates", () => {
  const count = PAGE_SIZE * 2 + 3;
  const sizes = [PAGE_SIZE, PAGE_SIZE, 3];

  test.each(["cheapest", "dearest"] as const)("by price within each unit, %s", async (order) => {
    const units = ["", "piece", "kg", "ton"];
    const made = await makeMany(count, (index) => ({
      price_cents: index % 5 === 4 ? 0 : (index % 13) * 100 + 100,
      currency: index % 2 ? "EUR" : "BGN",
      attributes: JSON.stringify(
        index % 20 === 4 ? { price_kind: "free" } : units[index % 4] ? { price_unit: units[index % 4] } : {},
      ),
    }));
    const pages = await list(`order=${order}`);
    expect(pages.map((page) => page.length)).toEqual(sizes);
    const listed = pages.flat().map((id) => made.find((one) => one.id === id));
    expect(new Set(listed).size).toBe(count);
    const groups = listed.map((one) => one?.price_group ?? -1).filter((group, at, all) => group !== all[at - 1]);
    // Each part once: prices for the whole item, units, ads without a price.
    expect(groups).toEqual(order === "cheapest" ? [0, 1, 4, 6, 9] : [0, 6, 4, 1, 9]);
    for (const group of groups) {
      const prices = listed.filter((one) => one?.price_group === group).map((one) => one?.price_bgn ?? -1);
      expect(prices).toEqual([...prices].sort((a, b) => (order === "cheapest" ? a - b : b - a)));
    }
  });

  test.each(["cheapest", "dearest"] as const)("by price of one unit that was chosen, %s", async (order) => {
    const made = await makeMany(count * 2, (index) => ({
      category_id: category(FARM).id,
      price_cents: index % 6 ? (index % 11) * 100 + 100 : 0,
      attributes: JSON.stringify({ price_unit: index % 2 ? "crate" : "kg" }),
    }));
    const pages = await list(`price_unit=crate&order=${order}`, FARM);
    const listed = pages.flat().map((id) => made.find((one) => one.id === id));
    expect(pages.map((page) => page.length)).toEqual(sizes);
    const prices = listed.map((one) => (one?.price_group === 3 ? one.price_bgn : -1));
    expect(new Set(listed).size).toBe(count);
    expect(prices).toEqual([...prices].sort((a, b) => (a < 0 || b < 0 ? b - a : order === "cheapest" ? a - b : b - a)));
  });
});

test("the database numbers the units as PRICE_UNITS does", async () => {
  for (const [place, unit] of Object.keys(PRICE_UNITS).entries()) {
    const { price_group } = await makeListing(db, { priceCents: 100, attributes: { price_unit: unit } });
    expect(price_group, unit).toBe(place + 1);
  }
});

describe("a filter of prices", () => {
  const make = (title: string, priceCents: number, attributes = {}) =>
    makeListing(db, { title, priceCents, attributes, category: FARM });
  const titles = async (search: string) => {
    const asked = readListingQuery(new URLSearchParams(search), { category: category(FARM), display: "bgn-eur" });
    const { cards } = await findListings(db, await planFilter(db, asked.filter), asked);
    return cards.map(({ title }) => title);
  };

  test("matches the shown amount for any unit and free ads, never ads without a price", async () => {
    await make("за килограм", 300, { price_unit: "kg" });
    await make("за щайга", 900, { price_unit: "crate" });
    await make("за всичко", 400);
    await make("подарък", 0, { price_kind: "free" });
    await make("по договаряне", 0, { price_kind: "negotiable" });
    expect(await titles("price_to=5&order=cheapest")).toEqual(["подарък", "за всичко", "за килограм"]);
    expect(await titles("price_from=1&order=dearest")).toEqual(["за всичко", "за щайга", "за килограм"]);
    expect(await titles("price_to=5&price_unit=kg")).toEqual(["за килограм"]);
    expect(await titles("price_kind=free")).toEqual(["подарък"]);
    expect(await titles("price_kind=negotiable")).toEqual(["по договаряне"]);
  });

  test("finds a price kind in all categories", async () => {
    await make("подарък от село", 0, { price_kind: "free" });
    await makeListing(db, {
      title: "подарена книга",
      category: "knigi-i-spisaniya",
      attributes: { price_kind: "free" },
    });
    await makeListing(db, { title: "книга", category: "knigi-i-spisaniya" });
    expect((await list("price_kind=free")).flat()).toHaveLength(2);
    expect((await list("price_kind=nonsense")).flat()).toHaveLength(3);
  });
});

describe("ads that are available for a time", () => {
  test("are found by a day within it", async () => {
    const make = (title: string, available_dates: object) =>
      makeListing(db, { title, category: FARM, attributes: { available_dates } });
    const made = {
      june: (await make("юни", { from: "2026-06-01", to: "2026-06-30" })).id,
      since: (await make("от юли", { from: "2026-07-01" })).id,
      until: (await make("до август", { to: "2026-08-31" })).id,
    };
    await makeListing(db, { title: "без дати", category: FARM });
    const found = async (day: string) => new Set((await list(`available_dates_on=${day}`, FARM)).flat());
    expect(await found("2026-06-30")).toEqual(new Set([made.june, made.until]));
    expect(await found("2026-07-01")).toEqual(new Set([made.since, made.until]));
    expect(await found("2026-09-01")).toEqual(new Set([made.since]));
  });
});
