/** How many ads are new to searches, and of sellers, since they were last opened: one statement, in which each search has its own plan. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { conditions, hasKeys } from "#app/listings/listing-conditions.server.ts";
import { type PlannedFilter, planFilter } from "#app/listings/planned-filter.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { PriceDisplay } from "#app/wording/money.ts";
import type { Tables } from "#db/tables.ts";
import { MOST_NEW } from "./new-count.ts";
import { readQuestion } from "./saved-search.ts";
import { sellerOfUrl } from "./watched.ts";

export interface AskedSearch {
  /** Of the list, or of the seller. */
  readonly url: string;
  readonly since: Date;
  /** As understood when it was saved; else it is read now. */
  readonly keys?: string | null;
}

/** In the order of the searches, to MOST_NEW + 1 each; without the ads of `notOf`. */
export async function countNew(
  db: Db,
  searches: readonly AskedSearch[],
  { display, notOf }: { readonly display: PriceDisplay; readonly notOf?: string | undefined },
): Promise<readonly number[]> {
  const planned = await Promise.all(searches.map((search) => planSearch(db, search, display)));
  const parts = planned.flatMap((asked, place) => {
    if (!asked) return [];
    let ads = db
      .selectFrom("listings")
      .select(sql`1`.as("one"))
      .where(asked.fits)
      // Renewed ads are not new; the first condition has the index.
      .where("listed_at", ">", asked.since)
      .where("created_at", ">", asked.since)
      .limit(MOST_NEW + 1);
    if (notOf) ads = ads.where("user_id", "<>", notOf);
    return [sql`select ${sql.lit(place)} as place, count(*) as count from (${ads}) ads`];
  });
  if (parts.length === 0) return searches.map(() => 0);
  const { rows } = await sql<{ place: number; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const counts = new Map(rows.map(({ place, count }) => [place, count]));
  return searches.map((_, place) => counts.get(place) ?? 0);
}

type Fits = (eb: ExpressionBuilder<Tables, "listings">) => Expression<SqlBool>;

/** Which ads it asks for; undefined for what asks for none. */
async function planSearch(
  db: Db,
  { url, since, keys }: AskedSearch,
  display: PriceDisplay,
): Promise<{ readonly since: Date; readonly fits: Fits } | undefined> {
  const seller = sellerOfUrl(url);
  if (seller) return { since, fits: (eb) => eb.and([eb("user_id", "=", seller), eb("is_public", "=", true)]) };
  const question = readQuestion(url, display);
  if (!question) return undefined;
  const { filter } = question;
  const meant = keys === undefined ? keysOf(await planFilter(db, filter)) : keys;
  if (filter.q !== "" && meant === null) return undefined;
  return { since, fits: (eb) => eb.and([conditions(eb, filter), ...(meant === null ? [] : [hasKeys(meant)])]) };
}

function keysOf({ tiers }: PlannedFilter): string | null {
  return tiers?.meant ?? null;
}
