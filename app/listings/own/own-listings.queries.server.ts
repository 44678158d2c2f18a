/** Reads a person's own ads: by state, in pages, with data that only their owner sees. */
import { sql } from "kysely";
import { CHART_DAYS } from "#app/accounts/visit/chart-days.ts";
import { outcomeOf } from "#app/catalogue/categories/outcome.ts";
import { selectCards, toCard } from "#app/listings/card/listing-cards.queries.server.ts";
import { columnsOf, type ListingStateName, STATE_NAMES, stateOf } from "#app/listings/life/life-cycle.ts";
import type { ListingInput } from "#app/listings/life/listing.schema.ts";
import { PAGE_SIZE } from "#app/listings/life/listing.ts";
import { isSimilarText } from "#app/listings/life/text-similarity.ts";
import {
  createdKey,
  isOlder,
  LAST_CREATED_FIRST,
  pageOfCreated,
  readCursor,
} from "#app/listings/lists/listing-cursor.server.ts";
import type { ListingDays } from "#app/listings/page/listing-figures.tsx";
import { findOwnReviews, type OwnReview } from "#app/listings/screening/reviews/reviews.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { TIME_ZONE } from "#app/platform/wording/dates.ts";
import { DAY } from "#app/platform/wording/durations.ts";

/** Days for which an earlier ad counts as a near-duplicate. */
const NEAR_DUPLICATE_DAYS = 7;

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
      // Unanswered requests; they are deleted after a week.
      (eb) =>
        eb
          .selectFrom("listing_asks")
          .whereRef("listing_id", "=", "listings.id")
          .whereRef("asked_at", ">", "listings.confirmed_at")
          .select(eb.fn.countAll<number>().as("count"))
          .as("open_asks"),
      "listings.renewed_at",
      "listings.expires_at",
      "listings.vip_expires_at",
      createdKey,
    ])
    .where("listings.user_id", "=", userId);
}

type SelectedListing = Awaited<ReturnType<ReturnType<typeof selectOwnListings>["execute"]>>[number];

/** Reads one own ad; undefined if the person has no such ad. */
export async function findOwnListing(db: Db, { userId, id }: { readonly userId: string; readonly id: string }) {
  const row = await selectOwnListings(db, userId).where("listings.id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const [days, reviews] = [await findDays(db, [id]), await findOwnReviews(db, [id])];
  return toOwnListing(row, { days: days.get(id), review: reviews.get(id), userId });
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
  const [days, reviews] = [await findDays(db, ids), await findOwnReviews(db, ids)];
  const listings = shown.map((row) =>
    toOwnListing(row, { days: days.get(row.id), review: reviews.get(row.id), userId }),
  );
  return { listings, next };
}

interface OwnData {
  readonly days: ListingDays | undefined;
  readonly review: OwnReview | undefined;
  readonly userId: string;
}

function toOwnListing(row: SelectedListing, { days, review, userId }: OwnData) {
  return {
    card: toCard(row),
    outcome: outcomeOf(row.category_id, row.attributes),
    counts: { views: row.views, phoneShows: row.phone_shows, asks: row.asks },
    days,
    review,
    openRequests: row.open_asks ?? 0,
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

/** Returns the views, shown phones and availability requests of the last thirty days by ad; no entry for an ad without any. */
async function findDays(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ListingDays>> {
  if (ids.length === 0) return new Map();
  const age = sql<number>`(now() at time zone ${sql.lit(TIME_ZONE)})::date - day`;
  const rows = await db
    .selectFrom("listing_days")
    .select(["listing_id", "views", "phone_shows", "asks", age.as("age")])
    .where("listing_id", "in", [...ids])
    .where(sql<boolean>`day > (now() at time zone ${sql.lit(TIME_ZONE)})::date - ${sql.lit(CHART_DAYS)}`)
    .execute();
  const none = () => Array<number>(CHART_DAYS).fill(0);
  const days = new Map<string, { views: number[]; phoneShows: number[]; asks: number }>();
  for (const { listing_id, views, phone_shows, asks, age: daysAgo } of rows) {
    const all = days.get(listing_id) ?? { views: none(), phoneShows: none(), asks: 0 };
    all.views[CHART_DAYS - 1 - daysAgo] = views;
    all.phoneShows[CHART_DAYS - 1 - daysAgo] = phone_shows;
    all.asks += asks;
    days.set(listing_id, all);
  }
  return days;
}

/** Maximum number of ads confirmed at once. */
const MAX_CONFIRMED = 500;

/** Returns the ids of own ads with an open availability check (isCheckDue) or request. */
export async function findListingsToConfirm(db: Db, userId: string, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from listings where user_id = ${userId} and status in ('active', 'reserved')
      and (asked_at > confirmed_at or ask_at <= ${now}
        or exists (select from listing_asks where listing_id = listings.id and listing_asks.asked_at > listings.confirmed_at))
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

export interface NearDuplicate {
  readonly id: string;
  readonly title: string;
}

/** Returns a nearly identical ad of the same person from the last week, if there is one. */
export async function findNearDuplicate(
  db: Db,
  userId: string,
  input: Pick<ListingInput, "title" | "description">,
): Promise<NearDuplicate | undefined> {
  const recent = await db
    .selectFrom("listings")
    .select(["id", "title", "description"])
    .where("user_id", "=", userId)
    .where("created_at", ">", new Date(Date.now() - NEAR_DUPLICATE_DAYS * DAY))
    // Paused ads count, because they can be resumed; so do stopped ones, which must not be published again.
    .where((eb) => eb.or([eb("inactive_reason", "is", null), eb("inactive_reason", "!=", "sold")]))
    .orderBy("created_at", "desc")
    .limit(200)
    .execute();
  return recent.find(
    (one) => isSimilarText(one.title, input.title) && isSimilarText(one.description, input.description),
  );
}
