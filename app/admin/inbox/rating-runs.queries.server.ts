/** Finds series of equal ratings from one network, which may come from one person. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";

/** The minimum number of equal ratings in a series. */
const MIN_RATINGS = 3;
const MAX_RUNS = 20;

/** Returns the series of the last 90 days, as long as networks are stored, the latest first. */
export async function findRatingRuns(db: Db) {
  const { rows } = await sql<{
    /** From 1 to 5. */
    stars: number;
    count: number;
    /** The number of them that were given without an account. */
    guests: number;
    sellers: { id: string; name: string }[];
    first: Date;
    last: Date;
  }>`
    select rating as stars, count(*) as count, count(rater_address) as guests, min(ratings.created_at) as first,
      max(ratings.created_at) as last, jsonb_agg(distinct jsonb_build_object('id', users.id, 'name', users.name)) as sellers
    from ratings join users on users.id = ratings.user_id
    where network_key is not null
    group by network_key, rating having count(*) >= ${MIN_RATINGS}
    order by last desc limit ${MAX_RUNS}`.execute(db);
  return rows.map((row) => ({ ...row, first: formatMoment(row.first), last: formatMoment(row.last) }));
}

export type RatingRun = Awaited<ReturnType<typeof findRatingRuns>>[number];
