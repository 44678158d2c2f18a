/**
 * Finds the recipients of an ad that appeared or changed. The index over anchors selects candidate searches; their filters are then
 * compared with the ad in the same way as a list compares its filters with ads.
 */
import { sql } from "kysely";
import { recordSoldOrPaused, SAVED_LISTING_RECIPIENTS } from "#app/messaging/delivery/saved-news.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { anchorsOfPlace } from "./search-columns.server.ts";

interface ToldListing {
  readonly id: string;
  readonly user_id: string;
  readonly category_id: number;
  readonly town: string;
  readonly is_trader: boolean;
  readonly price_bgn: number;
  /** The kind and unit of the price; only prices of one group are compared (listings.price_group). */
  readonly price_group: number;
  /** The price before the last cut; null without a cut. */
  readonly cut_from_bgn: number | null;
  readonly attributes: string;
  /** The tsvector as text; as a column it would be decompressed for every search. */
  readonly search: string;
  readonly keys: string[];
  readonly listed_at: Date;
}

async function findListing(db: Db, id: string): Promise<ToldListing | undefined> {
  const { rows } = await sql<ToldListing>`
    select id, user_id, category_id, town, is_trader, price_bgn, price_group,
      case currency when 'EUR' then round(cut_from_cents * 1.95583)::bigint else cut_from_cents end as cut_from_bgn, attributes::text as attributes, search::text as search, listed_at,
      array(select key from unnest(tsvector_to_array(search)) key where key !~ '^[=~]') as keys
    from listings where id = ${id} and is_public and status = 'active'`.execute(db);
  return rows[0];
}

/** SQL condition: the search wants mails. It is the predicate of the partial index over anchors. */
const WANTED = sql`s.rhythm <> 'none' and not s.is_paused and not s.is_pending`;

/** Returns the SQL condition that an ad passes the filters of a search; it agrees with `conditions()` of lists. */
function passesFilters(listing: ToldListing) {
  const attributes = sql`${listing.attributes}::jsonb`;
  const value = sql`${attributes} -> (field ->> 'name')`;
  const hasText = sql`coalesce(${listing.search}::tsvector @@ (field ->> 'text')::tsquery, true)`;
  const isUnset = sql`${value} is null`;
  const isOne = (one: ReturnType<typeof sql>) => sql`${attributes} @> jsonb_build_object(field ->> 'name', ${one})`;
  return sql<boolean>`
    (s.category_id is null or s.category_id = ${listing.category_id})
    and (s.towns is null or ${listing.town} = any (s.towns))
    and (s.price_from is null or ${listing.price_bgn} >= s.price_from)
    and (s.price_to is null or (${listing.price_bgn} <= s.price_to and ${listing.price_group} < 9))
    and (s.is_trader is null or s.is_trader = ${listing.is_trader})
    and (s.keys is null or ${listing.search}::tsvector @@ s.keys)
    and (s.fields is null or not exists (select 1 from jsonb_array_elements(s.fields) field where not coalesce(
      case field ->> 'kind'
        when 'is' then ${isOne(sql`field -> 'value'`)} or ${isOne(sql`jsonb_build_array(field -> 'value')`)}
        when 'met' then ${isOne(sql`field -> 'value'`)} or ${isOne(sql`jsonb_build_array(field -> 'value')`)}
          or case when (field ->> 'isSure')::boolean or not field ? 'text' then ${isUnset} and ${hasText} else ${hasText} end
        when 'size' then (${value} is not null and (not field ? 'from' or ${value} >= field -> 'from')
            and (not field ? 'to' or ${value} <= field -> 'to')) or (${isUnset} and field ? 'text' and ${hasText})
        when 'price' then ${listing.price_group} < 9 and (not field ? 'from' or ${listing.price_bgn} >= (field ->> 'from')::bigint)
          and (not field ? 'to' or ${listing.price_bgn} <= (field ->> 'to')::bigint)
        when 'category' then ${listing.category_id} = (field -> 'id')::int
        when 'place' then field -> 'towns' ? ${listing.town} or (field ? 'text' and ${hasText})
        when 'starts' then ${attributes} ->> (field ->> 'name')
          ilike regexp_replace(field ->> 'text', '([\\\\%_])', '\\\\\\1', 'g') || '%'
        when 'between' then (not field ? 'from' or ${value} >= field -> 'from') and (not field ? 'to' or ${value} <= field -> 'to')
        when 'pays' then coalesce(${value} -> 'to', ${value} -> 'from') >= field -> 'from'
        when 'covers' then ${value} is not null and coalesce(${value} ->> 'from', '') <= field ->> 'day'
          and coalesce(${value} ->> 'to', '9') >= field ->> 'day'
      end, false)))`;
}

/** Returns the ids of the saved searches that an ad matches. */
export async function findMatches(db: Db, listingId: string): Promise<readonly string[]> {
  const listing = await findListing(db, listingId);
  if (!listing) return [];
  const { rows } = await sql<{ id: string }>`
    select s.id from saved_searches s where ${WANTED} and s.anchors && ${anchorsOf(listing)}::text[] and ${passesFilters(listing)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

function anchorsOf({ keys, category_id, town }: ToldListing): string[] {
  return [...keys, ...anchorsOfPlace(category_id, town)];
}

interface Change {
  readonly listing_id: string;
  readonly has_appeared: boolean;
  readonly has_fallen: boolean;
  readonly since: Date;
}

/**
 * Records a telling for each recipient of an ad that appeared or changed. A recipient is told of an ad once, and again when its price
 * has fallen since; owners are not told of their own ads. An edited ad that was public before a search was saved is not new to it. The
 * collection time of 'now' starts with the change; daily and weekly mails contain the tellings matched before they are due.
 */
async function recordTellings(tx: Tx, { listing_id, has_appeared, has_fallen, since }: Change): Promise<void> {
  const listing = await findListing(tx, listing_id);
  if (!listing) return recordSoldOrPaused(tx, listing_id);
  await sql`
    with found as (
      select s.recipient_id, s.id as search_id, s.rhythm, null as saved_news from saved_searches s
        where ${WANTED} and s.anchors && ${anchorsOf(listing)}::text[] and ${passesFilters(listing)}
          and (${has_appeared || has_fallen} or s.created_at <= ${listing.listed_at})
      union all
      select f.recipient_id, null, f.rhythm, null from follows f
        where f.seller_id = ${listing.user_id} and f.rhythm <> 'none' and ${has_appeared || has_fallen}
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
      for (const change of rows) await recordTellings(tx, change);
      return rows.length;
    });
    count += done;
    if (done === 0) return count;
  }
}
