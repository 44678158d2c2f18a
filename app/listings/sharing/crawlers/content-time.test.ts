// The time of the last change for crawlers covers the content alone; the version of the row changes more often.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { countPageView } from "#app/accounts/visit/views.server.ts";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import type { StateVerb } from "#app/listings/life/life-cycle.ts";
import { changeListingState } from "#app/listings/life/listing-states.commands.server.ts";
import { editListing } from "#app/listings/life/listings.commands.server.ts";
import { expireListings, resetLapsedVip } from "#app/listings/life/listings.jobs.server.ts";
import { activateVip } from "#app/listings/vip/vip.commands.server.ts";
import { administer } from "#tests/support/administer.ts";
import { useDatabase } from "#tests/support/database.ts";
import {
  getRow,
  type ListingRow,
  listingInput,
  makeListing,
  makePhotoRow,
  makeUser,
  RULES,
  testSite,
  type User,
} from "#tests/support/make.ts";
import { makeTokens } from "#tests/support/make-rows.ts";
import { personOf } from "#tests/support/request.ts";
import { buildFeed } from "./feed.server.ts";
import { buildSitemap } from "./sitemap.server.ts";

const { database, db } = useDatabase();
const LONG_AGO = new Date("2026-01-02T03:04:05.678Z");
const DAY = 86_400_000;
let site: Site;
let owner: User;
let admin: User;
let listing: ListingRow;
beforeEach(async () => {
  site = testSite(database);
  [owner, admin] = [await makeUser(db), await makeUser(db, { is_admin: true })];
  const row = { content_changed_at: LONG_AGO, updated_at: LONG_AGO, listed_at: LONG_AGO };
  listing = await makeListing(db, { user: owner, row });
});

const publishedTimes = async () => {
  const { filter } = readListingQuery(new URLSearchParams(), { category: undefined, display: "bgn-eur" });
  const feed = await buildFeed(db, { filter, search: "", siteUrl: "https://a.example", display: "bgn-eur" });
  return {
    sitemap: [...(await buildSitemap(db, "https://a.example")).matchAll(/<lastmod>([^<]+)/g)].map(([, time]) => time),
    feed: feed.match(/<lastBuildDate>([^<]+)/)?.[1],
  };
};
const state = (verb: StateVerb) =>
  changeListingState(db, { person: personOf(owner), rules: RULES, id: listing.id, verb });
const decide = (name: "activate" | "expire") => administer(site, admin, `listings/${name}`, { id: listing.id });
const block = (is_blocked: boolean) => db.updateTable("users").set({ is_blocked }).where("id", "=", owner.id).execute();
const edit = (input: Parameters<typeof listingInput>[0]) => {
  const place = { person: personOf(owner), rules: RULES, id: listing.id };
  return editListing(db, place, listingInput({ title: listing.title, description: listing.description, ...input }));
};

const SAME: readonly (readonly [what: string, change: () => Promise<unknown>])[] = [
  [
    "a view",
    async () => {
      await countPageView(site, { listingId: listing.id, userId: undefined, visitor: "somebody" });
      await site.views.flush();
      expect((await getRow(db, listing.id)).views).toBe(1);
    },
  ],
  [
    "VIP time, and its end",
    async () => {
      await makeTokens(db, owner.id, 1);
      await activateVip(db, personOf(owner), { listingId: listing.id, days: 1, key: randomUUID(), isQuick: true });
      await db
        .updateTable("listings")
        .set({ vip_expires_at: new Date(0) })
        .execute();
      await resetLapsedVip.run(site);
    },
  ],
  ["a confirmation by its owner", () => state("confirm")],
  ["a pause", () => state("pause").then(() => state("resume"))],
  ["an administrator who expires and activates it", () => decide("expire").then(() => decide("activate"))],
  ["an owner who is blocked and unblocked", () => block(true).then(() => block(false))],
];

describe("the time of an ad's last change in sitemap and feed", () => {
  test.each(SAME)("is not changed by %s", async (_what, change) => {
    const before = await publishedTimes();
    expect(before.sitemap).toContain(LONG_AGO.toISOString());
    expect(before.feed).toBe(LONG_AGO.toUTCString());
    await change();
    expect(await publishedTimes()).toEqual(before);
  });

  const MOVES: readonly (readonly [what: string, change: () => Promise<unknown>])[] = [
    ["its owner's editing", () => edit({ title: "Съвсем друга маса" })],
    ["a reservation", () => state("reserve")],
    ["another photo alone", async () => edit({ photoIds: [(await makePhotoRow(db, owner.id)).id] })],
    [
      "its renewal, which says until when it stands",
      async () => {
        await db
          .updateTable("listings")
          .set({ expires_at: new Date(Date.now() - DAY) })
          .execute();
        await expireListings.run(site);
        await state("renew");
      },
    ],
  ];
  test.each(MOVES)("is changed by %s", async (_what, change) => {
    await change();
    const { content_changed_at: changed } = await getRow(db, listing.id);
    expect(changed.getTime()).toBeGreaterThan(LONG_AGO.getTime());
    const told = await publishedTimes();
    expect(new Set(told.sitemap)).toEqual(new Set([changed.toISOString()]));
    expect(told.feed).toBe(changed.toUTCString());
  });

  test("differs from the version of the row, which every change by administrators and jobs updates", async () => {
    const version = async () => (await getRow(db, listing.id)).updated_at.getTime();
    await decide("expire");
    const first = await version();
    expect(first).toBeGreaterThan(LONG_AGO.getTime());
    await decide("activate");
    await db
      .updateTable("listings")
      .set({ updated_at: LONG_AGO, expires_at: new Date(0) })
      .execute();
    await expireListings.run(site);
    expect(await version()).toBeGreaterThan(LONG_AGO.getTime());
  });
});
