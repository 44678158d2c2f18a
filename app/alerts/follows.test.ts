import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { findFollowed, followSeller, isFollowing, unfollowSeller } from "./follows.commands.server.ts";
import { matchListings } from "./match-listing.server.ts";
import { recipientOfAccount } from "./recipients.server.ts";

const { db } = useDatabase();

test("a follower is told of new ads, until they follow no more", async () => {
  const [seller, follower] = [await makeUser(db, { name: "Петър" }), await makeUser(db, { email_verified: true })];
  const follow = { recipientId: await recipientOfAccount(db, follower.id), sellerId: seller.id };
  await followSeller(db, follow, "now");
  await followSeller(db, follow, "weekly");
  expect(await isFollowing(db, follower.id, seller.id)).toBe(true);
  expect(await findFollowed(db, follow.recipientId)).toEqual([{ id: seller.id, name: "Петър" }]);
  await makeListing(db, { user: seller });
  await matchListings(db);
  expect(await db.selectFrom("tellings").select(["recipient_id", "rhythm"]).execute()).toEqual([
    { recipient_id: follow.recipientId, rhythm: "weekly" },
  ]);
  await unfollowSeller(db, follow);
  expect(await isFollowing(db, follower.id, seller.id)).toBe(false);
  await makeListing(db, { user: seller, title: "Друга обява" });
  await matchListings(db);
  expect(await db.selectFrom("tellings").select("listing_id").execute()).toHaveLength(1);
});

test("nobody follows themselves, nor who is not there", async () => {
  const user = await makeUser(db);
  const recipientId = await recipientOfAccount(db, user.id);
  const blocked = await makeUser(db, { is_blocked: true });
  for (const sellerId of [user.id, blocked.id, recipientId])
    expect(await refusal(followSeller(db, { recipientId, sellerId }, "daily"))).toBe("seller_missing");
});
