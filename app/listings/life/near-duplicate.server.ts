/** Finds an ad that its owner publishes a second time. */
import type { Db } from "#app/platform/database/database.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import type { ListingInput } from "./listing.schema.ts";
import { isSimilarText } from "./text-similarity.ts";

/** Days for which an earlier ad counts as a near-duplicate. */
const NEAR_DUPLICATE_DAYS = 7;

export interface NearDuplicate {
  readonly id: string;
  readonly title: string;
}

/** Returns a nearly identical ad of the same person from the last week, if there is one. */
export async function findNearDuplicate(
  db: Db,
  userId: string,
  input: Pick<ListingInput, "title" | "description">,
): Promise<NearDuplicate | undefined> {
  const recent = await db
    .selectFrom("listings")
    .select(["id", "title", "description"])
    .where("user_id", "=", userId)
    .where("created_at", ">", new Date(Date.now() - NEAR_DUPLICATE_DAYS * DAY))
    // Paused ads count, because they can be resumed; so do stopped ones, which must not be published again.
    .where((eb) => eb.or([eb("inactive_reason", "is", null), eb("inactive_reason", "!=", "sold")]))
    .orderBy("created_at", "desc")
    .limit(200)
    .execute();
  return recent.find(
    (one) => isSimilarText(one.title, input.title) && isSimilarText(one.description, input.description),
  );
}
