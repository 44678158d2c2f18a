/** All ads, whatever their state, as administrators see them. */
import { sql } from "kysely";
import type { Category } from "#app/categories/category.ts";
import type { Db } from "#app/platform/database.server.ts";
import { planSearch } from "#app/search/plan-search.queries.server.ts";
import { TIME_ZONE } from "#app/wording/dates.ts";
import type { ListingStatus } from "#db/tables.ts";
import type { FoundPage, Order, Place } from "./admin-lists.server.ts";
import {
  type Asked,
  anyOf,
  type Condition,
  ofPeople,
  plain,
  readSought,
  showingNumber,
} from "./admin-search.server.ts";
import { findFitting } from "./fitting-rows.server.ts";

export const LISTING_ORDERS = {
  created: { column: "listings.created_at", kind: "time" },
  views: { column: "listings.views", kind: "number" },
  price: { column: "listings.price_bgn", kind: "number" },
} as const satisfies Record<string, Order>;

export interface AdminListingsFilter extends Asked {
  readonly status: ListingStatus | undefined;
  readonly category: Category | undefined;
  /** Only those that are VIP by the clock. */
  readonly vip?: boolean;
  readonly town?: string;
  /** In stotinki. */
  readonly priceFrom?: number | undefined;
  readonly priceTo?: number | undefined;
  /** Days of Sofia on which they were created, '2026-11-21', both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The id of whose ads these are. */
  readonly owner?: string | undefined;
}

export interface AdminListingsQuery extends AdminListingsFilter, Place {
  readonly order: keyof typeof LISTING_ORDERS;
}

/** The ad of an id; else those whose words, owner or number fit. */
async function sought(db: Db, asked: Asked): Promise<Condition | undefined> {
  const wanted = readSought(asked);
  if (!wanted) return undefined;
  const { id, pattern, number } = wanted;
  if (id) return plain(sql`listings.id = ${id}::uuid`);
  const conditions: Condition[] = [];
  if (pattern !== undefined) {
    const tsquery = await planSearch(db, asked.q);
    if (tsquery !== undefined) conditions.push(plain(sql`listings.search @@ ${tsquery}::tsquery`));
    conditions.push(await ofPeople(db, { id, pattern, number: undefined }, "listings.user_id"));
  }
  if (number !== undefined) conditions.push(await showingNumber(db, number));
  return anyOf(conditions);
}

/** Midnight in Sofia before this day, or after it. */
const midnight = (day: string, days: 0 | 1) =>
  sql<Date>`(${day}::date + ${sql.lit(days)})::timestamp at time zone ${sql.lit(TIME_ZONE)}`;

function filtered(db: Db, filter: AdminListingsFilter) {
  const { status, category, vip, town, priceFrom, priceTo, from, to, owner } = filter;
  let ads = db.selectFrom("listings").innerJoin("users", "users.id", "listings.user_id");
  if (status) ads = ads.where("listings.status", "=", status);
  if (category) ads = ads.where("listings.category_id", "=", category.id);
  if (vip)
    ads = ads
      .where("listings.priority", "=", "vip")
      .where((eb) => eb.or([eb("vip_expires_at", "is", null), eb("vip_expires_at", ">", new Date())]));
  if (town) ads = ads.where("listings.town", "=", town);
  if (priceFrom !== undefined) ads = ads.where("listings.price_bgn", ">=", priceFrom);
  // Ads without a price are not cheap.
  if (priceTo !== undefined) ads = ads.where("listings.price_bgn", "<=", priceTo).where("listings.price_bgn", ">", 0);
  if (from) ads = ads.where("listings.created_at", ">=", midnight(from, 0));
  if (to) ads = ads.where("listings.created_at", "<", midnight(to, 1));
  if (owner) ads = ads.where("listings.user_id", "=", owner);
  return ads;
}

async function read(db: Db, query: AdminListingsQuery) {
  const ads = filtered(db, query)
    .select(["listings.id", "listings.title", "listings.category_id", "listings.price_bgn", "listings.status"])
    .select(["listings.attributes", "listings.inactive_reason", "listings.decision_reason"])
    .select(["listings.priority", "listings.vip_expires_at", "listings.views", "listings.town"])
    .select(["listings.created_at", "listings.updated_at", "listings.user_id", "listings.phone"])
    .select(["users.phone as owner_phone", "users.name as owner_name", "users.email as owner_email"]);
  const order = LISTING_ORDERS[query.order];
  return findFitting(db, { order, place: query, condition: await sought(db, query) }, ads);
}

export type ListingRow = Awaited<ReturnType<typeof read>>["rows"][number];

export function findAdminListings(db: Db, query: AdminListingsQuery): Promise<FoundPage<ListingRow>> {
  return read(db, query);
}

export interface ListingTotals {
  readonly total: number;
  readonly active: number;
  readonly inactive: number;
  readonly vip: number;
}

/** Kept counts, and the ads that are VIP by the clock. */
export async function countAdminListings(db: Db): Promise<ListingTotals> {
  const rows = await db
    .selectFrom("listing_counts")
    .select(["status", (eb) => eb.fn.sum<number>("total").as("total")])
    .groupBy("status")
    .execute();
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.total ?? 0);
  const { vip } = await db
    .selectFrom("listings")
    .select((eb) => eb.fn.countAll<number>().as("vip"))
    .where("priority", "=", "vip")
    .where("is_public", "=", true)
    .where((eb) => eb.or([eb("vip_expires_at", "is", null), eb("vip_expires_at", ">", new Date())]))
    .executeTakeFirstOrThrow();
  return {
    total: rows.reduce((sum, row) => sum + Number(row.total), 0),
    active: of("active"),
    inactive: of("inactive"),
    vip,
  };
}
