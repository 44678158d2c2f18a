import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import {
  category,
  getRow,
  listingInput,
  makeListing,
  makePhone,
  makePhotoRow,
  makeUser,
  publishDependencies,
  RULES,
  type User,
  vipFor,
} from "#tests/support/make.ts";
import { refusedWith } from "#tests/support/refusal.ts";
import { contentVersion } from "./content-version.server.ts";
import type { ListingInput } from "./listing.schema.ts";
import { deleteListing, editListing, publishListing } from "./listings.commands.server.ts";

const { db } = useDatabase();
const publish = (user: Pick<User, "id">, input: Partial<ListingInput> = {}, rules = RULES) =>
  publishListing(
    publishDependencies(db, rules),
    { userId: user.id, currency: "BGN", allowsNearDuplicate: true },
    listingInput(input),
  );
const edit = (user: Pick<User, "id">, id: string, input: Partial<ListingInput> = {}) =>
  editListing(db, { person: { id: user.id, isAdmin: false }, rules: RULES, id }, listingInput(input));
const remove = (user: Pick<User, "id">, id: string) =>
  deleteListing(db, { person: { id: user.id, isAdmin: false }, id });
const listingsOf = (user: Pick<User, "id">) =>
  db.selectFrom("listings").selectAll().where("user_id", "=", user.id).execute();
const phones = async () =>
  (await db.selectFrom("phones").select("number").orderBy("number").execute()).map(({ number }) => number);

describe("editing", () => {
  test("stores a price in the currency that was typed, and keeps it where none is typed", async () => {
    const user = await makeUser(db);
    const { id } = await publish(user, { priceCents: 60_000 });
    await edit(user, id, { priceCents: 30_000, currency: "EUR" });
    expect(await getRow(db, id)).toMatchObject({ price_cents: 30_000, currency: "EUR", cut_from_cents: null });
    await edit(user, id, { priceCents: 40_000 });
    expect(await getRow(db, id)).toMatchObject({ price_cents: 40_000, currency: "EUR" });
  });

  test("of a version that was replaced is refused, unless it is the same edit", async () => {
    const user = await makeUser(db);
    const { id } = await publish(user);
    const version = (await contentVersion(db, id))?.version;
    const person = { id: user.id, isAdmin: false };
    const editSeen = (input: Partial<ListingInput>) =>
      editListing(db, { person, rules: RULES, id, version }, listingInput(input));
    await editSeen({ title: "Маса от орех" });
    await editSeen({ title: "Маса от орех" });
    for (const stale of [{ title: "Маса от дъб" }, {}, { title: "Маса от орех", phone: "0888 123 458" }])
      expect(await refusedWith(editSeen(stale))).toMatchObject({ code: "listing_changed" });
    expect(await getRow(db, id)).toMatchObject({ title: "Маса от орех" });
  });

  test("replaces the content and changes neither state, VIP time, times nor currency", async () => {
    const user = await makeUser(db);
    const row = {
      ...vipFor(5),
      status: "inactive",
      inactive_reason: "paused",
      views: 9,
      listed_at: new Date("2026-01-02"),
      created_at: new Date("2026-01-01"),
      expires_at: new Date("2027-01-01"),
    } as const;
    const before = await makeListing(db, { user, currency: "EUR", row });
    await edit(user, before.id, {
      title: "Нова маса",
      description: "Съвсем друго описание.",
      priceCents: 5,
      town: "Харманли",
      category: category("cars"),
      attributes: { year: 2001 },
    });
    const after = await getRow(db, before.id);
    const {
      updated_at,
      content_changed_at,
      search,
      search_version,
      price_bgn,
      price_group,
      cut_from_cents,
      cut_at,
      ...rest
    } = after;
    expect(rest).toEqual({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => name in rest)),
      title: "Нова маса",
      description: "Съвсем друго описание.",
      price_cents: 5,
      town: "Харманли",
      category_id: 2,
      attributes: { year: 2001 },
    });
    expect(price_bgn).toBe(10);
    expect(search).not.toBe(before.search);
    expect(updated_at.getTime()).toBeGreaterThanOrEqual(before.updated_at.getTime());
    expect(content_changed_at).toEqual(updated_at);
  });

  test("is refused alike for a foreign and a missing ad, and changes nothing", async () => {
    const listing = await makeListing(db);
    const user = await makeUser(db);
    const foreign = await refusedWith(edit(user, listing.id, { title: "Моя е" }));
    expect(foreign).toEqual({ code: "listing_missing", text: "Не можахме да намерим обявата", field: undefined });
    expect(await refusedWith(edit(user, randomUUID()))).toEqual(foreign);
    expect(await getRow(db, listing.id)).toEqual(listing);
  });

  test("is refused to an administrator for a foreign ad", async () => {
    const listing = await makeListing(db);
    const admin = await makeUser(db, { is_admin: true });
    const work = editListing(
      db,
      { person: { id: admin.id, isAdmin: true }, rules: RULES, id: listing.id },
      listingInput(),
    );
    expect(await refusedWith(work)).toMatchObject({ code: "listing_missing" });
  });

  test("is possible at the limit of active ads", async () => {
    const user = await makeUser(db, { max_ads: 1 });
    const { id } = await publish(user);
    await edit(user, id, { title: "Нова маса" });
    expect((await getRow(db, id)).title).toBe("Нова маса");
  });

  test("releases the previous phone number", async () => {
    const [profile, old, next] = [makePhone(), makePhone(), makePhone()];
    const user = await makeUser(db, { phone: profile });
    const { id } = await publish(user, { phone: old });
    await edit(user, id, { phone: next });
    expect(await phones()).toEqual([profile, next].sort());
    await edit(user, id, { phone: "" });
    expect(await phones()).toEqual([profile]);
    expect((await getRow(db, id)).phone).toBeNull();
  });

  test("changes the order of photos and orphans those left out", async () => {
    const user = await makeUser(db);
    const [a, b, c] = [
      await makePhotoRow(db, user.id),
      await makePhotoRow(db, user.id),
      await makePhotoRow(db, user.id),
    ];
    const { id } = await publish(user, { photoIds: [a.id, b.id] });
    await edit(user, id, { photoIds: [c.id, a.id] });
    const rows = await db
      .selectFrom("photos")
      .select(["id", "listing_id", "position", "orphaned_at"])
      .where("user_id", "=", user.id)
      .execute();
    expect(new Map(rows.map((row) => [row.id, row.listing_id && row.position]))).toEqual(
      new Map([
        [c.id, 0],
        [a.id, 1],
        [b.id, null],
      ]),
    );
    expect(rows.find((row) => row.id === b.id)?.orphaned_at).toBeInstanceOf(Date);
  });

  test("does not take a photo from another ad of the same person", async () => {
    const user = await makeUser(db);
    const photo = await makePhotoRow(db, user.id);
    const [first, second] = [await publish(user, { photoIds: [photo.id] }), await publish(user)];
    expect(await refusedWith(edit(user, second.id, { photoIds: [photo.id] }))).toMatchObject({ code: "photos_gone" });
    expect(await db.selectFrom("photos").select("listing_id").executeTakeFirst()).toEqual({ listing_id: first.id });
  });
});

