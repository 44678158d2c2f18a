/** Counts the ads that are new since searches and sellers were last opened, in one statement with a subquery for each. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { matchesNothing, planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { conditions, hasKeys } from "#app/listings/lists/listing-conditions.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import type { Tables } from "#db/tables.ts";
import { MAX_NEW_COUNT } from "./new-count.ts";
import { parseSearchUrl } from "./saved-search.ts";
import { sellerOfUrl } from "./seller-url.ts";

export interface CountedSearch {
  /** The URL of the list or of the seller. */
  readonly url: string;
  readonly since: Date;
  /** The stored keys of the text; undefined if the text is to be analysed now. */
  readonly keys?: string | null;
}

/** Returns the number of new ads of each search, at most MAX_NEW_COUNT + 1; ads of the person `notOf` are not counted. */
export async function countNew(
  db: Db,
  searches: readonly CountedSearch[],
  { display, notOf }: { readonly display: PriceDisplay; readonly notOf?: string | undefined },
): Promise<readonly number[]> {
  const planned = await Promise.all(searches.map((search) => planSearch(db, search, display)));
  const parts = planned.flatMap((plan, place) => {
    if (!plan) return [];
    let ads = db
      .selectFrom("listings")
      .select(sql`1`.as("one"))
      .where(plan.matches)
      // Renewed ads are not new, which the second condition excludes; the first one uses the index.
      .where("listed_at", ">", plan.since)
      .where("created_at", ">", plan.since)
      .limit(MAX_NEW_COUNT + 1);
    if (notOf) ads = ads.where("user_id", "<>", notOf);
    return [sql`select ${sql.lit(place)} as place, count(*) as count from (${ads}) ads`];
  });
  if (parts.length === 0) return searches.map(() => 0);
  const { rows } = await sql<{ place: number; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const counts = new Map(rows.map(({ place, count }) => [place, count]));
  return searches.map((_, place) => counts.get(place) ?? 0);
}

type Condition = (eb: ExpressionBuilder<Tables, "listings">) => Expression<SqlBool>;

/** Returns the condition for the ads of a search; undefined if it cannot match any ad. */
async function planSearch(
  db: Db,
  { url, since, keys }: CountedSearch,
  display: PriceDisplay,
): Promise<{ readonly since: Date; readonly matches: Condition } | undefined> {
  const seller = sellerOfUrl(url);
  if (seller) return { since, matches: (eb) => eb.and([eb("user_id", "=", seller), eb("is_public", "=", true)]) };
  const query = parseSearchUrl(url, display);
  if (!query) return undefined;
  const plan = await planFilter(db, query.filter);
  const meant = keys === undefined ? (plan.tiers?.meant ?? null) : keys;
  if (matchesNothing(plan)) return undefined;
  return { since, matches: (eb) => eb.and([conditions(eb, plan.filter), ...(meant === null ? [] : [hasKeys(meant)])]) };
}
