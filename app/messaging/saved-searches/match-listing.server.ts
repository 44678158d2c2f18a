/** Records the recipients of ads that appeared or changed. */
import { sql } from "kysely";
import { recordSoldOrPaused, SAVED_LISTING_RECIPIENTS } from "#app/messaging/recipients/saved-news.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { findMatches, type Match, WANTED } from "./find-matches.server.ts";

interface Change {
  readonly listing_id: string;
  readonly has_appeared: boolean;
  readonly has_fallen: boolean;
  readonly since: Date;
}

/**
 * Records a telling for each recipient of an ad that appeared or changed. A recipient is told of an ad once, and again when its price
 * has fallen since; owners are not told of their own ads. An ad that was public before a search was saved, or a seller followed, is not
 * new to it. The collection time of 'now' starts with the change; daily and weekly mails contain the tellings matched before they are due.
 */
async function recordTellings(
  tx: Tx,
  { has_appeared, has_fallen, since }: Change,
  { listing, searches }: Match,
): Promise<void> {
  const isNews = has_appeared || has_fallen;
  await sql`
    with found as (
      select s.recipient_id, s.id as search_id, s.rhythm, null as saved_news from saved_searches s
        where s.id = any(${[...searches]}::uuid[]) and ${WANTED}
          and s.created_at <= ${isNews ? since : listing.listed_at}
      union all
      select f.recipient_id, null, f.rhythm, null from follows f
        where f.seller_id = ${listing.user_id} and f.rhythm <> 'none' and ${isNews} and f.created_at <= ${since}
      union all
      select r.id, null, 'daily', 'cut' from ${SAVED_LISTING_RECIPIENTS}
        where s.listing_id = ${listing.id} and ${has_fallen && listing.cut_from_bgn !== null}),
    wanted as (
      select distinct on (found.recipient_id) found.* from found
        join recipients r on r.id = found.recipient_id
        left join users u on u.id = r.user_id
        where r.off_since is null and coalesce(u.id <> ${listing.user_id}, true)
          and case when found.saved_news is not null then r.wants_saved when found.search_id is null then r.wants_sellers else r.wants_searches end
          and case when u.id is null then r.confirmed_at is not null
            else u.email_verified and u.deleted_at is null and not u.is_blocked end
          and not exists (select 1 from users seller where seller.id = ${listing.user_id} and seller.email = r.email)
        order by found.recipient_id, array_position(array['now', 'daily', 'weekly'], found.rhythm), found.saved_news nulls first, found.search_id)
    insert into tellings as before (recipient_id, listing_id, search_id, rhythm, saved_news, price_bgn, price_group, told_price_bgn, matched_at)
      select recipient_id, ${listing.id}, search_id, rhythm, saved_news, ${listing.price_bgn}, ${listing.price_group},
          case when saved_news is not null then ${listing.cut_from_bgn}::bigint end,
          case rhythm when 'now' then ${since} else now() end from wanted
      on conflict (recipient_id, listing_id) do update
        set search_id = excluded.search_id, rhythm = excluded.rhythm, saved_news = excluded.saved_news, price_bgn = excluded.price_bgn,
          told_price_bgn = before.price_bgn, matched_at = excluded.matched_at, told_at = null, mail_id = null
        where before.told_at is not null and excluded.price_group = before.price_group
          and excluded.price_bgn between 1 and before.price_bgn - 1`.execute(tx);
}

/** The number of ads in one transaction. */
const BATCH_SIZE = 20;

/** Records the tellings of all queued ads; returns the number of ads. Ads that are not analysed yet stay queued. */
export async function matchListings(db: Db): Promise<number> {
  let count = 0;
  for (;;) {
    const done = await inTransaction(db, async (tx) => {
      const { rows } = await sql<Change>`
        delete from listings_to_tell where listing_id in (
          select waiting.listing_id from listings_to_tell waiting join listings on listings.id = waiting.listing_id
            where listings.search_version <> 0 order by waiting.since limit ${BATCH_SIZE} for update of waiting skip locked)
        returning listing_id, has_appeared, has_fallen, since`.execute(tx);
      const ids = rows.map((row) => row.listing_id);
      const matches = await findMatches(tx, ids);
      for (const change of rows) {
        const match = matches.get(change.listing_id);
        if (match) await recordTellings(tx, change, match);
        else await recordSoldOrPaused(tx, change.listing_id);
      }
      return rows.length;
    });
    count += done;
    if (done === 0) return count;
  }
}
