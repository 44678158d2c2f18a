/** Saving ads on an account. */
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";

/** Maximum number of saved ads per account. */
export const MAX_SAVED = 500;

/**
 * Saves the visible ones of these ads, the first on top; ads saved before keep their place. Returns the ids that were refused: hidden
 * ads, and those beyond MAX_SAVED. Idempotent.
 */
export async function saveListings(db: Db, userId: string, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  return inTransaction(db, async (tx) => {
    // Serialises concurrent requests of one person, so that together they cannot pass the limit.
    await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    const before = await findSaved(tx, userId);
    const saved = new Set(before.map(({ id }) => id));
    const rows = await tx
      .selectFrom("listings")
      .select("id")
      .where("id", "in", [...ids])
      .where("is_public", "=", true)
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    const added = [...new Set(ids)]
      .filter((id) => known.has(id) && !saved.has(id))
      .slice(0, Math.max(0, MAX_SAVED - saved.size));
    const refused = ids.filter((id) => !saved.has(id) && !added.includes(id));
    if (added.length === 0) return refused;
    // Each a millisecond above the next one, and all above those that were saved within the same millisecond.
    const first = Math.max(Date.now(), (before[0]?.savedAt.getTime() ?? 0) + 1) + added.length - 1;
    await tx
      .insertInto("saved_listings")
      .values(added.map((listing_id, at) => ({ user_id: userId, listing_id, saved_at: new Date(first - at) })))
      .onConflict((conflict) => conflict.columns(["user_id", "listing_id"]).doNothing())
      .execute();
    return refused;
  });
}

/** Saves one ad. Refuses with listing_missing if visitors do not see it, and with saved_limit. */
export async function saveListing(db: Db, userId: string, id: string): Promise<void> {
  const refused = await saveListings(db, userId, [id]);
  if (refused.length === 0) return;
  const isFull = (await findSaved(db, userId)).length >= MAX_SAVED;
  throw isFull ? new Refusal("saved_limit", { max: MAX_SAVED }) : new Refusal("listing_missing");
}

/** Removes ads from the account's list. Idempotent. */
export async function unsaveListings(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom("saved_listings")
    .where("user_id", "=", userId)
    .where("listing_id", "in", [...ids])
    .execute();
}

export async function unsaveAll(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("saved_listings").where("user_id", "=", userId).execute();
}

/** Returns the saved ads of an account, the last saved first. */
export async function findSaved(db: Db, userId: string) {
  const rows = await db
    .selectFrom("saved_listings")
    .innerJoin("listings", "listings.id", "saved_listings.listing_id")
    .select(["saved_listings.listing_id", "saved_listings.saved_at", "listings.title"])
    .where("saved_listings.user_id", "=", userId)
    .orderBy("saved_listings.saved_at", "desc")
    .orderBy("saved_listings.listing_id")
    .execute();
  return rows.map(({ listing_id, title, saved_at }) => ({ id: listing_id, title, savedAt: saved_at }));
}

/** Returns the ids of those ads that exist, in any state. */
export async function findExisting(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("listings")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
