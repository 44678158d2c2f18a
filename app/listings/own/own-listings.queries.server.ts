/** A person's own ads: paged, by state, with what only their owner sees. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { CHART_DAYS } from "#app/views/chart-days.ts";
import { TIME_ZONE } from "#app/wording/dates.ts";
import { DAY } from "#app/wording/durations.ts";
import { columnsOf, type ListingStateName, STATE_NAMES, stateOf } from "./life-cycle.ts";
import { isAlike } from "./likeness.ts";
import type { ListingInput } from "./listing.schema.ts";
import { PAGE_SIZE } from "./listing.ts";
import { selectCards, toCard } from "./listing-cards.queries.server.ts";
import { isOlder, readCursor, writeCursor } from "./listing-cursor.server.ts";
import type { ListingDays } from "./listing-figures.tsx";

/** Days for which a similar earlier ad is pointed out. */
const TWIN_DAYS = 7;

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

export async function findOwnListings(db: Db, { userId, states, after }: OwnQuery) {
  const cursor = readCursor(after, "time");
  let query = selectCards(db, new Date())
    .select([
      "listings.inactive_reason",
      "listings.ask_at",
      "listings.asked_at",
      "listings.unanswered",
      "listings.decision_reason",
      "listings.views",
      "listings.phone_shows",
      "listings.asks",
      // Not answered yet; askers are forgotten after a week.
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
      sql<string>`listings.created_at::text`.as("created_key"),
    ])
    .where("listings.user_id", "=", userId)
    .orderBy("listings.created_at", "desc")
    .orderBy("listings.id", "desc")
    .limit(PAGE_SIZE + 1);
  if (states) query = query.where((eb) => eb.or(states.map(isIn)));
  if (cursor) query = query.where(isOlder("created_at", cursor));
  const rows = await query.execute();
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const days = await findDays(
    db,
    shown.map(({ id }) => id),
  );
  return {
    listings: shown.map((row) => ({
      card: toCard(row),
      counts: { views: row.views, phoneShows: row.phone_shows, asks: row.asks },
      days: days.get(row.id),
      openAsks: row.open_asks ?? 0,
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
    })),
    next: rows.length > PAGE_SIZE && last ? writeCursor({ vip: false, key: last.created_key, id: last.id }) : undefined,
  };
}

export type OwnListingRow = Awaited<ReturnType<typeof findOwnListings>>["listings"][number];

/** What came of each ad in the last thirty days; no entry for an ad of which nothing came. */
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

/** Ads of which an owner is asked at once whether they are all still there. */
const MOST_WAITING = 500;

/** Own ads of which it waits whether they are still there: asked by us (isAsked) or by buyers. */
export async function findWaiting(db: Db, userId: string, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from listings where user_id = ${userId} and status in ('active', 'reserved')
      and (asked_at > confirmed_at or ask_at <= ${now}
        or exists (select from listing_asks where listing_id = listings.id and listing_asks.asked_at > listings.confirmed_at))
      order by created_at desc, id desc limit ${MOST_WAITING}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many ads a person has in each state. */
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

export interface Twin {
  readonly id: string;
  readonly title: string;
}

/** Returns a nearly identical ad of the same person from the last week, if there is one. */
export async function findTwin(
  db: Db,
  userId: string,
  input: Pick<ListingInput, "title" | "description">,
): Promise<Twin | undefined> {
  const recent = await db
    .selectFrom("listings")
    .select(["id", "title", "description"])
    .where("user_id", "=", userId)
    .where("created_at", ">", new Date(Date.now() - TWIN_DAYS * DAY))
    // Paused ads count, because they can be resumed; so do stopped ones, which must not be published again.
    .where((eb) => eb.or([eb("inactive_reason", "is", null), eb("inactive_reason", "!=", "sold")]))
    .orderBy("created_at", "desc")
    .limit(200)
    .execute();
  return recent.find((one) => isAlike(one.title, input.title) && isAlike(one.description, input.description));
}
