import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import { showSeller } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { formatMonth } from "#app/platform/wording/dates.ts";
import type { SellerView } from "./seller-card.tsx";

/** Returns the public view of a seller; undefined for blocked and deleted people. */
export function getSeller(db: Db, id: string): Promise<SellerView | undefined> {
  return readPublic(db, () => readSeller(db, id));
}

async function readSeller(db: Db, id: string): Promise<SellerView | undefined> {
  showSeller(id);
  const row = await db
    .selectFrom("users")
    .select(["id", "name", "account_type", "is_verified", "rating_sum", "rating_count", "created_at"])
    .where("id", "=", id)
    .where("is_blocked", "=", false)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      accountType: row.account_type,
      isVerified: row.is_verified,
      memberSince: formatMonth(row.created_at),
      rating:
        row.rating_count > 0 ? { average: row.rating_sum / row.rating_count, count: row.rating_count } : undefined,
    }
  );
}
