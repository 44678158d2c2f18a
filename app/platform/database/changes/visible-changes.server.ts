/**
 * What public pages show, and changes of it. A query for such a page names what it shows; a command that changes what visitors
 * see announces it inside its transaction; the page cache makes anew what shows something that has changed.
 */

import { announce, type ChangeKey } from "#app/platform/changes.server.ts";
import type { Tx } from "#app/platform/database.server.ts";
import { noteShown } from "#app/platform/request-scope.server.ts";

const listingKey = (id: string): ChangeKey => `listing:${id}`;
const categoryKey = (id: number): ChangeKey => `category:${id}`;
const townKey = (town: string): ChangeKey => `town:${town}`;
const sellerKey = (userId: string): ChangeKey => `seller:${userId}`;
/** Of lists that an ad of any category and town may belong to. */
const ALL_LISTS: ChangeKey = "lists:all";

/** The page shows this ad, or that there is none. */
export function showListing(id: string): void {
  noteShown(listingKey(id));
}

/** The page shows this person, or that there is nobody. */
export function showSeller(userId: string): void {
  noteShown(sellerKey(userId));
}

/** The page shows a list: of a category, of towns, or of all ads. */
export function showList({
  categoryId,
  towns,
}: {
  readonly categoryId?: number;
  readonly towns: readonly string[];
}): void {
  if (categoryId !== undefined) noteShown(categoryKey(categoryId));
  else if (towns.length > 0) noteShown(...towns.map(townKey));
  else noteShown(ALL_LISTS);
}

/** The page shows nothing that a command could change. */
export function showFixedText(): void {
  noteShown("text:fixed");
}

interface Place {
  readonly id: string;
  readonly category_id: number;
  readonly town: string;
  readonly user_id: string;
}

/** Announces ads by their rows: the ad, the lists of its category and town, those of all ads, and its seller. */
export function announceRows(tx: Tx, rows: readonly Place[]): void {
  announce(
    tx,
    rows.flatMap(({ id, category_id, town, user_id }) => [
      ALL_LISTS,
      listingKey(id),
      categoryKey(category_id),
      townKey(town),
      sellerKey(user_id),
    ]),
  );
}

/**
 * Announces ads as they stand now. Call before deleting one; before and after a change that may move it to another
 * category or town, whose lists both change.
 */
export async function announceListings(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  announceRows(
    tx,
    await tx.selectFrom("listings").select(["id", "category_id", "town", "user_id"]).where("id", "in", ids).execute(),
  );
}

/** Announces what is shown of a person beside their ads: name, marks, rating. */
export function announceSeller(tx: Tx, userId: string): void {
  announce(tx, [sellerKey(userId)]);
}

/** Announces a person with all their ads, which come or go with them. */
export async function announceSellerAndListings(tx: Tx, userId: string): Promise<void> {
  announceSeller(tx, userId);
  announceRows(
    tx,
    await tx
      .selectFrom("listings")
      .select(["id", "category_id", "town", "user_id"])
      .where("user_id", "=", userId)
      .execute(),
  );
}
