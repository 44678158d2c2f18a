import { beforeEach, expect, test } from "vitest";
import { getSeller } from "#app/accounts/profile/sellers.queries.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, testSite, type User, visitorFrom } from "#tests/support/make.ts";
import { setUser } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { ratingNoteSchema } from "./rating-note.schema.ts";
import { writeRatingNote } from "./rating-notes.commands.server.ts";
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

test("ratings of guests count in the average and are told apart", async () => {
  const rateWith = (rating: number, from: { raterId?: string; address: string }) =>
    rateSeller(site, {
      sellerId: seller.id,
      listingId: null,
      rating,
      raterId: from.raterId ?? null,
      visitor: visitorFrom(from.address),
    });
  await rateWith(5, { raterId: (await makeUser(db)).id, address: "192.0.2.1" });
  await rateWith(4, { raterId: (await makeUser(db)).id, address: "192.0.2.2" });
  expect(await rateWith(2, { address: "192.0.2.3" })).toEqual({
    average: 11 / 3,
    count: 3,
    members: { average: 4.5, count: 2 },
    guests: { average: 2, count: 1 },
  });
  // The account of a member may be erased; the rating does not become one of a guest.
  await db.deleteFrom("users").where("id", "<>", seller.id).execute();
  expect((await getSeller(db, seller.id))?.rating?.guests).toEqual({ average: 2, count: 1 });
});

test("a note under the ratings has no contacts and at most three hundred characters", async () => {
  const isFine = (note: string) => ratingNoteSchema.safeParse({ note }).success;
  expect(["Ще отговоря.", "а".repeat(300), ""].map(isFine)).toEqual([true, true, true]);
  expect(["Пишете на me@abv.bg", "0888 123 456", "вижте example.com", "а".repeat(301)].map(isFine)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  await writeRatingNote(db, seller.id, "Ще отговоря.");
  expect((await getSeller(db, seller.id))?.note).toBe("Ще отговоря.");
  await writeRatingNote(db, seller.id, "");
  expect((await getSeller(db, seller.id))?.note).toBeUndefined();
});

test("a blocked seller cannot be rated", async () => {
  await setUser(db, seller.id, { is_blocked: true });
  expect(await refusal(rate("192.0.2.1", null))).toBe("seller_missing");
});
