import { expect, test } from "vitest";
import { findCardsById } from "#app/listings/lists/listing-lists.queries.server.ts";
import { findListingAccess } from "#app/listings/page/listings.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";

const { db } = useDatabase();
const DAY = 86_400_000;

test("a cut is shown for fourteen days, on card and page, in the ad's currency", async () => {
  const { id } = await makeListing(db, { priceCents: 50_000, currency: "EUR" });
  const cut = async () => {
    const [card] = await findCardsById(db, [id]);
    const access = await findListingAccess(db, id, null);
    const ofPage = access.kind === "visible" ? access.listing.cutFrom : undefined;
    expect(ofPage).toEqual(card?.cutFrom);
    return card?.cutFrom;
  };
  const change = (row: object) => db.updateTable("listings").set(row).where("id", "=", id).execute();
  expect(await cut()).toBeUndefined();
  await change({ price_cents: 45_000 });
  expect(await cut()).toEqual({ cents: 50_000, currency: "EUR" });
  await change({ cut_at: new Date(Date.now() - 13.9 * DAY) });
  expect(await cut()).toEqual({ cents: 50_000, currency: "EUR" });
  await change({ cut_at: new Date(Date.now() - 14 * DAY) });
  expect(await cut()).toBeUndefined();
  await change({ price_cents: 60_000 });
  await change({ price_cents: 44_000 });
  expect(await cut()).toEqual({ cents: 45_000, currency: "EUR" });
});
