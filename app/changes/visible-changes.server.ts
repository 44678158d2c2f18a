/**
 * Announces changes to what public pages show. A command that changes what visitors see calls one of these functions
 * inside its transaction; caches listen with `onChange`.
 */

import { announce, type ChangeKey } from "#app/platform/changes.server.ts";
import type { Tx } from "#app/platform/database.server.ts";

const listingKey = (id: string): ChangeKey => `listing:${id}`;
const categoryKey = (id: number): ChangeKey => `category:${id}`;
const townKey = (town: string): ChangeKey => `town:${town}`;
const sellerKey = (userId: string): ChangeKey => `seller:${userId}`;

interface Place {
  readonly id: string;
  readonly category_id: number;
  readonly town: string;
  readonly user_id: string;
}

/** Announces ads by their rows: the ad, and the lists of its category, town and seller. */
export function announceRows(tx: Tx, rows: readonly Place[]): void {
  announce(
    tx,
    rows.flatMap(({ id, category_id, town, user_id }) => [
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

/** Announces a person's public data and every list that contains one of their ads. */
export async function announceSeller(tx: Tx, userId: string): Promise<void> {
  const lists = await tx
    .selectFrom("listings")
    .select(["category_id", "town"])
    .distinct()
    .where("user_id", "=", userId)
    .execute();
  announce(tx, [
    sellerKey(userId),
    ...lists.flatMap(({ category_id, town }) => [categoryKey(category_id), townKey(town)]),
  ]);
}
