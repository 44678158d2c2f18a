import { getListingQuota, type QuotaRules } from "#app/listings/life/listing-quota.server.ts";
import { isFull } from "#app/listings/life/listing-quota.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { findOwnListings } from "./own-listings.queries.server.ts";

/** Returns the data shown instead of the form at the limit of active ads; undefined below it. */
export async function fullQuota(db: Db, userId: string, rules: QuotaRules) {
  const quota = await getListingQuota(db, userId, rules);
  if (!isFull(quota)) return undefined;
  const { listings } = await findOwnListings(db, { userId, states: ["active", "reserved"], after: undefined });
  return { quota, cards: listings.map(({ card }) => card) };
}
