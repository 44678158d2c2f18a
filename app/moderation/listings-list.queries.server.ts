/** All ads, whatever their state, as administrators see them. */
import { sql } from "kysely";
import type { Category } from "#app/categories/category.ts";
import type { Db } from "#app/platform/database.server.ts";
import { planSearch } from "#app/search/search.queries.server.ts";
import type { ListingStatus } from "#db/tables.ts";
import {
  ADMIN_PAGE_SIZE,
  type AdminPage,
  findPersonIds,
  keyset,
  likePattern,
  type Order,
  toPage,
} from "./admin-lists.server.ts";

export const LISTING_ORDERS = {
  created: { column: "listings.created_at", kind: "time" },
  views: { column: "listings.views", kind: "number" },
  price: { column: "listings.price_bgn", kind: "number" },
} as const satisfies Record<string, Order>;

/** Ads among which a search looks first. */
const NEWEST = 20_000;

export interface AdminListingsQuery {
  readonly q: string;
  readonly status: ListingStatus | undefined;
  readonly category: Category | undefined;
  readonly order: keyof typeof LISTING_ORDERS;
  readonly isAscending: boolean;
  readonly after: string | undefined;
}

/** The ads whose words fit, and those of the owners whose names do. */
async function matching(db: Db, q: string) {
  const pattern = likePattern(q);
  if (!pattern) return undefined;
  const { tsquery } = await planSearch(db, q);
  const ids = await findPersonIds(db, pattern);
  if (tsquery === undefined) return sql<boolean>`listings.user_id = any(${ids}::uuid[])`;
  if (ids.length === 0) return sql<boolean>`listings.search @@ ${tsquery}::tsquery`;
  return sql<boolean>`(listings.search @@ ${tsquery}::tsquery or listings.user_id = any(${ids}::uuid[]))`;
}

async function read(db: Db, query: AdminListingsQuery) {
  const order = keyset(LISTING_ORDERS[query.order], { isAscending: query.isAscending, cursor: query.after });
  const words = await matching(db, query.q);
  let page = db.selectFrom("listings").innerJoin("users", "users.id", "listings.user_id");
  if (query.status) page = page.where("listings.status", "=", query.status);
  if (query.category) page = page.where("listings.category_id", "=", query.category.id);
  if (words) page = page.where(words);
  const rows = page
    .select(["listings.id", "listings.title", "listings.category_id", "listings.price_bgn", "listings.status"])
    .select([
      "listings.inactive_reason",
      "listings.decision_reason",
      "listings.priority",
      "listings.vip_expires_at",
      "listings.views",
    ])
    .select(["listings.created_at", "listings.updated_at", "listings.user_id"])
    .select(["users.name as owner_name", "users.email as owner_email", order.key.as("sort_key")])
    .where(order.after)
    .orderBy(order.by)
    .orderBy(order.thenBy)
    .limit(ADMIN_PAGE_SIZE + 1);
  if (!words || query.order !== "created" || query.isAscending) return rows.execute();
  // A word of every tenth ad fills a page from the newest few: without this, all its ads would be sorted for it.
  const edge = await db
    .selectFrom("listings")
    .select("created_at")
    .where(order.after)
    .orderBy(order.by)
    .orderBy(order.thenBy)
    .offset(NEWEST)
    .limit(1)
    .executeTakeFirst();
  const newest = edge ? await rows.where("listings.created_at", ">=", edge.created_at).execute() : [];
  return newest.length > ADMIN_PAGE_SIZE ? newest : rows.execute();
}

export type ListingRow = Awaited<ReturnType<typeof read>>[number];

export async function findAdminListings(db: Db, query: AdminListingsQuery): Promise<AdminPage<ListingRow>> {
  return toPage(await read(db, query));
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
