/** How many ads are new to searches since they were last opened: one statement, in which each search has its own plan. */
import { sql } from "kysely";
import { conditions, hasKeys } from "#app/listings/listing-conditions.server.ts";
import { type PlannedFilter, planFilter } from "#app/listings/planned-filter.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { PriceDisplay } from "#app/wording/money.ts";
import { MOST_NEW } from "./new-count.ts";
import { readQuestion } from "./saved-search.ts";

export interface AskedSearch {
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
  const parts = planned.flatMap((search, place) => {
    if (!search || (search.filter.q !== "" && search.keys === null)) return [];
    const { filter, keys, since } = search;
    let ads = db
      .selectFrom("listings")
      .select(sql`1`.as("one"))
      .where((eb) => eb.and([conditions(eb, filter), ...(keys === null ? [] : [hasKeys(keys)])]))
      // Renewed ads are not new; the first condition has the index.
      .where("listed_at", ">", since)
      .where("created_at", ">", since)
      .limit(MOST_NEW + 1);
    if (notOf) ads = ads.where("user_id", "<>", notOf);
    return [sql`select ${sql.lit(place)} as place, count(*) as count from (${ads}) ads`];
  });
  if (parts.length === 0) return searches.map(() => 0);
  const { rows } = await sql<{ place: number; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const counts = new Map(rows.map(({ place, count }) => [place, count]));
  return searches.map((_, place) => counts.get(place) ?? 0);
}

async function planSearch(db: Db, { url, since, keys }: AskedSearch, display: PriceDisplay) {
  const question = readQuestion(url, display);
  if (!question) return undefined;
  const { filter } = question;
  if (keys !== undefined) return { filter, since, keys };
  return { filter, since, keys: keysOf(await planFilter(db, filter)) };
}

function keysOf({ tiers }: PlannedFilter): string | null {
  return tiers?.tsqueries[tiers.lastMeant] ?? null;
}
