/** What becomes of ads that people saved on their account, for those who want mail about it: once a day. */
import { type RawBuilder, sql } from "kysely";
import { ENDING_DAYS } from "#app/listings/kept-states.queries.server.ts";
import type { Db, Tx } from "#app/platform/database.server.ts";
import type { TellingSavedNews } from "#db/tables.ts";

/** Recipients `r` of accounts `u` that are told of the ad `l`, which they saved as `s`. */
export const SAVERS = sql`
  saved_listings s join recipients r on r.user_id = s.user_id and r.wants_saved and r.off_since is null
    join users u on u.id = r.user_id and u.email_verified and u.deleted_at is null and not u.is_blocked`;

/** Whether the news is still so: news `t` of the ad `l`. */
export const IS_STILL_SO = sql<boolean>`
  case t.saved_news
    when 'sold' then l.status = 'inactive' and l.inactive_reason = 'sold'
    when 'paused' then l.status = 'inactive' and l.inactive_reason = 'paused'
    when 'ending' then l.is_public and l.expires_at = t.ends_at
    else l.is_public and l.status = 'active'
  end`;

/** An ad was sold, or paused. */
export async function noteGone(tx: Tx, listingId: string): Promise<void> {
  await tellSavers(tx, sql`l.inactive_reason`, sql`l.id = ${listingId} and l.inactive_reason in ('sold', 'paused')`);
}

/** Ads that end within days; once for each end. */
export async function noteEndings(db: Db, now = new Date()): Promise<void> {
  await tellSavers(
    db,
    sql`${"ending" satisfies TellingSavedNews}`,
    sql`l.status = 'active' and l.is_public and l.expires_at > ${now}
      and l.expires_at <= ${now}::timestamptz + ${ENDING_DAYS} * interval '1 day'`,
  );
}

async function tellSavers(db: Db, news: RawBuilder<unknown>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into tellings as before (recipient_id, listing_id, rhythm, price_bgn, price_group, saved_news, ends_at)
      select r.id, l.id, 'daily', l.price_bgn, l.price_group, ${news}, case when l.is_public then l.expires_at end
        from listings l, ${SAVERS} where s.listing_id = l.id and u.id <> l.user_id and ${which}
      on conflict (recipient_id, listing_id) do update
        set search_id = null, rhythm = excluded.rhythm, saved_news = excluded.saved_news, told_price_bgn = null,
          ends_at = coalesce(excluded.ends_at, before.ends_at), matched_at = now(), told_at = null, mail_id = null
        where excluded.ends_at is null or (before.told_at is not null and before.ends_at is distinct from excluded.ends_at)`.execute(
    db,
  );
}
