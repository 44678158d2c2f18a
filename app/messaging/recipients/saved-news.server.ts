/**
 * Tells people, once a day, that ads that they saved on their account were sold, were paused or end soon. A person has one telling of an ad,
 * so that one which a search or seller reports too is in one mail only.
 */
import { type RawBuilder, sql } from "kysely";
import { ENDING_DAYS } from "#app/listings/lists/saved-listings.queries.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import type { TellingSavedNews } from "#db/tables.ts";

/** SQL source: the saved ads `s` with the accounts `u` and recipients `r` that want news of them. */
export const SAVED_LISTING_RECIPIENTS = sql`
  saved_listings s join recipients r on r.user_id = s.user_id and r.wants_saved and r.off_since is null
    join users u on u.id = r.user_id and u.email_verified and u.deleted_at is null and not u.is_blocked`;

/** SQL condition: the news of the telling `t` still holds for the ad `l`. */
export const IS_NEWS_CURRENT = sql<boolean>`
  case t.saved_news
    when 'sold' then l.status = 'inactive' and l.inactive_reason = 'sold'
    when 'paused' then l.status = 'inactive' and l.inactive_reason = 'paused'
    when 'ending' then l.is_public and l.expires_at = t.ends_at
    else l.is_public and l.status = 'active'
  end`;

/** Records tellings for everybody who saved an ad that was sold or paused; does nothing for other states. */
export async function recordSoldOrPaused(tx: Tx, listingId: string): Promise<void> {
  await recordSavedNews(
    tx,
    sql`l.inactive_reason`,
    sql`l.id = ${listingId} and l.inactive_reason in ('sold', 'paused')`,
  );
}

/** Records tellings about saved ads that end within ENDING_DAYS, once for each end date. */
export async function recordEndingSoon(db: Db, now = new Date()): Promise<void> {
  await recordSavedNews(
    db,
    sql`${"ending" satisfies TellingSavedNews}`,
    sql`l.status = 'active' and l.is_public and l.expires_at > ${now}
      and l.expires_at <= ${now}::timestamptz + ${ENDING_DAYS} * interval '1 day'`,
  );
}

/**
 * Records one telling for each person and ad. It replaces an earlier one, unless the ad only ends soon and the earlier one still
 * waits for its mail or was about the same end.
 */
async function recordSavedNews(db: Db, news: RawBuilder<unknown>, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into tellings as before (recipient_id, listing_id, rhythm, price_bgn, price_group, saved_news, ends_at)
      select r.id, l.id, 'daily', l.price_bgn, l.price_group, ${news}, case when l.is_public then l.expires_at end
        from listings l, ${SAVED_LISTING_RECIPIENTS} where s.listing_id = l.id and u.id <> l.user_id and ${condition}
      on conflict (recipient_id, listing_id) do update
        set search_id = null, rhythm = excluded.rhythm, saved_news = excluded.saved_news, told_price_bgn = null,
          ends_at = coalesce(excluded.ends_at, before.ends_at), matched_at = now(), told_at = null, mail_id = null
        where excluded.ends_at is null or (before.told_at is not null and before.ends_at is distinct from excluded.ends_at)`.execute(
    db,
  );
}
