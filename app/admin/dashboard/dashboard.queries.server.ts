/** Reads the figures of the dashboard: totals, registrations of today, pending items, and counts by day. */
import { type RawBuilder, sql } from "kysely";
import { COUNTED_LISTINGS, listingsIn } from "#app/admin/listings/listings-list.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { TIME_ZONE } from "#app/platform/wording/dates.ts";

const CHART_DAYS = 90;

export interface Stats {
  readonly users: number;
  readonly pros: number;
  /** The number of ads, without those of deleted accounts. */
  readonly listings: number;
  /** The number of active ads, without those of blocked and deleted owners. */
  readonly active: number;
  /** The calendar day in Sofia. */
  readonly registeredToday: number;
  readonly newMessages: number;
  /** The number of pending reports of ads and of messages. */
  readonly pendingReports: number;
}

export async function findStats(db: Db): Promise<Stats> {
  const midnight = sql`date_trunc('day', now() at time zone ${sql.lit(TIME_ZONE)}) at time zone ${sql.lit(TIME_ZONE)}`;
  const { rows } = await sql<Stats>`select
    (select count(*) from users where deleted_at is null) as users,
    (select count(*) from users where deleted_at is null and account_type = 'pro') as pros,
    ${COUNTED_LISTINGS} as listings,
    ${listingsIn("active")} as active,
    (select count(*) from users where deleted_at is null and created_at >= ${midnight}) as "registeredToday",
    (select count(*) from messages where status = 'new') as "newMessages",
    (select count(*) from reports where status = 'pending')
      + (select count(*) from message_reports where status = 'pending') as "pendingReports"`.execute(db);
  const [stats] = rows;
  if (!stats) throw new Error("a select without from gave no row");
  return stats;
}

export interface ChartDay {
  /** '2026-11-21', by the calendar of Sofia. */
  readonly day: string;
  readonly listings: number;
  readonly registrations: number;
  readonly views: number;
  readonly reports: number;
}

const zone = sql.lit(TIME_ZONE);
const today = sql`(now() at time zone ${zone})::date`;
const firstDay = sql`(${today} - ${sql.lit(CHART_DAYS - 1)})`;

/** Returns a query that counts the rows of a table by the day of their creation. */
function countByDay(table: "listings" | "users" | "reports", from: RawBuilder<unknown>) {
  return sql`select (created_at at time zone ${zone})::date as day, count(*) as total from ${sql.table(table)}
    where created_at >= (${from}::timestamp at time zone ${zone}) group by 1`;
}

/** Returns a query that counts ads, registrations and reports of each day. */
function countedDays(from: RawBuilder<unknown>) {
  return sql`select d.day::date as day, coalesce(l.total, 0) as listings, coalesce(u.total, 0) as registrations,
      coalesce(r.total, 0) as reports
    from generate_series(${from}::timestamp, ${today}::timestamp, interval '1 day') as d(day)
    left join (${countByDay("listings", from)}) l on l.day = d.day::date
    left join (${countByDay("users", from)}) u on u.day = d.day::date
    left join (${countByDay("reports", from)}) r on r.day = d.day::date`;
}

/** Stores the counts of past days that are not stored yet; after the first run only yesterday. */
async function countPastDays(db: Db): Promise<void> {
  const { rows } = await sql<{ day: string | null }>`select min(d.day)::date::text as day
    from generate_series(${firstDay}::timestamp, ${today}::timestamp - interval '1 day', interval '1 day') as d(day)
    left join site_days s on s.day = d.day::date and s.is_counted
    where s.day is null`.execute(db);
  const from = rows[0]?.day;
  if (!from) return;
  await sql`insert into site_days (day, listings, registrations, reports, is_counted)
    select c.day, c.listings, c.registrations, c.reports, true from (${countedDays(sql`${from}::date`)}) c
    where c.day < ${today} order by c.day
    on conflict (day) do update set listings = excluded.listings, registrations = excluded.registrations,
      reports = excluded.reports, is_counted = true`.execute(db);
}

/** Returns the counts of each of the last ninety days, oldest first. */
export async function findCharts(db: Db): Promise<readonly ChartDay[]> {
  await countPastDays(db);
  const { rows } = await sql<ChartDay>`
    select d.day::date::text as day, coalesce(n.listings, s.listings, 0) as listings,
      coalesce(n.registrations, s.registrations, 0) as registrations,
      coalesce(n.reports, s.reports, 0) as reports, coalesce(s.views, 0) as views
    from generate_series(${firstDay}::timestamp, ${today}::timestamp, interval '1 day') as d(day)
    left join site_days s on s.day = d.day::date
    left join (${countedDays(today)}) n on n.day = d.day::date
    order by d.day`.execute(db);
  return rows;
}
