/** Queries for the saved searches of an account or address. */

import type { Db } from "#app/platform/database/database.server.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import { findFollowed } from "./follows.commands.server.ts";
import { countNew } from "./new-counts.queries.server.ts";
import { urlOfSeller } from "./seller-url.ts";

/** Returns the saved searches, newest first, with their numbers of new ads; ads of the person `userId` are not counted. */
export async function findSavedSearches(
  db: Db,
  recipientId: string,
  { display, userId }: { readonly display: PriceDisplay; readonly userId?: string | undefined },
) {
  const rows = await db
    .selectFrom("saved_searches")
    .select(["id", "url", "name", "rhythm", "is_paused", "seen_at", "keys"])
    .where("recipient_id", "=", recipientId)
    .where("is_pending", "=", false)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const searches = rows.map(({ url, seen_at, keys }) => ({ url, since: seen_at, keys }));
  const counts = await countNew(db, searches, { display, notOf: userId });
  return rows.map(({ id, url, name, rhythm, is_paused }, at) => {
    // The number of ads since it was last opened, at most MAX_NEW_COUNT + 1.
    const count = counts[at] ?? 0;
    return { id, url, name, rhythm, isPaused: is_paused, count };
  });
}

export type SavedSearchView = Awaited<ReturnType<typeof findSavedSearches>>[number];

/** Returns the sellers that an account follows, ordered by name, with their numbers of new ads. */
export async function findFollowedSellers(db: Db, recipientId: string, display: PriceDisplay) {
  const rows = await findFollowed(db, recipientId);
  const searches = rows.map(({ id, seen_at }) => ({ url: urlOfSeller(id), since: seen_at }));
  const counts = await countNew(db, searches, { display });
  // `count`: ads since the seller's page was last opened from the list, at most MAX_NEW_COUNT + 1.
  return rows.map(({ id, name }, at) => ({ id, name, count: counts[at] ?? 0 }));
}

export type FollowedSeller = Awaited<ReturnType<typeof findFollowedSellers>>[number];

/** Returns the names of the searches that the owner of an address has not confirmed yet. */
export async function findPendingNames(db: Db, recipientId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("saved_searches")
    .select("name")
    .where("recipient_id", "=", recipientId)
    .where("is_pending", "=", true)
    .orderBy("created_at")
    .execute();
  return [...new Set(rows.map(({ name }) => name))];
}
