import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { countOwnListings, findListingDays, findOwnListings } from "#app/listings/own/own-listings.queries.server.ts";
import { MAX_FREE_UPLOADS, uploadPhoto } from "#app/listings/photos/photos.commands.server.ts";
import { dayOf } from "#app/platform/wording/dates.ts";
import { useDatabase } from "#tests/support/database.ts";
import {
  getRow,
  listingInput,
  makeListing,
  makePhotoFile,
  makeUser,
  RULES,
  testSite,
  type User,
  vipFor,
} from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { personOf } from "#tests/support/request.ts";
import type { StateVerb } from "./life-cycle.ts";
import { PAGE_SIZE } from "./listing.ts";
import { changeListingState, copyListingPhotos } from "./listing-states.commands.server.ts";
import { editListing } from "./listings.commands.server.ts";
import { findNearDuplicate } from "./near-duplicate.server.ts";

const { database, db } = useDatabase();
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
let user: User;
beforeEach(async () => {
  user = await makeUser(db);
});
const act = (id: string, verb: StateVerb, { by = user, max = 10 } = {}) =>
  changeListingState(db, { person: personOf(by), rules: { ...RULES, maxListingsBasic: max }, id, verb });

describe("an owner", () => {
  test("pauses, resumes, marks as sold and resumes an ad; VIP time keeps running", async () => {
    const vip = vipFor(5);
    const { id } = await makeListing(db, { user, row: vip });
    await act(id, "pause");
    expect(await getRow(db, id)).toMatchObject({ status: "inactive", inactive_reason: "paused", is_public: false });
    await act(id, "resume");
    expect(await getRow(db, id)).toMatchObject({ status: "active", inactive_reason: null, is_public: true, ...vip });
    await act(id, "markSold");
    expect(await getRow(db, id)).toMatchObject({ inactive_reason: "sold" });
    await act(id, "resume");
    expect(await getRow(db, id)).toMatchObject({ status: "active", ...vip });
  });

  test("may repeat a verb; a verb that the state no longer allows is refused", async () => {
    const { id } = await makeListing(db, { user });
    await Promise.all([act(id, "pause"), act(id, "pause")]);
    expect(await getRow(db, id)).toMatchObject({ inactive_reason: "paused" });
    await act(id, "markSold");
    expect(await refusal(act(id, "pause"))).toBe("listing_state_changed");
  });

  test("cannot resume an ad that an administrator stopped", async () => {
    const { id } = await makeListing(db, { user, row: { status: "inactive", inactive_reason: "admin" } });
    for (const verb of ["resume", "renew", "pause", "markSold"] as const)
      expect(await refusal(act(id, verb))).toBe("listing_state_changed");
  });

  test("confirms an ad by confirming, reserving, releasing, resuming, renewing and editing it", async () => {
    const { id } = await makeListing(db, { user, row: { listed_at: ago(8) } });
    const isConfirmedBy = async (change: () => Promise<unknown>) => {
      await db
        .updateTable("listings")
        .set({ confirmed_at: ago(8) })
        .execute();
      await change();
      return (await getRow(db, id)).confirmed_at > ago(1);
    };
    for (const verb of ["confirm", "renew", "reserve", "confirm", "release"] as const)
      expect([verb, await isConfirmedBy(() => act(id, verb))]).toEqual([verb, true]);
    const place = { person: personOf(user), rules: RULES, id };
    expect(await isConfirmedBy(() => editListing(db, place, listingInput()))).toBe(true);
    expect(await isConfirmedBy(() => act(id, "pause"))).toBe(false);
    expect(await isConfirmedBy(() => editListing(db, place, listingInput()))).toBe(false);
    expect(await refusal(act(id, "confirm"))).toBe("listing_state_changed");
    expect(await isConfirmedBy(() => act(id, "resume"))).toBe(true);
    const { updated_at } = await getRow(db, id);
    expect(await isConfirmedBy(() => act(id, "confirm"))).toBe(true);
    expect((await getRow(db, id)).updated_at).toEqual(updated_at);
  });

  test("is refused alike for a foreign and a missing ad", async () => {
    const { id } = await makeListing(db);
    expect(await refusal(act(id, "pause"))).toBe("listing_missing");
    expect(await refusal(act(randomUUID(), "pause"))).toBe("listing_missing");
    const admin = await makeUser(db, { is_admin: true });
    expect(await refusal(act(id, "pause", { by: admin }))).toBe("listing_missing");
  });

  test("reserves an ad, which stays visible, counted, limited in time and VIP, and can be released", async () => {
    const row = { ...vipFor(5), expires_at: new Date(Date.now() + 5 * DAY) };
    const { id } = await makeListing(db, { user, row });
    await act(id, "reserve");
    expect(await getRow(db, id)).toMatchObject({ status: "reserved", inactive_reason: null, is_public: true, ...row });
    const paused = await makeListing(db, { user, row: { status: "inactive", inactive_reason: "paused" } });
    expect(await refusal(act(paused.id, "resume", { max: 1 }))).toBe("listing_limit");
    // A reserved ad is already counted.
    await act(id, "release", { max: 1 });
    expect(await getRow(db, id)).toMatchObject({ status: "active", is_public: true, ...row });
    await act(id, "reserve");
    await act(id, "markSold");
    expect(await getRow(db, id)).toMatchObject({ inactive_reason: "sold", is_public: false });
    expect(await refusal(act(id, "release"))).toBe("listing_state_changed");
  });

  test("is limited in active ads on resuming and renewing too", async () => {
    const paused = await makeListing(db, { user, row: { status: "inactive", inactive_reason: "paused" } });
    const expired = await makeListing(db, { user, row: { status: "expired" } });
    await makeListing(db, { user });
    expect(await refusal(act(paused.id, "resume", { max: 1 }))).toBe("listing_limit");
    expect(await refusal(act(expired.id, "renew", { max: 1 }))).toBe("listing_limit");
    await act(paused.id, "resume", { max: 2 });
  });

  test("resumes only as many ads as the limit allows, also concurrently", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.push((await makeListing(db, { user, row: { status: "inactive", inactive_reason: "paused" } })).id);
    const done = await Promise.allSettled(ids.map((id) => act(id, "resume", { max: 2 })));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });
});

