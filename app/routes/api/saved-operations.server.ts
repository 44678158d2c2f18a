/** API operations on saved ads and followed sellers. */
import { z } from "zod";
import { findSaved, saveListing, unsaveListings } from "#app/listings/saved/saved-listings.commands.server.ts";
import { recipientOfAccount } from "#app/messaging/recipients/recipients.server.ts";
import { findFollowed, followSeller, unfollowSeller } from "#app/messaging/saved-searches/follows.commands.server.ts";
import { define, idOf, tagged } from "./operation.server.ts";

export const SAVED_OPERATIONS = tagged("Saved ads and sellers", [
  define.get("/me/saved-listings", {
    summary: "Lists the saved ads, the newest first; GET /listings?ids= returns those that are public",
    answer: z.object({
      listings: z.array(z.object({ id: z.uuid(), title: z.string(), savedAt: z.iso.datetime() })),
    }),
    async run({ site: { db }, person }) {
      const saved = await findSaved(db, person.id);
      return { listings: saved.map((one) => ({ ...one, savedAt: one.savedAt.toISOString() })) };
    },
  }),
  define.put("/me/saved-listings/{id}", {
    summary: "Saves an ad. Idempotent",
    refusals: ["listing_missing", "saved_limit"],
    async run(call) {
      await saveListing(call.site.db, call.person.id, idOf(call, "listing_missing"));
    },
  }),
  define.delete("/me/saved-listings/{id}", {
    summary: "Removes an ad from the saved ones. Idempotent",
    refusals: ["listing_missing"],
    async run(call) {
      await unsaveListings(call.site.db, call.person.id, [idOf(call, "listing_missing")]);
    },
  }),
  define.get("/me/followed-sellers", {
    summary: "Lists the followed sellers",
    answer: z.object({ sellers: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
    async run({ site: { db }, person }) {
      const followed = await findFollowed(db, await recipientOfAccount(db, person.id));
      return { sellers: followed.map(({ id, name }) => ({ id, name })) };
    },
  }),
  define.put("/me/followed-sellers/{id}", {
    summary: "Follows a seller. Idempotent",
    refusals: ["seller_missing", "follow_limit"],
    async run(call) {
      const recipientId = await recipientOfAccount(call.site.db, call.person.id);
      await followSeller(call.site.db, { recipientId, sellerId: idOf(call, "seller_missing") }, "daily");
    },
  }),
  define.delete("/me/followed-sellers/{id}", {
    summary: "Stops following a seller. Idempotent",
    refusals: ["seller_missing"],
    async run(call) {
      const recipientId = await recipientOfAccount(call.site.db, call.person.id);
      await unfollowSeller(call.site.db, { recipientId, sellerId: idOf(call, "seller_missing") });
    },
  }),
]);
