import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { declareTrader } from "#app/accounts/trader/traders.commands.server.ts";
import { NO_FILTER } from "#app/listings/finding/listing-filter.ts";
import { planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { editListing } from "#app/listings/life/listings.commands.server.ts";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { listingInput, makeListing, makeUser, RULES, type User } from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { findMatches } from "./find-matches.server.ts";
import { matchListings } from "./match-listing.server.ts";
import { parseSearchUrl } from "./saved-search.ts";
import { analyseSearch } from "./search-columns.server.ts";

const { db } = useDatabase();

async function recipientOf({ id }: Pick<User, "id">): Promise<string> {
  const row = await db.insertInto("recipients").values({ user_id: id }).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

function fail(url: string): never {
  throw new Error(`not a search: ${url}`);
}

const makeRecipient = async (row = {}) => recipientOf(await makeUser(db, { email_verified: true, ...row }));

async function save(recipient_id: string, url: string, row: object = {}): Promise<string> {
  const query = parseSearchUrl(url, "bgn-eur");
  const understood = query && (await analyseSearch(db, query));
  if (!query || !understood) fail(url);
  const values = { recipient_id, url: query.url, name: "Търсене", ...understood, ...row };
  return (await db.insertInto("saved_searches").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

const tellings = () => db.selectFrom("tellings").selectAll().orderBy("matched_at").execute();
const markTold = () => db.updateTable("tellings").set({ told_at: new Date() }).execute();

describe("an ad matches a saved search exactly if the list shows it among the close matches", () => {
  const TITLES = [
    "велосипед",
    "дървена маса",
    "маса",
    "golf 4",
    "апартамент под наем",
    "стол",
    "вид",
    "вида",
    "детски велосипед",
  ];
  const PARTS =
    "маса до 100 лв|golf дизел|golf след 2001|стол край харманли|апартамент под наем|двустаен апартамент".split("|");
  const QUERIES = [
    ...TITLES,
    ...'велосипеди|вилосипед|velosiped|велос|маси|"дървена маса"|маса -стол|голф|стол маса'.split("|"),
    ...PARTS,
    "",
  ];
  const TOWNS = ["Хасково", "Харманли", "Димитровград"];
  const ad = fc.record({
    words: fc.array(fc.constantFrom(...TITLES), { minLength: 1, maxLength: 3 }),
    town: fc.constantFrom(...TOWNS),
    by: fc.constantFrom("private" as const, "trader" as const),
    priceCents: fc.constantFrom(0, 9_900, 10_000, 25_000),
    of: fc.constantFrom(
      { category: "malki-obyavi", attributes: {} },
      { category: "cars", attributes: { fuel_type: "diesel", year: 2003 } },
      { category: "cars", attributes: { fuel_type: "petrol", brand: "Opel" } },
      { category: "nedvizhimi-imoti", attributes: { transaction_type: "rent", property_type: "apartment", rooms: 2 } },
      { category: "nedvizhimi-imoti", attributes: { transaction_type: "sale", property_type: "house" } },
      { category: "rabota", attributes: { salary_range: { from: 1500, to: 2000 } } },
    ),
  });
  const search = fc.record({
    q: fc.constantFrom(...QUERIES),
    path: fc.constantFrom("/categories", "/category/malki-obyavi", "/category/avtomobili", "/category/rabota"),
    params: fc.subarray([
      "town=Хасково",
      "radius=25",
      ...["seller=trader", "seller=private", "price_from=100", "price_to=100"],
      "fuel_type=diesel",
      "brand=op",
      "year_from=2003",
      "year_to=2002",
      "salary_range_from=1800",
      "exact=1",
      "order=nearest",
    ]),
  });

  test("for random ads and searches", async () => {
    const users = { private: await makeUser(db), trader: await makeUser(db) };
    await declareTrader(db, users.trader.id, { firm: "Градина ООД", eik: "131129282", address: "Хасково, ул. Роза 4" });
    // All words are in the vocabulary from the start, so that new ads do not change how a search is read.
    for (const title of TITLES) await makeListing(db, { user: users.private, title });
    const recipient = await makeRecipient();
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(ad, { minLength: 1, maxLength: 4 }),
        fc.array(search, { minLength: 1, maxLength: 8 }),
        async (ads, searches) => {
          await db.deleteFrom("saved_searches").execute();
          const ids = [];
          for (const { words, town, priceCents, by, of } of ads) {
            const [title = "", ...others] = words;
            const texts = { title, description: others.join(". ") };
            ids.push((await makeListing(db, { user: users[by], ...texts, town, priceCents, ...of })).id);
          }
          const saved = new Map<string, string>();
          for (const { q, path, params } of searches) {
            const query = parseSearchUrl(`${path}?q=${encodeURIComponent(q)}&${params.join("&")}`, "bgn-eur");
            if (query && !saved.has(query.url)) saved.set(query.url, await save(recipient, query.url));
          }
          const matches = await findMatches(db, ids);
          for (const [url, id] of saved) {
            const { filter } = parseSearchUrl(url, "bgn-eur") ?? { filter: NO_FILTER };
            const page = await findListings(db, await planFilter(db, filter), { order: "newest", after: undefined });
            const shown = new Set(page.cards.slice(0, page.meantCount).map((card) => card.id));
            const told = ids.filter((listing) => matches.get(listing)?.searches.includes(id));
            expect([url, told]).toEqual([url, ids.filter((listing) => shown.has(listing))]);
            found += told.length;
          }
          await db.deleteFrom("listings").where("id", "in", ids).execute();
        },
      ),
      { numRuns: 25, seed: 7 },
    );
    expect(found).toBeGreaterThan(5);
  });

  test("for each kind of field", async () => {
    const user = await makeUser(db);
    const recipient = await makeRecipient();
    const cars = { user, category: "cars", title: "Кола" };
    await makeListing(db, { ...cars, attributes: { fuel_type: "diesel", year: 2003 } });
    await makeListing(db, { ...cars, attributes: { brand: "Opel", year: 2010 } });
    await makeListing(db, { ...cars, attributes: { brand: "50%_\\" } });
    await makeListing(db, {
      user,
      category: "rabota",
      title: "Готвач",
      attributes: { salary_range: { from: 1500, to: 2000 } },
    });
    const ids = (await db.selectFrom("listings").select("id").execute()).map((ad) => ad.id);
    const counts = new Map<string, number>();
    for (const query of [
      ...["fuel_type=diesel", "fuel_type=petrol", "brand=op", "brand=OP", "brand=pel", "brand=50%25_", "brand=5%25"],
      ...[
        "year_from=2003",
        "year_from=2004",
        "year_to=2009",
        "year_from=2003&year_to=2010",
        "salary_range_from=1800",
        "salary_range_from=2100",
      ],
    ]) {
      const { url, filter } =
        parseSearchUrl(`/category/${query.startsWith("sal") ? "rabota" : "avtomobili"}?${query}`, "bgn-eur") ??
        fail(query);
      const id = await save(recipient, url);
      const page = await findListings(db, await planFilter(db, filter), { order: "newest", after: undefined });
      const matches = await findMatches(db, ids);
      const told = ids.filter((ad) => matches.get(ad)?.searches.includes(id));
      expect([query, told.sort()]).toEqual([query, page.cards.map((card) => card.id).sort()]);
      counts.set(query, told.length);
    }
    expect([...counts.values()]).toEqual([1, 0, 1, expect.any(Number), 0, 1, 0, 2, 1, 1, 2, 1, 0]);
  });
});

describe("a new or changed ad", () => {
  test("is told to each person once, with the fastest rhythm of the matching searches", async () => {
    const one = await makeRecipient();
    await save(one, "/categories?q=велосипед", { rhythm: "weekly" });
    await save(one, "/categories?q=велосипед&town=Хасково", { rhythm: "now" });
    await save(await makeRecipient(), "/categories?q=хладилник");
    const { id } = await makeListing(db, { title: "Велосипед", town: "Хасково" });
    expect(await matchListings(db)).toBe(1);
    expect(await tellings()).toMatchObject([{ recipient_id: one, listing_id: id, rhythm: "now", told_at: null }]);
    expect(await matchListings(db)).toBe(0);
  });

  test("is not told for paused, silent and unconfirmed searches, nor to its owner", async () => {
    const seller = await makeUser(db, { email_verified: true });
    await save(await recipientOf(seller), "/categories?q=велосипед");
    const url = "/categories?q=велосипед";
    await save(await makeRecipient(), url, { is_paused: true });
    await save(await makeRecipient(), url, { rhythm: "none" });
    await save(await makeRecipient(), url, { is_pending: true });
    await save(await makeRecipient({ email_verified: false }), url);
    await save(await makeRecipient({ is_blocked: true }), url);
    const off = await makeRecipient();
    await save(off, url);
    await db.updateTable("recipients").set({ off_since: new Date() }).where("id", "=", off).execute();
    const same = { email: seller.email, confirmed_at: new Date() };
    const address = await db.insertInto("recipients").values(same).returning("id").executeTakeFirstOrThrow();
    await save(address.id, url);
    await makeListing(db, { title: "Велосипед", user: seller });
    await matchListings(db);
    expect(await tellings()).toEqual([]);
  });

  test("is told again only when its price fell", async () => {
    const user = await makeUser(db);
    const person = { id: user.id, isAdmin: false };
    await save(await makeRecipient(), "/categories?q=велосипед");
    const { id } = await makeListing(db, { title: "Велосипед", user, priceCents: 50_000 });
    await matchListings(db);
    await markTold();
    const edit = (input: object) =>
      editListing(db, { person, rules: RULES, id }, listingInput({ title: "Велосипед", ...input }));
    await edit({ priceCents: 60_000 });
    await matchListings(db);
    await edit({ priceCents: 55_000 });
    await matchListings(db);
    expect(await tellings()).toMatchObject([{ told_at: expect.any(Date) }]);
    await edit({ priceCents: 40_000 });
    await matchListings(db);
    expect(await tellings()).toMatchObject([{ told_at: null, price_bgn: 40_000, told_price_bgn: 50_000 }]);
  });

  test("is told after an edit only to people whose search did not match before", async () => {
    const user = await makeUser(db);
    const { id } = await makeListing(db, { title: "Дървена маса", user });
    const before = await makeRecipient();
    await save(before, "/categories?q=дървена+маса");
    const person = { id: user.id, isAdmin: false };
    await editListing(db, { person, rules: RULES, id }, listingInput({ title: "Дървена маса, нова" }));
    expect(await matchListings(db)).toBe(1);
    expect(await tellings()).toEqual([]);
    await setListing(db, id, { status: "inactive", inactive_reason: "paused" });
    expect(await matchListings(db)).toBe(0);
    await setListing(db, id, { status: "active", inactive_reason: null });
    await matchListings(db);
    expect(await tellings()).toMatchObject([{ recipient_id: before, listing_id: id }]);
  });

  test("is not told while it is reserved", async () => {
    const to = await makeRecipient();
    await save(to, "/categories?q=дървена+маса");
    const { id } = await makeListing(db, { title: "Дървена маса", row: { status: "reserved" } });
    await matchListings(db);
    expect(await tellings()).toEqual([]);
    await setListing(db, id, { status: "active" });
    await matchListings(db);
    expect(await tellings()).toMatchObject([{ recipient_id: to, listing_id: id }]);
  });

  test("is not queued while there are no saved searches and follows", async () => {
    await makeListing(db);
    expect(await db.selectFrom("listings_to_tell").selectAll().execute()).toEqual([]);
  });
});