describe("renewing", () => {
  test("reactivates an expired ad with a new date and a new expiry", async () => {
    const { id } = await makeListing(db, { user, row: { status: "expired", listed_at: ago(60), expires_at: ago(1) } });
    await act(id, "renew");
    const row = await getRow(db, id);
    expect(row).toMatchObject({ status: "active", is_public: true });
    expect(Date.now() - row.listed_at.getTime()).toBeLessThan(600_000);
    expect(Math.round(((row.expires_at?.getTime() ?? 0) - Date.now()) / DAY)).toBe(RULES.listingLifetimeDays);
  });

  test("moves an active ad up, at most once in seven days", async () => {
    const { id } = await makeListing(db, { user, row: { listed_at: ago(8), created_at: ago(8) } });
    await act(id, "renew");
    expect(await refusal(act(id, "renew"))).toBe("renew_too_soon");
    const row = await getRow(db, id);
    expect(Date.now() - row.created_at.getTime()).toBeGreaterThan(7 * DAY);
    await setListing(db, id, { listed_at: ago(7.1) });
    await act(id, "renew");
  });

  test("is refused for a new ad", async () => {
    const { id } = await makeListing(db, { user });
    expect(await refusal(act(id, "renew"))).toBe("renew_too_soon");
  });

  test("is automatic if a resumed ad would have expired while paused", async () => {
    const row = { status: "inactive", inactive_reason: "paused", expires_at: ago(1), listed_at: ago(70) } as const;
    const { id } = await makeListing(db, { user, row });
    await act(id, "resume");
    const { expires_at, listed_at } = await getRow(db, id);
    expect(expires_at?.getTime()).toBeGreaterThan(Date.now() + 59 * DAY);
    expect(listed_at.getTime()).toBeLessThan(ago(69).getTime());
  });
});

test("a copy has photos of its own, in the same order", async () => {
  const site = testSite(database);
  const { id } = await makeListing(db, { user });
  for (const position of [1, 0]) {
    const photo = await uploadPhoto(
      site,
      { userId: user.id },
      await makePhotoFile({ width: 20 + position, height: 20 }),
    );
    await db.updateTable("photos").set({ listing_id: id, position }).where("id", "=", photo.id).execute();
  }
  const ids = await copyListingPhotos(site, personOf(user), id);
  const copies = await db
    .selectFrom("photos")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  expect(ids.map((one) => copies.find((copy) => copy.id === one)?.width)).toEqual([20, 21]);
  for (const { key, listing_id } of copies) {
    expect(listing_id).toBeNull();
    expect(await site.storage.get(`${key}-400.webp`)).toBeDefined();
  }
  expect(await refusal(copyListingPhotos(site, personOf(await makeUser(db)), id))).toBe("listing_missing");
  // Each copy is stored until an ad is published with it.
  const again = () => refusal(copyListingPhotos(site, personOf(user), id));
  let copied = 1;
  while ((await again()) === undefined) copied += 1;
  expect(copied * ids.length).toBe(MAX_FREE_UPLOADS);
  expect(await again()).toBe("upload_refused");
});

