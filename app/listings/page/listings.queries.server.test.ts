import { describe, expect, test } from "vitest";
import { deleteListing } from "#app/listings/life/listings.commands.server.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type ListingRow, makeListing, makePhotoRow, makeUser, vipFor } from "#tests/support/make.ts";
import { findListingAccess, getListingPhone, getOwnListing } from "./listings.queries.server.ts";
import { findNumberedSlug } from "./numbered-listing.queries.server.ts";

const { db } = useDatabase();
const NOBODY = "0f8fad5b-d9cb-469f-a165-70867728950e";
const stranger = { id: NOBODY, isAdmin: false };
const admin = { id: NOBODY, isAdmin: true };

type Fate = (listing: ListingRow) => Promise<unknown>;
const become =
  (row: object): Fate =>
  ({ id }) =>
    db.updateTable("listings").set(row).where("id", "=", id).execute();
const owner =
  (row: object): Fate =>
  ({ user_id }) =>
    db.updateTable("users").set(row).where("id", "=", user_id).execute();
const both =
  (...fates: Fate[]): Fate =>
  async (listing) => {
    for (const fate of fates) await fate(listing);
  };
const deleted: Fate = ({ id, user_id }) => deleteListing(db, { person: { id: user_id, isAdmin: false }, id });
const paused = become({ status: "inactive", inactive_reason: "paused" });
const sold = become({ status: "inactive", inactive_reason: "sold" });
const expired = become({ status: "expired" });
const blocked = owner({ is_blocked: true });

describe("access to an ad", () => {
  test.each<[string, Fate, string, string]>([
    // state, access of visitors, access of its owner and of an administrator
    ["active", async () => {}, "visible", "visible"],
    ["expired", expired, "gone", "visible"],
    ["sold", sold, "gone", "visible"],
    ["deleted", deleted, "gone", "gone"],
    ["paused", paused, "missing", "visible"],
    ["paused and then deleted", both(paused, deleted), "gone", "gone"],
    [
      "made inactive by an administrator",
      become({ status: "inactive", inactive_reason: "admin" }),
      "missing",
      "visible",
    ],
    ["of a blocked person", blocked, "missing", "visible"],
    ["expired, of a blocked person", both(expired, blocked), "missing", "visible"],
    ["sold, of a blocked person", both(sold, blocked), "missing", "visible"],
    ["of a deleted account", owner({ deleted_at: new Date() }), "missing", "visible"],
    ["expired and never public", become({ status: "expired", was_public: false }), "missing", "visible"],
  ])("%s", async (_name, fate, everybody, insiders) => {
    const listing = await makeListing(db);
    await fate(listing);
    const sight = async (person: Parameters<typeof findListingAccess>[2]) =>
      (await findListingAccess(db, listing.id, person)).kind;
    expect({ visitor: await sight(null), stranger: await sight(stranger) }).toEqual({
      visitor: everybody,
      stranger: everybody,
    });
    // Its number leads no further.
    const slug = await findNumberedSlug(db, listing.number ?? 0, null);
    expect(slug).toBe(({ visible: listingSlug(listing), gone: listing.id } as Record<string, string>)[everybody]);
    expect({ owner: await sight({ id: listing.user_id, isAdmin: false }), admin: await sight(admin) }).toEqual({
      owner: insiders,
      admin: insiders,
    });
  });

  test("is missing for an ad that never existed", async () => {
    for (const person of [null, stranger, admin])
      expect(await findListingAccess(db, NOBODY, person)).toEqual({ kind: "missing" });
  });

  test("reveals only category and town of an ad that is gone", async () => {
    for (const fate of [deleted, expired, sold]) {
      const listing = await makeListing(db, { town: "Харманли", category: "cars" });
      await fate(listing);
      expect(await findListingAccess(db, listing.id, null)).toEqual({ kind: "gone", categoryId: 2, town: "Харманли" });
    }
  });
});

describe("an ad", () => {
  test("is returned with its seller, ordered photos and the existence of a phone, but without an e-mail address", async () => {
    const user = await makeUser(db, {
      name: "Иван",
      account_type: "pro",
      is_verified: true,
      rating_sum: 9,
      rating_count: 2,
    });
    const { id } = await makeListing(db, {
      user,
      category: "cars",
      attributes: { year: 2005 },
      row: { ...vipFor(1), views: 7 },
    });
    await makePhotoRow(db, user.id, { listing_id: id, position: 1, key: "second" });
    await makePhotoRow(db, user.id, { listing_id: id, position: 0, key: "first" });
    const access = await findListingAccess(db, id, null);
    if (access.kind !== "visible") throw new Error(access.kind);
    expect(access.listing).toMatchObject({
      id,
      title: "Дървена маса",
      price: { cents: 12_000, currency: "BGN" },
      category: { slug: "avtomobili" },
      attributes: { year: 2005 },
      hasPhone: true,
      isVip: true,
      views: 7,
      seller: { id: user.id, name: "Иван", accountType: "pro", isVerified: true, rating: { average: 4.5, count: 2 } },
    });
    expect(access.listing.photos.map(({ key }) => key)).toEqual(["first", "second"]);
    expect(JSON.stringify(access)).not.toContain("@example");
  });

  test("has no price if it is a job, even if its row has one", async () => {
    const { id } = await makeListing(db, {
      category: "jobs",
      attributes: { job_listing_type: "seek" },
      row: { price_cents: 5_000 },
    });
    expect(await findListingAccess(db, id, null)).toMatchObject({ listing: { price: { cents: 0 } } });
  });

  test("has no rating if its seller was never rated", async () => {
    const { id } = await makeListing(db);
    const access = await findListingAccess(db, id, null);
    expect(access.kind === "visible" && access.listing.seller.rating).toBeUndefined();
  });

  test("is returned for the form to its owner only", async () => {
    const { id, user_id } = await makeListing(db, { row: { status: "expired" } });
    expect(await getOwnListing(db, id, user_id)).toMatchObject({ id });
    expect(await getOwnListing(db, id, NOBODY)).toBeUndefined();
    expect(await getOwnListing(db, NOBODY, user_id)).toBeUndefined();
  });
});

describe("the phone of an ad", () => {
  test("is the ad's own, else its owner's, else none", async () => {
    const user = await makeUser(db, { phone: "+359888111222" });
    const [own, profile] = [await makeListing(db, { user, phone: "0888 333 444" }), await makeListing(db, { user })];
    expect([await getListingPhone(db, own.id, null), await getListingPhone(db, profile.id, null)]).toEqual([
      { number: "+359888333444", hasViber: false },
      { number: "+359888111222", hasViber: false },
    ]);
    await db.deleteFrom("phones").execute();
    expect(await getListingPhone(db, own.id, null)).toMatchObject({ number: null });
  });

  test("is returned only to those who may see the ad", async () => {
    const listing = await makeListing(db);
    await paused(listing);
    const ask = (person: Parameters<typeof getListingPhone>[2]) => getListingPhone(db, listing.id, person);
    expect([await ask(null), await ask(stranger), await getListingPhone(db, NOBODY, admin)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await ask(admin))?.number).toMatch(/^\+359/);
    expect((await ask({ id: listing.user_id, isAdmin: false }))?.number).toMatch(/^\+359/);
  });
});
