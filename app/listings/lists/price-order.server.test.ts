// Lists by price of ads whose prices are for different things.
import { describe, expect, test } from "vitest";
import { PRICE_UNITS } from "#app/wording/price-words.ts";
import { useDatabase } from "#tests/support/database.ts";
import { category, makeListing, makeListings } from "#tests/support/make.ts";
import { PAGE_SIZE } from "./listing.ts";
import { readListingQuery } from "./listing-filter.ts";
import { countListings, findListings } from "./listing-lists.queries.server.ts";
import { planFilter } from "./planned-filter.server.ts";

const { db } = useDatabase();

const FARM = "selskostopanski-obyavi";

async function list(search: string, key?: string) {
  const asked = readListingQuery(new URLSearchParams(search), {
    category: key ? category(key) : undefined,
    display: "bgn-eur",
  });
  const planned = await planFilter(db, asked.filter);
  const pages: string[][] = [];
  for (let after: string | undefined; pages.length < 20; ) {
    const { cards, next } = await findListings(db, planned, { order: asked.order, after });
    pages.push(cards.map(({ id }) => id));
    if (!next) break;
    after = next;
  }
  expect(await countListings(db, planned)).toBe(pages.flat().length);
  return pages;
}

type Row = Parameters<typeof makeListings>[1][number];
const makeMany = (count: number, row: (index: number) => Row) =>
  makeListings(
    db,
    Array.from({ length: count }, (_, index) => row(index)),
  );

describe("pages have neither gaps nor doubles", () => {
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
    // Each once: what is priced as a whole or given away, the units, what has no price.
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

test("the database counts the units as their table does", async () => {
  for (const [place, unit] of Object.keys(PRICE_UNITS).entries()) {
    const { price_group } = await makeListing(db, { priceCents: 100, attributes: { price_unit: unit } });
    expect(price_group, unit).toBe(place + 1);
  }
});

describe("a price that was searched for", () => {
  const make = (title: string, priceCents: number, attributes = {}) =>
    makeListing(db, { title, priceCents, attributes, category: FARM });
  const titles = async (search: string) => {
    const asked = readListingQuery(new URLSearchParams(search), { category: category(FARM), display: "bgn-eur" });
    const { cards } = await findListings(db, await planFilter(db, asked.filter), asked);
    return cards.map(({ title }) => title);
  };

  test("is met by the amount that is shown, for whatever it is, and by what is given away; never by none", async () => {
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

  test("a kind is found in all categories at once", async () => {
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

describe("of what is there for a time", () => {
  test("a day finds what can be had then", async () => {
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
