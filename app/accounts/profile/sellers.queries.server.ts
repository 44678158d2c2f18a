import { type SqlBool, sql } from "kysely";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import { showSeller } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { formatMonth } from "#app/platform/wording/dates.ts";
import { MAX_COUNTED_LISTINGS } from "./counted-listings.ts";
import type { SellerView } from "./seller-card.tsx";
import { ratingOf } from "./seller-rating.ts";

/** The number and sum of the ratings that guests gave to the person `users.id`, as subqueries with an index. */
export const GUEST_RATINGS = [
  sql<number>`(select count(*) from ratings where ratings.user_id = users.id and ratings.rater_address is not null)`.as(
    "guest_count",
  ),
  sql<number>`(select coalesce(sum(rating), 0) from ratings where ratings.user_id = users.id and ratings.rater_address is not null)`.as(
    "guest_sum",
  ),
] as const;

/** The data of a trader, null for private people; needs the join below. */
export const TRADER_COLUMNS = ["traders.firm", "traders.eik", "traders.address"] as const;
export const IS_TRADER = sql<SqlBool>`traders.ended_at is null`;

/** Returns the trader of a row; undefined for a private person. */
export function traderOf(row: { firm: string | null; eik: string | null; address: string | null }) {
  const { firm, eik, address } = row;
  return firm !== null && eik !== null && address !== null ? { firm, eik, address } : undefined;
}

/** Returns the public view of a seller; undefined for blocked and deleted people. */
export function getSeller(db: Db, id: string): Promise<SellerView | undefined> {
  return readPublic(db, () => readSeller(db, id, { isVisible: true }));
}

/** Returns the seller of an ad that the viewer may see, also a blocked one, because administrators see the ads of blocked people. */
export function getSellerOfListing(db: Db, id: string): Promise<SellerView | undefined> {
  return readPublic(db, () => readSeller(db, id, { isVisible: false }));
}

async function readSeller(db: Db, id: string, only: { readonly isVisible: boolean }): Promise<SellerView | undefined> {
  showSeller(id);
  const query = db
    .selectFrom("users")
    .leftJoin("traders", (join) => join.onRef("traders.user_id", "=", "users.id").on(IS_TRADER))
    .leftJoin("rating_notes", "rating_notes.user_id", "users.id")
    .select(["users.id", "users.name", "account_type", "is_verified", "rating_sum", "rating_count", "users.created_at"])
    .select(["email_verified", "rating_notes.note", ...TRADER_COLUMNS, ...GUEST_RATINGS])
    // The site confirms a number only when it sends codes to it; the profile may have another one.
    .select(
      sql<boolean>`users.phone_number_verified and coalesce(users.phone_number = users.phone, false)`.as(
        "is_phone_confirmed",
      ),
    )
    .select(
      sql<number>`(select count(*) from (select from listings where listings.user_id = users.id and listings.is_public
        limit ${sql.lit(MAX_COUNTED_LISTINGS + 1)}) as counted)`.as("listing_count"),
    )
    .where("users.id", "=", id);
  const row = await (only.isVisible
    ? query.where("is_blocked", "=", false).where("deleted_at", "is", null)
    : query
  ).executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      accountType: row.account_type,
      isVerified: row.is_verified,
      trader: traderOf(row),
      memberSince: formatMonth(row.created_at),
      listingCount: row.listing_count,
      isEmailConfirmed: row.email_verified,
      isPhoneConfirmed: row.is_phone_confirmed,
      rating: ratingOf(row),
      note: row.note ?? undefined,
    }
  );
}
