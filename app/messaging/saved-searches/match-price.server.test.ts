// Saved searches and price cuts of ads with different kinds and units of price.
import { describe, expect, test } from "vitest";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { editListing } from "#app/listings/life/listings.commands.server.ts";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import type { Attributes } from "#db/attributes.ts";
import { useDatabase } from "#tests/support/database.ts";
import { category, getRow, listingInput, makeListing, makeUser, RULES } from "#tests/support/make.ts";
import { ageListing } from "#tests/support/make-rows.ts";
import { findMatches } from "./find-matches.server.ts";
import { matchListings } from "./match-listing.server.ts";
import { nameOfSearch, parseSearchUrl } from "./saved-search.ts";
import { analyseSearch } from "./search-columns.server.ts";

const { db } = useDatabase();
const FARM = "selskostopanski-obyavi";

async function save(url: string): Promise<string> {
  const user = await makeUser(db, { email_verified: true });
  const { id } = await db
    .insertInto("recipients")
    .values({ user_id: user.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const query = parseSearchUrl(url, "bgn-eur");
  const understood = query && (await analyseSearch(db, query));
  if (!query || !understood) throw new Error(`not a search: ${url}`);
  const values = { recipient_id: id, url: query.url, name: "Търсене", ...understood };
  return (await db.insertInto("saved_searches").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

describe("a saved search matches an ad exactly if its list shows it", () => {
  const ADS: readonly [priceCents: number, attributes: Attributes][] = [
    [0, { price_kind: "free" }],
    [0, { price_kind: "negotiable" }],
    [0, {}],
    [400, {}],
    [400, { price_unit: "kg", picking: ["self"] }],
    [900, { price_unit: "crate", price_kind: "negotiable", available_dates: { from: "2026-06-01", to: "2026-06-30" } }],
    [300, { price_kind: "swap", swap_for: "овца", available_dates: { from: "2026-06-15" } }],
    [300, { available_dates: { to: "2026-06-10" } }],
  ];

  test.each([
    "price_to=5",
    "price_from=1",
    "price_from=4&price_to=5&price_unit=kg",
    "price_unit=crate",
    "price_kind=free",
    "price_kind=negotiable",
    "price_kind=swap&price_to=5",
    "picking=self",
    "available_dates_on=2026-06-05",
    "available_dates_on=2026-06-30",
    "available_dates_on=2026-07-01",
  ])("%s", async (search) => {
    const searchId = await save(`/category/${FARM}?${search}`);
    const query = readListingQuery(new URLSearchParams(search), { category: category(FARM), display: "bgn-eur" });
    const ids = [];
    for (const [priceCents, attributes] of ADS)
      ids.push((await makeListing(db, { category: FARM, priceCents, attributes })).id);
    const shown = (await findListings(db, await planFilter(db, query.filter), query)).cards.map(({ id }) => id);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThan(ADS.length);
    const matches = await findMatches(db, ids);
    const told = ids.filter((id) => matches.get(id)?.searches.includes(searchId));
    expect(told).toEqual(ids.filter((id) => shown.includes(id)));
  });

  test("in all categories", async () => {
    const searchId = await save("/categories?price_kind=free");
    const { id } = await makeListing(db, { category: "knigi-i-spisaniya", attributes: { price_kind: "free" } });
    const { id: other } = await makeListing(db, { category: "knigi-i-spisaniya" });
    const matches = await findMatches(db, [id, other]);
    expect([matches.get(id)?.searches, matches.get(other)?.searches]).toEqual([[searchId], []]);
  });

  test.each([
    ["/categories?price_kind=free", "Подарявам"],
    [`/category/${FARM}?price_unit=kg&price_to=5&picking=self`, "Селскостопански обяви, до 5 лв., килограм, бери сам"],
    [`/category/${FARM}?available_dates_on=2026-06-05`, "Селскостопански обяви, налично на 5 юни 2026 г."],
  ])("%s is called %s", (url, name) => {
    const query = parseSearchUrl(url, "bgn-eur");
    expect(query && nameOfSearch(query, "bgn-eur").replace(/\u00a0/g, " ")).toBe(name);
  });
});

test("only a lower price for the same unit is a price cut", async () => {
  await save("/categories?q=домати");
  const user = await makeUser(db);
  const { id } = await makeListing(db, {
    title: "Домати",
    user,
    category: FARM,
    priceCents: 2000,
    attributes: { price_unit: "crate" },
  });
  const edit = async (priceCents: number, attributes: Attributes) => {
    await ageListing(db, id, 3_600_000);
    const input = listingInput({ title: "Домати", category: category(FARM), priceCents, attributes });
    await editListing(db, { person: { id: user.id, isAdmin: false }, rules: RULES, id }, input);
    await matchListings(db);
    const [telling] = await db.selectFrom("tellings").selectAll().execute();
    await db.updateTable("tellings").set({ told_at: new Date() }).execute();
    return { cut: (await getRow(db, id)).cut_from_cents, isTold: telling?.told_at === null };
  };
  await matchListings(db);
  await db.updateTable("tellings").set({ told_at: new Date() }).execute();
  expect(await edit(1800, { price_unit: "crate" })).toEqual({ cut: 2000, isTold: true });
  expect(await edit(400, { price_unit: "kg" })).toEqual({ cut: null, isTold: false });
  expect(await edit(350, { price_unit: "kg" })).toMatchObject({ cut: 400 });
  expect(await edit(1900, { price_unit: "crate" })).toEqual({ cut: null, isTold: false });
  expect(await edit(1700, { price_unit: "crate" })).toMatchObject({ cut: 1800 });
});
