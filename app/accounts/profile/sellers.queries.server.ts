import { type SqlBool, sql } from "kysely";
import { IS_ACTIVE_PERSON } from "#app/accounts/sign-in/active-person.server.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import { showSeller } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { formatMonth } from "#app/platform/wording/dates.ts";
import type { UserAccountType } from "#db/tables.ts";
import { answerTimeText } from "./answer-time.ts";
import { MAX_COUNTED_LISTINGS } from "./counted-listings.ts";
import { type RatingSums, ratingOf } from "./seller-rating.ts";

/** The number and sum of the ratings that guests gave to the person `users.id`, as subqueries with an index. */
export const GUEST_RATINGS = [
  sql<number>`(select count(*) from ratings where ratings.user_id = users.id and ratings.rater_address is not null)`.as(
    "guest_count",
  ),
  sql<number>`(select coalesce(sum(rating), 0) from ratings where ratings.user_id = users.id and ratings.rater_address is not null)`.as(
    "guest_sum",
  ),
] as const;

/** The data of a trader, null for private people; needs the join below. */
const TRADER_COLUMNS = ["traders.firm", "traders.eik", "traders.address"] as const;
export const IS_TRADER = sql<SqlBool>`traders.ended_at is null`;

interface TraderRow {
  readonly firm: string | null;
  readonly eik: string | null;
  readonly address: string | null;
}

function traderOf(row: TraderRow) {
  const { firm, eik, address } = row;
  return firm !== null && eik !== null && address !== null ? { firm, eik, address } : undefined;
}

/** The number of newest conversations that count for the time to an answer, and the least number with which it is shown. */
const ANSWER_SAMPLE = { most: 20, least: 5 } as const;

/**
 * The seconds within which the person `users.id` answers at least half of the newest conversations about own ads, as a subquery with
 * indexes; null with too few of them. One that waits for an answer counts from the second day on, with the time until now.
 */
const ANSWER_SECONDS = sql<number | null>`(select case when count(*) >= ${sql.lit(ANSWER_SAMPLE.least)}
    then extract(epoch from percentile_disc(0.5) within group (order by coalesce(answer.sent_at, now()) - question.sent_at))::integer
  end
  from (select conversation_id from conversation_members where user_id = users.id and role = 'seller'
    order by last_message_at desc, conversation_id desc limit ${sql.lit(ANSWER_SAMPLE.most)}) as newest
  join conversation_messages as question on question.conversation_id = newest.conversation_id and question.number = 1
  left join lateral (select sent_at from conversation_messages where conversation_id = newest.conversation_id
    and author = 'seller' order by number limit 1) as answer on true
  where answer.sent_at is not null or question.sent_at < now() - interval '1 day')`;

/** The columns of a seller's card, of `users` joined with `traders` and `rating_notes`. */
export const SELLER_COLUMNS = [
  "users.id as seller_id",
  "users.name as seller_name",
  "users.account_type",
  "users.is_verified",
  "users.rating_sum",
  "users.rating_count",
  "users.created_at as registered_at",
  "users.email_verified",
  "rating_notes.note",
  ...TRADER_COLUMNS,
  ...GUEST_RATINGS,
  // The site confirms a number only when it sends codes to it; the profile may have another one.
  sql<boolean>`users.phone_number_verified and coalesce(users.phone_number = users.phone, false)`.as(
    "is_phone_confirmed",
  ),
  sql<number>`(select count(*) from (select from listings as own where own.user_id = users.id and own.is_public
    limit ${sql.lit(MAX_COUNTED_LISTINGS + 1)}) as counted)`.as("listing_count"),
  ANSWER_SECONDS.as("answer_seconds"),
] as const;

/** Returns the public view of a seller; undefined for blocked and deleted people. */
export function getSeller(db: Db, id: string): Promise<SellerView | undefined> {
  const read = async () => {
    showSeller(id);
    const row = await db
      .selectFrom("users")
      .leftJoin("traders", (join) => join.onRef("traders.user_id", "=", "users.id").on(IS_TRADER))
      .leftJoin("rating_notes", "rating_notes.user_id", "users.id")
      .select(SELLER_COLUMNS)
      .where("users.id", "=", id)
      .where(IS_ACTIVE_PERSON)
      .executeTakeFirst();
    return row && toSellerView(row);
  };
  return readPublic(db, read, (seller) => seller === undefined);
}

interface SellerRow extends RatingSums, TraderRow {
  readonly seller_id: string;
  readonly seller_name: string;
  readonly account_type: UserAccountType;
  readonly is_verified: boolean;
  readonly registered_at: Date;
  readonly email_verified: boolean;
  readonly is_phone_confirmed: boolean;
  readonly listing_count: number;
  readonly answer_seconds: number | null;
  readonly note: string | null;
}

export function toSellerView(row: SellerRow) {
  return {
    id: row.seller_id,
    name: row.seller_name,
    accountType: row.account_type,
    isVerified: row.is_verified,
    /** Undefined for a private person. */
    trader: traderOf(row),
    /** The month of registration as text, for example 'ноември 2026 г.'. */
    memberSince: formatMonth(row.registered_at),
    /** Public ads, counted to MAX_COUNTED_LISTINGS + 1. */
    listingCount: row.listing_count,
    /** 'до 2 часа'; undefined without enough conversations, or if it is more than three days. */
    answersWithin: row.answer_seconds === null ? undefined : answerTimeText(row.answer_seconds),
    isEmailConfirmed: row.email_verified,
    /** True only if the number of the profile answered a code of the site. */
    isPhoneConfirmed: row.is_phone_confirmed,
    rating: ratingOf(row),
    /** The seller's note under the ratings. */
    note: row.note ?? undefined,
  };
}

export type SellerView = ReturnType<typeof toSellerView>;
