import { beforeEach, expect, test } from "vitest";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, testSite, type User, visitorFrom } from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { rateSeller } from "./ratings.commands.server.ts";

const { database, db } = useDatabase();
let site: Site;
let seller: User;
beforeEach(async () => {
  site = testSite(database);
  seller = await makeUser(db);
});

const rate = (address: string, listingId: string | null) =>
  rateSeller(site, { sellerId: seller.id, listingId, rating: 5, raterId: null, visitor: visitorFrom(address) });
const listings = async () =>
  (await db.selectFrom("ratings").select("listing_id").orderBy("created_at").execute()).map((row) => row.listing_id);

test("a rating names its ad unless that was deleted or is another seller's", async () => {
  const own = await makeListing(db, { user: seller });
  const foreign = await makeListing(db);
  await rate("192.0.2.1", own.id);
  await rate("192.0.2.2", foreign.id);
  await rate("192.0.2.3", "00000000-0000-4000-8000-000000000000");
  expect(await listings()).toEqual([own.id, null, null]);
});

test("a blocked seller cannot be rated", async () => {
  await db.updateTable("users").set({ is_blocked: true }).where("id", "=", seller.id).execute();
  expect(await refusal(rate("192.0.2.1", null))).toBe("seller_missing");
});
