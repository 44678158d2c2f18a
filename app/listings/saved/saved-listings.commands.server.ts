/** Ads that somebody keeps on their account (rule: saved-account). */
import { type Db, inTransaction } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";

/** Ads that one account keeps. */
export const MAX_SAVED = 500;

/**
 * Saves those of the ads that visitors see, the first on top; those saved already keep their place, and what goes beyond
 * MAX_SAVED is left out. Twice does no harm. Returns what was left out.
 */
export async function saveListings(db: Db, userId: string, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  return inTransaction(db, async (tx) => {
    // Two savings of one person cannot pass the limit together.
    await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    const saved = new Set((await findSaved(tx, userId)).map(({ id }) => id));
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
    const left = ids.filter((id) => !saved.has(id) && !added.includes(id));
    if (added.length === 0) return left;
    const now = Date.now();
    await tx
      .insertInto("saved_listings")
      .values(added.map((listing_id, at) => ({ user_id: userId, listing_id, saved_at: new Date(now - at) })))
      .onConflict((conflict) => conflict.columns(["user_id", "listing_id"]).doNothing())
      .execute();
    return left;
  });
}

/** One ad, asked for by name. Refuses with listing_missing for what visitors do not see, and saved_limit. */
export async function saveListing(db: Db, userId: string, id: string): Promise<void> {
  const left = await saveListings(db, userId, [id]);
  if (left.length === 0) return;
  const isFull = (await findSaved(db, userId)).length >= MAX_SAVED;
  throw isFull ? new Refusal("saved_limit", { max: MAX_SAVED }) : new Refusal("listing_missing");
}

/** Twice does no harm. */
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

export interface SavedListing {
  readonly id: string;
  readonly title: string;
  readonly savedAt: Date;
}

/** The last one saved first. */
export async function findSaved(db: Db, userId: string): Promise<readonly SavedListing[]> {
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

/** Those of the ads that are there, in whatever state. */
export async function findExisting(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("listings")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
