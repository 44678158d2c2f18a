/** Reads a person's own ads: by state, in pages, with data that only their owner sees. */
import { sql } from "kysely";
import { CHART_DAYS } from "#app/accounts/visit/chart-days.ts";
import { outcomeOf } from "#app/catalogue/categories/outcome.ts";
import { selectCards, toCard } from "#app/listings/card/listing-cards.queries.server.ts";
import { isClosed } from "#app/listings/life/assisted.ts";
import { columnsOf, type ListingStateName, STATE_NAMES, stateOf } from "#app/listings/life/life-cycle.ts";
import { PAGE_SIZE } from "#app/listings/life/listing.ts";
import { formatListingNumber } from "#app/listings/listing-number.ts";
import {
  createdKey,
  isOlder,
  LAST_CREATED_FIRST,
  pageOfCreated,
  readCursor,
} from "#app/listings/lists/listing-cursor.server.ts";
import { findOwnReviews, type OwnReview } from "#app/listings/reviews/reviews.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { TIME_ZONE } from "#app/platform/wording/dates.ts";
import type { ListingCounts } from "./own-figures.tsx";

interface OwnQuery {
  readonly userId: string;
  /** All, if undefined. */
  readonly states: readonly ListingStateName[] | undefined;
  readonly after: string | undefined;
}

function isIn(state: ListingStateName) {
  const { status, inactive_reason } = columnsOf(state);
  return sql<boolean>`(listings.status = ${status} and listings.inactive_reason is not distinct from ${inactive_reason})`;
}

function selectOwnListings(db: Db, userId: string) {
  return selectCards(db, new Date())
    .select([
      "listings.inactive_reason",
      "listings.ask_at",
      "listings.asked_at",
      "listings.unanswered",
      "listings.decision_reason",
      "listings.views",
      "listings.phone_shows",
      "listings.asks",
      "listings.renewed_at",
      "listings.expires_at",
      "listings.vip_expires_at",
      "listings.number",
      "listings.principal_name",
      "listings.principal_phone",
      "listings.created_at",
      sql<string | null>`(select users.office from users where users.id = listings.user_id)`.as("office"),
      createdKey,
    ])
    .where("listings.user_id", "=", userId);
}

type SelectedListing = Awaited<ReturnType<ReturnType<typeof selectOwnListings>["execute"]>>[number];

/** Reads one own ad; undefined if the person has no such ad. */
export async function findOwnListing(db: Db, { userId, id }: { readonly userId: string; readonly id: string }) {
  const row = await selectOwnListings(db, userId).where("listings.id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const reviews = await findOwnReviews(db, [id]);
  return toOwnListing(row, { review: reviews.get(id), userId });
}

export async function findOwnListings(db: Db, { userId, states, after }: OwnQuery) {
  const cursor = readCursor(after, "time");
  let query = selectOwnListings(db, userId)
    .orderBy(LAST_CREATED_FIRST)
    .limit(PAGE_SIZE + 1);
  if (states) query = query.where((eb) => eb.or(states.map(isIn)));
  if (cursor) query = query.where(isOlder("created_at", cursor));
  const { shown, next } = pageOfCreated(await query.execute(), PAGE_SIZE);
  const ids = shown.map(({ id }) => id);
  const reviews = await findOwnReviews(db, ids);
  const listings = shown.map((row) => toOwnListing(row, { review: reviews.get(row.id), userId }));
  return { listings, next };
}

interface OwnData {
  readonly review: OwnReview | undefined;
  readonly userId: string;
}

function toOwnListing(row: SelectedListing, { review, userId }: OwnData) {
  return {
    card: toCard(row),
    number: row.number === null ? null : formatListingNumber(row.number),
    outcome: outcomeOf(row.category_id, row.attributes),
    counts: { views: row.views, phoneShows: row.phone_shows, asks: row.asks },
    review,
    /** The name of the person for whom the ad was published; null for an ordinary one. */
    principalName: row.principal_name,
    isClosed: isClosed(row, new Date()),
    userId,
    status: row.status,
    inactiveReason: row.inactive_reason,
    decisionReason: row.decision_reason,
    listedAt: row.listed_at,
    renewedAt: row.renewed_at,
    expiresAt: row.expires_at,
    confirmedAt: row.confirmed_at,
    askAt: row.ask_at,
    askedAt: row.asked_at,
    unanswered: row.unanswered,
    vipExpiresAt: row.vip_expires_at,
  };
}

export type OwnListingRow = ReturnType<typeof toOwnListing>;

export interface ListingDay extends ListingCounts {
  /** '2026-11-21', by the calendar of Sofia. */
  readonly day: string;
}

/** Returns the views, shown phones and questions about availability of an ad on each of the last thirty days, oldest first. */
export async function findListingDays(db: Db, id: string): Promise<readonly ListingDay[]> {
  const today = sql`(now() at time zone ${sql.lit(TIME_ZONE)})::date`;
  const { rows } = await sql<ListingDay>`
    select d.day::date::text as day, coalesce(views, 0) as views, coalesce(phone_shows, 0) as "phoneShows",
      coalesce(asks, 0) as asks
    from generate_series((${today} - ${sql.lit(CHART_DAYS - 1)})::timestamp, ${today}::timestamp, interval '1 day') as d(day)
    left join listing_days c on c.listing_id = ${id} and c.day = d.day::date
    order by d.day`.execute(db);
  return rows;
}

/** Maximum number of ads confirmed at once. */
const MAX_CONFIRMED = 500;

/** Returns the ids of own ads with an open availability check (isCheckDue). */
export async function findListingsToConfirm(db: Db, userId: string, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from listings where user_id = ${userId} and status in ('active', 'reserved')
      and (asked_at > confirmed_at or ask_at <= ${now})
      order by created_at desc, id desc limit ${MAX_CONFIRMED}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts a person's ads by state. */
export async function countOwnListings(db: Db, userId: string): Promise<Readonly<Record<ListingStateName, number>>> {
  const rows = await db
    .selectFrom("listings")
    .select(["status", "inactive_reason", (eb) => eb.fn.countAll<number>().as("count")])
    .where("user_id", "=", userId)
    .groupBy(["status", "inactive_reason"])
    .execute();
  const counts = Object.fromEntries(STATE_NAMES.map((name) => [name, 0])) as Record<ListingStateName, number>;
  for (const { status, inactive_reason: inactiveReason, count } of rows)
    counts[stateOf({ status, inactiveReason })] += count;
  return counts;
}
