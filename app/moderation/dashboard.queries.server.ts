/** The numbers of the dashboard: totals, today, what waits, and the last ninety days. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { TIME_ZONE } from "#app/ui/dates.ts";

const CHART_DAYS = 90;

export interface Stats {
  readonly users: number;
  readonly pros: number;
  readonly listings: number;
  readonly active: number;
  /** By the calendar of Sofia (reading 41). */
  readonly registeredToday: number;
  readonly newMessages: number;
  readonly pendingReports: number;
}

export async function findStats(db: Db): Promise<Stats> {
  const today = sql`date_trunc('day', now() at time zone ${sql.lit(TIME_ZONE)}) at time zone ${sql.lit(TIME_ZONE)}`;
  const { rows } = await sql<Stats>`select
    (select count(*) from users where deleted_at is null) as users,
    (select count(*) from users where deleted_at is null and account_type = 'pro') as pros,
    (select coalesce(sum(total), 0) from listing_counts) as listings,
    (select coalesce(sum(total), 0) from listing_counts where status = 'active') as active,
    (select count(*) from users where deleted_at is null and created_at >= ${today}) as "registeredToday",
    (select count(*) from messages where status = 'new') as "newMessages",
    (select count(*) from reports where status = 'pending') as "pendingReports"`.execute(db);
  const [stats] = rows;
  if (!stats) throw new Error("a select without from gave no row");
  return stats;
}

export interface Charts {
  readonly listings: readonly number[];
  readonly registrations: readonly number[];
  readonly views: readonly number[];
  readonly reports: readonly number[];
}

/** One number a day, the oldest first. */
export async function findCharts(db: Db): Promise<Charts> {
  const from = sql`((now() at time zone ${sql.lit(TIME_ZONE)})::date - ${sql.lit(CHART_DAYS - 1)})`;
  const created = (table: "listings" | "users" | "reports") => sql`
    select (created_at at time zone ${sql.lit(TIME_ZONE)})::date as day, count(*) as total from ${sql.table(table)}
    where created_at >= (${from}::timestamp at time zone ${sql.lit(TIME_ZONE)}) group by 1`;
  const { rows } = await sql<Readonly<Record<keyof Charts, number>>>`
    select coalesce(l.total, 0) as listings, coalesce(u.total, 0) as registrations,
      coalesce(v.views, 0) as views, coalesce(r.total, 0) as reports
    from generate_series(${from}::timestamp, ${from}::timestamp + interval '89 days', interval '1 day') as d(day)
    left join (${created("listings")}) l on l.day = d.day::date
    left join (${created("users")}) u on u.day = d.day::date
    left join (${created("reports")}) r on r.day = d.day::date
    left join site_days v on v.day = d.day::date
    order by d.day`.execute(db);
  const of = (name: keyof Charts) => rows.map((row) => row[name]);
  return { listings: of("listings"), registrations: of("registrations"), views: of("views"), reports: of("reports") };
}
