import { expect, test } from "vitest";
import { recipientOfAccount } from "#app/messaging/recipients/recipients.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, testSite } from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { findFollowed, followSeller, isFollowing, markFollowSeen, unfollowSeller } from "./follows.commands.server.ts";
import { importDeviceSearches } from "./import-device-searches.server.ts";
import { matchListings } from "./match-listing.server.ts";
import { countNew } from "./new-counts.queries.server.ts";
import { saveSearch } from "./saved-searches.commands.server.ts";
import { findFollowedSellers, findSavedSearches } from "./saved-searches.queries.server.ts";
import { urlOfSeller } from "./seller-url.ts";

const { database, db } = useDatabase();

test("a follower is told of new ads until they unfollow the seller", async () => {
  const [seller, follower] = [await makeUser(db, { name: "Петър" }), await makeUser(db, { email_verified: true })];
  const follow = { recipientId: await recipientOfAccount(db, follower.id), sellerId: seller.id };
  await followSeller(db, follow, "now");
  await followSeller(db, follow, "weekly");
  expect(await isFollowing(db, follower.id, seller.id)).toBe(true);
  expect(await findFollowed(db, follow.recipientId)).toMatchObject([{ id: seller.id, name: "Петър" }]);
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

test("the list counts the ads of a seller that are new since their page was opened", async () => {
  const [seller, follower] = [await makeUser(db, { name: "Петър" }), await makeUser(db)];
  const follow = { recipientId: await recipientOfAccount(db, follower.id), sellerId: seller.id };
  expect(await markFollowSeen(db, follow)).toBe(false);
  await followSeller(db, follow, "none");
  const news = () => findFollowedSellers(db, follow.recipientId, "bgn-eur");
  expect(await news()).toEqual([{ id: seller.id, name: "Петър", count: 0 }]);
  await makeListing(db, { user: seller });
  await makeListing(db, { user: seller, title: "Спряна", row: { status: "inactive", inactive_reason: "paused" } });
  await makeListing(db);
  expect(await news()).toMatchObject([{ count: 1 }]);
  // The request of a device without an account.
  const search = { url: urlOfSeller(seller.id), since: new Date(0) };
  expect(await countNew(db, [search, { ...search, since: new Date() }], { display: "bgn-eur" })).toEqual([1, 0]);
  expect(await markFollowSeen(db, follow)).toBe(true);
  expect(await news()).toMatchObject([{ count: 0 }]);
});

test("searches of a device are added to the account without mails and replace none", async () => {
  const [seller, person] = [await makeUser(db), await makeUser(db)];
  const recipientId = await recipientOfAccount(db, person.id);
  const dependencies = testSite(database);
  await saveSearch(dependencies, recipientId, { url: "/categories?q=маса", rhythm: "weekly" });
  const onDevice = [
    { url: "/categories?q=велосипед", name: "  За   Ани ", is_paused: true },
    { url: "/categories?q=маса", name: "Друга маса" },
    { url: urlOfSeller(seller.id), name: seller.name },
    { url: urlOfSeller(person.id), name: "Аз" },
    { url: "/info", name: "Няма такова" },
  ];
  expect(await importDeviceSearches(dependencies, person.id, JSON.stringify(onDevice))).toEqual([
    "/info",
    urlOfSeller(person.id),
  ]);
  expect(await importDeviceSearches(dependencies, person.id, "{oops")).toEqual([]);
  const searches = await findSavedSearches(db, recipientId, { display: "bgn-eur" });
  expect(searches.map(({ name, rhythm, isPaused }) => [name, rhythm, isPaused]).toSorted()).toEqual([
    ["За Ани", "none", true],
    ["Маса", "weekly", false],
  ]);
  expect(await findFollowed(db, recipientId)).toMatchObject([{ id: seller.id }]);
});

test("refuses to follow oneself, a blocked person or an unknown id", async () => {
  const user = await makeUser(db);
  const recipientId = await recipientOfAccount(db, user.id);
  const blocked = await makeUser(db, { is_blocked: true });
  for (const sellerId of [user.id, blocked.id, recipientId])
    expect(await refusal(followSeller(db, { recipientId, sellerId }, "daily"))).toBe("seller_missing");
});
