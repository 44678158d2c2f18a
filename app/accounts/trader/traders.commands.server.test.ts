// Traders: declared and ended, copied to the ads, found by lists through an index.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getSeller } from "#app/accounts/profile/sellers.queries.server.ts";
import { NO_FILTER } from "#app/listings/finding/listing-filter.ts";
import { planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { category, makeListing, makeListings, makeUser } from "#tests/support/make.ts";
import { becomePrivate, declareTrader, getTrader } from "./traders.commands.server.ts";

const { db } = useDatabase();
const FIRM = { firm: "Градина ООД", eik: "131129282", address: "Хасково, ул. Цар Освободител 4" };
const isTrader = async (id: string) =>
  (await db.selectFrom("listings").select("is_trader").where("id", "=", id).executeTakeFirstOrThrow()).is_trader;
const listed = async (isOfTrader: boolean) =>
  (
    await findListings(db, await planFilter(db, { ...NO_FILTER, isTrader: isOfTrader }), {
      order: "newest",
      after: undefined,
    })
  ).cards.map(({ title }) => title);

test("a declaration holds for all ads of the person, old and new, until it ends", async () => {
  const seller = await makeUser(db);
  const old = await makeListing(db, { user: seller, title: "Стара маса" });
  await makeListing(db, { title: "Чужда маса" });
  await declareTrader(db, seller.id, FIRM);
  await makeListing(db, { user: seller, title: "Нова маса" });
  expect(await getSeller(db, seller.id)).toMatchObject({ trader: FIRM });
  expect((await listed(true)).toSorted()).toEqual(["Нова маса", "Стара маса"]);
  expect(await listed(false)).toEqual(["Чужда маса"]);
  await becomePrivate(db, seller.id);
  expect(await getTrader(db, seller.id)).toBeUndefined();
  expect(await getSeller(db, seller.id)).toMatchObject({ trader: undefined });
  expect(await isTrader(old.id)).toBe(false);
  expect(await listed(true)).toEqual([]);
});

test("the time of the declaration stays while the data change, and begins anew after an end", async () => {
  const { id } = await makeUser(db);
  const since = async () => (await getTrader(db, id))?.declared_at;
  await declareTrader(db, id, FIRM);
  const first = await since();
  await declareTrader(db, id, { ...FIRM, firm: "Нова градина ООД" });
  expect(await since()).toEqual(first);
  await becomePrivate(db, id);
  await declareTrader(db, id, FIRM);
  expect((await since())?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
});

test("programs that keep a copy learn of the change", async () => {
  const seller = await makeUser(db);
  const { id } = await makeListing(db, { user: seller });
  const change = () =>
    db.selectFrom("listing_changes").select("number").where("listing_id", "=", id).executeTakeFirstOrThrow();
  const before = await change();
  await declareTrader(db, seller.id, FIRM);
  expect((await change()).number).toBeGreaterThan(before.number);
});

test("lists of traders read their own index, not all ads", async () => {
  const [first] = await makeListings(
    db,
    Array.from({ length: 3000 }, () => ({})),
  );
  if (!first) throw new Error("no ads");
  await declareTrader(db, (await makeUser(db)).id, FIRM);
  await sql`update listings set is_trader = true where id = ${first.id}`.execute(db);
  await sql`analyze listings`.execute(db);
  for (const [list, index] of [
    [undefined, "listings_trader_idx"],
    [category("malki-obyavi"), "listings_category_trader_idx"],
  ] as const) {
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain select id from listings where is_public and is_trader
      ${list ? sql`and category_id = ${list.id}` : sql``} order by listed_at desc, id desc limit 24`.execute(db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan");
  }
});