describe("deleting", () => {
  test("deletes the ad, leaves a tombstone, orphans its photos and releases its number", async () => {
    const profile = makePhone();
    const user = await makeUser(db, { phone: profile });
    const photo = await makePhotoRow(db, user.id);
    const { id } = await publish(user, { phone: makePhone(), photoIds: [photo.id], town: "Харманли" });
    await remove(user, id);
    expect(await listingsOf(user)).toEqual([]);
    expect(await db.selectFrom("tombstones").select(["listing_id", "category_id", "town"]).execute()).toEqual([
      { listing_id: id, category_id: 11, town: "Харманли" },
    ]);
    expect(await db.selectFrom("photos").select(["id", "listing_id"]).execute()).toEqual([
      { id: photo.id, listing_id: null },
    ]);
    expect(await phones()).toEqual([profile]);
  });

  test("does not release a number that another ad has", async () => {
    const [profile, shared] = [makePhone(), makePhone()];
    const user = await makeUser(db, { phone: profile });
    const [first] = [await publish(user, { phone: shared }), await publish(user, { phone: shared })];
    await remove(user, first.id);
    expect(await phones()).toEqual([profile, shared].sort());
  });

  test("leaves no tombstone of an ad that was never public", async () => {
    const { id, user_id } = await makeListing(db, { row: { status: "expired", was_public: false } });
    await remove({ id: user_id }, id);
    expect(await db.selectFrom("tombstones").selectAll().execute()).toEqual([]);
  });

  test("is refused alike for a foreign and a missing ad, and deletes nothing", async () => {
    const listing = await makeListing(db);
    const user = await makeUser(db);
    const foreign = await refusedWith(remove(user, listing.id));
    expect(foreign).toMatchObject({ code: "listing_missing" });
    expect(await refusedWith(remove(user, randomUUID()))).toEqual(foreign);
    expect(await getRow(db, listing.id)).toEqual(listing);
  });

  test("is refused the second time, also for concurrent requests", async () => {
    const { id, user_id } = await makeListing(db);
    const codes = (
      await Promise.all([refusedWith(remove({ id: user_id }, id)), refusedWith(remove({ id: user_id }, id))])
    ).map(({ code }) => code);
    expect(codes.sort()).toEqual(["listing_missing", undefined].sort());
  });

  test("is possible for administrators and releases the owner's number", async () => {
    const { id } = await makeListing(db, { user: await makeUser(db, { phone: null }), phone: makePhone() });
    const admin = await makeUser(db, { is_admin: true, phone: null });
    await deleteListing(db, { person: { id: admin.id, isAdmin: true }, id });
    expect(await phones()).toEqual([]);
  });

  test("works while the same person publishes", async () => {
    const user = await makeUser(db, { account_type: "pro" });
    for (let round = 0; round < 5; round += 1) {
      const phone = makePhone();
      const old = await Promise.all([publish(user, { phone }), publish(user, { phone }), publish(user, { phone })]);
      const results = await Promise.allSettled(old.flatMap(({ id }) => [remove(user, id), publish(user, { phone })]));
      expect(results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []))).toEqual([]);
    }
  });
});
