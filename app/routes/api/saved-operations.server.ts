/** API operations on saved ads and followed sellers. */
import { z } from "zod";
import { findSaved, saveListing, unsaveListings } from "#app/listings/saved/saved-listings.commands.server.ts";
import { recipientOfAccount } from "#app/messaging/delivery/recipients.server.ts";
import { findFollowed, followSeller, unfollowSeller } from "#app/messaging/saved-searches/follows.commands.server.ts";
import { orUnavailable } from "#app/platform/errors/page-failures.server.ts";
import { defineNoContentOperation, defineOperation, idOf } from "./operation.server.ts";

const TAG = "Saved ads and sellers";

const listSaved = defineOperation({
  method: "get",
  path: "/me/saved-listings",
  tag: TAG,
  summary: "Lists the saved ads, the newest first; GET /listings?ids= returns those that are public",
  by: "person",
  answer: z.object({
    listings: z.array(z.object({ id: z.uuid(), title: z.string(), savedAt: z.iso.datetime() })),
  }),
  async run({ site: { db }, viewer }) {
    const saved = await orUnavailable("data_load_failed", () => findSaved(db, viewer.id));
    return { listings: saved.map((one) => ({ ...one, savedAt: one.savedAt.toISOString() })) };
  },
});

const addSavedListing = defineNoContentOperation({
  method: "put",
  path: "/me/saved-listings/{id}",
  tag: TAG,
  summary: "Saves an ad. Idempotent",
  by: "person",
  refusals: ["listing_missing", "saved_limit"],
  async run(call) {
    await saveListing(call.site.db, call.viewer.id, idOf(call, "listing_missing"));
  },
});

const removeSavedListing = defineNoContentOperation({
  method: "delete",
  path: "/me/saved-listings/{id}",
  tag: TAG,
  summary: "Removes an ad from the saved ones. Idempotent",
  by: "person",
  refusals: ["listing_missing"],
  async run(call) {
    await unsaveListings(call.site.db, call.viewer.id, [idOf(call, "listing_missing")]);
  },
});

const listFollowed = defineOperation({
  method: "get",
  path: "/me/followed-sellers",
  tag: TAG,
  summary: "Lists the followed sellers",
  by: "person",
  answer: z.object({ sellers: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  async run({ site: { db }, viewer }) {
    const followed = await orUnavailable("data_load_failed", async () =>
      findFollowed(db, await recipientOfAccount(db, viewer.id)),
    );
    return { sellers: followed.map(({ id, name }) => ({ id, name })) };
  },
});

const follow = defineNoContentOperation({
  method: "put",
  path: "/me/followed-sellers/{id}",
  tag: TAG,
  summary: "Follows a seller. Idempotent",
  by: "person",
  refusals: ["seller_missing", "follow_limit"],
  async run(call) {
    const recipientId = await recipientOfAccount(call.site.db, call.viewer.id);
    await followSeller(call.site.db, { recipientId, sellerId: idOf(call, "seller_missing") }, "daily");
  },
});

const unfollow = defineNoContentOperation({
  method: "delete",
  path: "/me/followed-sellers/{id}",
  tag: TAG,
  summary: "Stops following a seller. Idempotent",
  by: "person",
  refusals: ["seller_missing"],
  async run(call) {
    const recipientId = await recipientOfAccount(call.site.db, call.viewer.id);
    await unfollowSeller(call.site.db, { recipientId, sellerId: idOf(call, "seller_missing") });
  },
});

export const SAVED_OPERATIONS = [listSaved, addSavedListing, removeSavedListing, listFollowed, follow, unfollow];
