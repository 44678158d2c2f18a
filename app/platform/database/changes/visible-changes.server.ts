/**
 * Names the change keys that public pages show, and announces changes of them. A query for a public page calls show…; a command
 * that changes something visible calls announce… inside its transaction; the page cache renders the affected pages again.
 */

import type { Tx } from "#app/platform/database/database.server.ts";
import { type ChangeKey, noteShown } from "#app/platform/http/request-scope.server.ts";
import { announce } from "./changes.server.ts";

const listingKey = (id: string): ChangeKey => `listing:${id}`;
const categoryKey = (id: number): ChangeKey => `category:${id}`;
const townKey = (town: string): ChangeKey => `town:${town}`;
const sellerKey = (userId: string): ChangeKey => `seller:${userId}`;
/** The key of lists without category and town, which any ad may belong to. */
const ALL_LISTS: ChangeKey = "lists:all";

/** Notes that the page shows this ad, or that it does not exist. */
export function showListing(id: string): void {
  noteShown(listingKey(id));
}

/** Notes that the page shows this person, or that they do not exist. */
export function showSeller(userId: string): void {
  noteShown(sellerKey(userId));
}

/** Notes that the page shows a list: of a category, of towns, or of all ads. */
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

/** Notes that the page shows nothing that a command could change. */
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
 * Announces ads by their current rows. Call it before deleting an ad, and both before and after a change that may move it to
 * another category or town, as both lists change.
 */
export async function announceListings(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  announceRows(
    tx,
    await tx.selectFrom("listings").select(["id", "category_id", "town", "user_id"]).where("id", "in", ids).execute(),
  );
}

/** Announces a change of a person as shown beside their ads: name, marks, rating. */
export function announceSeller(tx: Tx, userId: string): void {
  announce(tx, [sellerKey(userId)]);
}

/** Announces a person with all their ads, whose visibility depends on the person. */
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
