/** Queries of the administrators' list of ads, in all states. */
import { sql } from "kysely";
import type { Order, PagePosition } from "#app/admin/pages/admin-lists.server.ts";
import {
  anyOf,
  type Condition,
  isOfPeople,
  parseSearch,
  plain,
  type SearchInput,
  showsPhoneNumber,
} from "#app/admin/pages/admin-search.server.ts";
import { findMatchingPage } from "#app/admin/pages/search-rows.server.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { planSearch } from "#app/listings/finding/planned-filter.server.ts";
import { readListingNumber } from "#app/listings/listing-number.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { TIME_ZONE } from "#app/platform/wording/dates.ts";
import { NO_PRICE_GROUP } from "#app/platform/wording/price-words.ts";
import type { ListingStatus } from "#db/tables.ts";

export const LISTING_ORDERS = {
  created: { column: "listings.created_at", kind: "time" },
  views: { column: "listings.views", kind: "number" },
  price: { column: "listings.price_bgn", kind: "number" },
} as const satisfies Record<string, Order>;

export interface AdminListingsFilter extends SearchInput {
  readonly status: ListingStatus | undefined;
  readonly category: Category | undefined;
  /** Only ads whose VIP period has not ended. */
  readonly vip?: boolean;
  readonly town?: string;
  /** In stotinki. */
  readonly priceFrom?: number | undefined;
  readonly priceTo?: number | undefined;
  /** The first day of creation in Sofia, '2026-11-21'; `to`: the last one, included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The id of the owner. */
  readonly owner?: string | undefined;
}

export interface AdminListingsQuery extends AdminListingsFilter, PagePosition {
  readonly order: keyof typeof LISTING_ORDERS;
}

/** Returns the condition that an ad or its owner has the searched id, number, words or phone number; undefined without a search. */
async function searchCondition(db: Db, asked: SearchInput): Promise<Condition | undefined> {
  const search = parseSearch(asked);
  if (!search) return undefined;
  const { id, pattern, number } = search;
  if (id) return plain(sql`listings.id = ${id}::uuid`);
  const conditions: Condition[] = [];
  if (pattern !== undefined) {
    const tsquery = await planSearch(db, asked.q);
    if (tsquery !== undefined) conditions.push(plain(sql`listings.search @@ ${tsquery}::tsquery`));
    conditions.push(await isOfPeople(db, { id, pattern, number: undefined }, "listings.user_id"));
  }
  if (number !== undefined) conditions.push(await showsPhoneNumber(db, number));
  const listingNumber = readListingNumber(asked.q);
  if (listingNumber !== undefined) conditions.push(plain(sql`listings.number = ${listingNumber}`));
  return anyOf(conditions);
}

/** Returns the midnight in Sofia at the start (0) or the end (1) of a day. */
export const midnight = (day: string, days: 0 | 1) =>
  sql<Date>`(${day}::date + ${sql.lit(days)})::timestamp at time zone ${sql.lit(TIME_ZONE)}`;

function filtered(db: Db, filter: AdminListingsFilter) {
  const { status, category, vip, town, priceFrom, priceTo, from, to, owner } = filter;
  let ads = db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.user_id")
    .leftJoin("listing_reviews", "listing_reviews.listing_id", "listings.id");
  if (status) ads = ads.where("listings.status", "=", status);
  if (status === "active") ads = ads.where("listings.is_public", "=", true);
  if (category) ads = ads.where("listings.category_id", "=", category.id);
  if (vip)
    ads = ads
      .where("listings.priority", "=", "vip")
      .where((eb) => eb.or([eb("vip_expires_at", "is", null), eb("vip_expires_at", ">", new Date())]));
  if (town) ads = ads.where("listings.town", "=", town);
  if (priceFrom !== undefined) ads = ads.where("listings.price_bgn", ">=", priceFrom);
  // Ads without a price have the price 0.
  if (priceTo !== undefined)
    ads = ads.where("listings.price_bgn", "<=", priceTo).where("listings.price_group", "<", NO_PRICE_GROUP);
  if (from) ads = ads.where("listings.created_at", ">=", midnight(from, 0));
  if (to) ads = ads.where("listings.created_at", "<", midnight(to, 1));
  if (owner) ads = ads.where("listings.user_id", "=", owner);
  return ads;
}

/** Returns a page of the matching ads. */
export async function findAdminListings(db: Db, query: AdminListingsQuery) {
  const ads = filtered(db, query)
    .select([
      "listings.id",
      "listings.number",
      "listings.title",
      "listings.category_id",
      "listings.price_bgn",
      "listings.status",
    ])
    .select(["listings.attributes", "listings.inactive_reason", "listings.decision_reason"])
    .select(["listings.priority", "listings.vip_expires_at", "listings.views", "listings.town", "listings.quarter"])
    .select(["listings.created_at", "listings.updated_at", "listings.user_id", "listings.phone"])
    .select(["listings.principal_name", "listings.principal_phone", "listings.principal_agreed_at"])
    .select(["listing_reviews.held_at", "listing_reviews.words", "listing_reviews.signals"])
    .select(["users.phone as owner_phone", "users.name as owner_name", "users.email as owner_email"])
    .select(
      sql<"deleted" | "blocked" | null>`case when users.deleted_at is not null then 'deleted'
        when users.is_blocked then 'blocked' end`.as("owner_state"),
    );
  const order = LISTING_ORDERS[query.order];
  return findMatchingPage(db, { order, place: query, condition: await searchCondition(db, query) }, ads);
}

export type ListingRow = Awaited<ReturnType<typeof findAdminListings>>["rows"][number];

export interface ListingTotals {
  readonly total: number;
  readonly active: number;
  readonly inactive: number;
  readonly vip: number;
}

/** The number of ads without those of deleted accounts, which are erased after some days. */
export const COUNTED_LISTINGS = sql<number>`((select coalesce(sum(total), 0) from listing_counts)
  - (select count(*) from listings join users on users.id = listings.user_id where users.deleted_at is not null))`;

/** Returns the number of ads in a state; of active ads only those that everybody sees. */
export function listingsIn(status: ListingStatus) {
  return sql<number>`(select coalesce(sum(total), 0) from listing_counts
    where status = ${status} and (is_public or status <> 'active'))`;
}

/** Returns the number of ads in all, by state, and of those whose VIP period has not ended. */
export async function countAdminListings(db: Db): Promise<ListingTotals> {
  const { rows } = await sql<ListingTotals>`select ${COUNTED_LISTINGS} as total, ${listingsIn("active")} as active,
    ${listingsIn("inactive")} as inactive,
    (select count(*) from listings where priority = 'vip' and is_public
      and (vip_expires_at is null or vip_expires_at > now())) as vip`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error("a select without from gave no row");
  return totals;
}
