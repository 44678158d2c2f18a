/** The searches of an account or an address, as its pages show them. */

import type { Db } from "#app/platform/database.server.ts";
import type { PriceDisplay } from "#app/wording/money.ts";
import type { SavedSearchRhythm } from "#db/tables.ts";
import { findFollowed } from "./follows.commands.server.ts";
import { countNew } from "./new-counts.queries.server.ts";
import { urlOfSeller } from "./watched.ts";

export interface SavedSearchView {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly rhythm: SavedSearchRhythm;
  readonly isPaused: boolean;
  /** Since it was last opened, to MOST_NEW + 1. */
  readonly count: number;
}

/** Newest first. `userId` is the account's, whose own ads are not new to it. */
export async function findSavedSearches(
  db: Db,
  recipientId: string,
  { display, userId }: { readonly display: PriceDisplay; readonly userId?: string | undefined },
): Promise<readonly SavedSearchView[]> {
  const rows = await db
    .selectFrom("saved_searches")
    .select(["id", "url", "name", "rhythm", "is_paused", "seen_at", "keys"])
    .where("recipient_id", "=", recipientId)
    .where("is_pending", "=", false)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const asked = rows.map(({ url, seen_at, keys }) => ({ url, since: seen_at, keys }));
  const counts = await countNew(db, asked, { display, notOf: userId });
  return rows.map(({ id, url, name, rhythm, is_paused }, at) => {
    return { id, url, name, rhythm, isPaused: is_paused, count: counts[at] ?? 0 };
  });
}

export interface FollowedSeller {
  readonly id: string;
  readonly name: string;
  /** Ads since their page was last opened from the list, to MOST_NEW + 1. */
  readonly count: number;
}

/** The sellers that an account follows, by name, with their new ads. */
export async function findFollowedNews(
  db: Db,
  recipientId: string,
  display: PriceDisplay,
): Promise<readonly FollowedSeller[]> {
  const rows = await findFollowed(db, recipientId);
  const asked = rows.map(({ id, seen_at }) => ({ url: urlOfSeller(id), since: seen_at }));
  const counts = await countNew(db, asked, { display });
  return rows.map(({ id, name }, at) => ({ id, name, count: counts[at] ?? 0 }));
}

/** The names of what waits for the owner of an address to confirm it. */
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

export function findRecipient(db: Db, id: string) {
  return db.selectFrom("recipients").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