describe("one's own ads", () => {
  test("are listed newest first, by state, with counts and pages", async () => {
    const old = { created_at: ago(300), views: 3, status: "inactive", inactive_reason: "sold" } as const;
    await makeListing(db, { user, title: "стара", row: old });
    await makeListing(db, { user, title: "нова" });
    await makeListing(db, { title: "чужда" });
    const find = (state?: "active" | "sold" | "paused") =>
      findOwnListings(db, { userId: user.id, states: state && [state], after: undefined });
    expect((await find()).listings.map(({ card, counts }) => [card.title, counts.views])).toEqual([
      ["нова", 0],
      ["стара", 3],
    ]);
    expect((await find("sold")).listings.map(({ card }) => card.title)).toEqual(["стара"]);
    expect((await find("paused")).listings).toEqual([]);
    expect(await countOwnListings(db, user.id)).toEqual({
      active: 1,
      reserved: 0,
      review: 0,
      unconfirmed: 0,
      paused: 0,
      sold: 1,
      expired: 0,
      admin: 0,
    });
  });

  test("are paged without losing or repeating one", async () => {
    for (let count = 0; count < PAGE_SIZE + 6; count += 1)
      await makeListing(db, { user, row: { created_at: ago(count) } });
    const first = await findOwnListings(db, { userId: user.id, states: undefined, after: undefined });
    const second = await findOwnListings(db, { userId: user.id, states: undefined, after: first.next });
    expect([first.listings.length, second.listings.length, second.next]).toEqual([PAGE_SIZE, 6, undefined]);
    expect(new Set([...first.listings, ...second.listings].map(({ card }) => card.id)).size).toBe(PAGE_SIZE + 6);
  });

  test("have daily statistics of the last thirty days", async () => {
    const { id } = await makeListing(db, { user });
    // Counts calendar days, because the day of a clock change has 25 hours.
    const today = Date.parse(dayOf(new Date()));
    const day = (days: number) => new Date(today - days * DAY).toISOString().slice(0, 10);
    for (const [days, views] of [
      [0, 4],
      [29, 2],
      [30, 9],
    ] as const)
      await db
        .insertInto("listing_days")
        .values({ listing_id: id, day: day(days), views, phone_shows: days, asks: 1 })
        .execute();
    const counted = await findListingDays(db, id);
    expect(counted).toHaveLength(30);
    expect(counted[0]).toEqual({ day: day(29), views: 2, phoneShows: 29, asks: 1 });
    expect(counted[1]).toEqual({ day: day(28), views: 0, phoneShows: 0, asks: 0 });
    expect(counted[29]).toEqual({ day: day(0), views: 4, phoneShows: 0, asks: 1 });
  });
});

describe("a near-duplicate of last week", () => {
  const text = {
    title: "Продавам дървена маса за градина",
    description: "Здрава маса от бор, боядисана наскоро, 120 на 80.",
  };
  const ask = (overrides: object = {}) => findNearDuplicate(db, user.id, { ...text, ...overrides });

  test("is found, also paused or with a changed word; not if different, foreign, old or sold", async () => {
    const { id } = await makeListing(db, { user, ...text });
    expect(await ask()).toMatchObject({ id });
    expect(await ask({ title: "Продавам дървена маса за градината" })).toMatchObject({ id });
    expect(await ask({ title: "Продавам колело" })).toBeUndefined();
    expect(await ask({ description: "Съвсем друга маса, стъклена, кръгла, за хол." })).toBeUndefined();
    const stop = (reason: "paused" | "sold") =>
      db.updateTable("listings").set({ inactive_reason: reason, status: "inactive" }).where("id", "=", id).execute();
    await stop("paused");
    expect(await ask()).toMatchObject({ id });
    await stop("sold");
    expect(await ask()).toBeUndefined();
    await setListing(db, id, { inactive_reason: null, status: "active", created_at: ago(8) });
    expect(await ask()).toBeUndefined();
    await makeListing(db, text);
    expect(await ask()).toBeUndefined();
  });
});
