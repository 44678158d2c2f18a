/** Reports of ads, with what is left of the ad and of who reported it. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { REPORT_REASONS, type ReportStatus } from "#app/reports/report.ts";
import { codesSaying } from "#app/wording/codes.ts";
import type { FoundPage, Order, Place } from "./admin-lists.server.ts";
import {
  type Asked,
  anyOf,
  type Condition,
  ofPeople,
  plain,
  readSought,
  searchText,
  fits as textFits,
  wordsOf,
} from "./admin-search.server.ts";
import { findFitting } from "./fitting-rows.server.ts";

interface ReportsFilter extends Asked {
  readonly status: ReportStatus | undefined;
  /** One for each ad: its newest of those that fit. */
  readonly isGrouped?: boolean;
}

export type ReportsQuery = ReportsFilter & Place;

function reports(db: Db) {
  return db
    .selectFrom("reports")
    .leftJoin("users", "users.id", "reports.reporter_user_id")
    .leftJoin("listings", "listings.id", "reports.listing_id")
    .leftJoin("users as sellers", "sellers.id", "reports.listing_user_id")
    .select([
      "reports.id",
      "reports.listing_id",
      "reports.reported_id",
      "reports.listing_title",
      "reports.listing_price_cents",
    ])
    .select(["reports.listing_currency", "reports.listing_user_id", "reports.reporter_user_id", "reports.reporter_ip"])
    .select(["reports.reason", "reports.description", "reports.status", "reports.decision", "reports.receipt"])
    .select(["reports.created_at", "reports.updated_at", "listings.status as listing_status"])
    .select(["users.name as reporter_name", "users.email as reporter_email", "sellers.name as seller_name"]);
}

/** The condition on the rows of `alias`: reports of an id's ad, seller or sender; else by title, reason and people. */
async function sought(db: Db, asked: Asked, alias: string): Promise<Condition | undefined> {
  const wanted = readSought(asked);
  if (!wanted) return undefined;
  const [title, reason, id] = ["listing_title", "reason", "id"].map((name) => sql.ref(`${alias}.${name}`));
  const people = ["reporter_user_id", "listing_user_id"].map((name) => `${alias}.${name}`);
  if (wanted.id) {
    const columns = [`${alias}.reported_id`, ...people].map((name) => sql.ref(name));
    return plain(
      sql`(${sql.join(
        [...columns, id].map((column) => sql`${column} = ${wanted.id}::uuid`),
        sql` or `,
      )})`,
    );
  }
  const reasons = codesSaying(REPORT_REASONS, searchText(asked.q));
  return anyOf([
    textFits(sql`${title}`, wordsOf(asked)),
    ...(reasons.length > 0 ? [plain(sql`${reason} = any(${reasons}::text[])`)] : []),
    ...(await Promise.all(people.map((column) => ofPeople(db, wanted, column)))),
  ]);
}

/** Whether no newer report of the same ad fits as well. */
function isNewest(status: ReportStatus | undefined, fits: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`not exists (select from reports newer where newer.reported_id = reports.reported_id
    and (newer.created_at, newer.id) > (reports.created_at, reports.id)
    and ${status ? sql`newer.status = ${status}` : sql`true`} and ${fits})`;
}

/** The rows that fit, in both forms of the condition. */
async function conditionOf(
  db: Db,
  { status, isGrouped = false, ...asked }: ReportsFilter,
): Promise<Condition | undefined> {
  const fits = await sought(db, asked, "reports");
  if (!isGrouped) return fits;
  const newer = await sought(db, asked, "newer");
  const of = (form: keyof Condition) =>
    sql<boolean>`(${fits?.[form] ?? sql`true`} and ${isNewest(status, newer?.near ?? sql`true`)})`;
  return { all: of("all"), near: of("near") };
}

const ORDER: Order = { column: "reports.created_at", kind: "time" };

export async function findReports(db: Db, query: ReportsQuery): Promise<FoundPage<ReportRow>> {
  return findFitting(db, { order: ORDER, place: query, condition: await conditionOf(db, query) }, filtered(db, query));
}

function filtered(db: Db, { status }: ReportsFilter) {
  return status ? reports(db).where("reports.status", "=", status) : reports(db);
}

export type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>["execute"]>>[number];

/** Reports of one ad that are acted on together; more of them stay for the next time. */
const MAX_TOGETHER = 20;

interface ReportGroup {
  readonly count: number;
  /** The newest of them. */
  readonly ids: readonly string[];
  readonly statuses: readonly ReportStatus[];
}

/** The reports of each of these ads in this state. */
export async function groupReports(
  db: Db,
  reportedIds: readonly string[],
  status: ReportStatus | undefined,
): Promise<ReadonlyMap<string, ReportGroup>> {
  if (reportedIds.length === 0) return new Map();
  const { rows } = await sql<ReportGroup & { reported_id: string }>`select reported_id, count(*) as count,
      (array_agg(id order by created_at desc, id desc))[1:${sql.lit(MAX_TOGETHER)}] as ids,
      array_agg(distinct status) as statuses
    from reports where reported_id = any(${reportedIds}::uuid[]) and ${status ? sql`status = ${status}` : sql`true`}
    group by reported_id`.execute(db);
  return new Map(rows.map(({ reported_id, ...group }) => [reported_id, group]));
}

export async function getReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return reports(db).where("reports.id", "=", id).executeTakeFirst();
}

export type ReportTotals = Readonly<Record<ReportStatus | "total", number>>;

export async function countReports(db: Db): Promise<ReportTotals> {
  const rows = await db
    .selectFrom("reports")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const of = (status: ReportStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    pending: of("pending"),
    reviewed: of("reviewed"),
    resolved: of("resolved"),
    dismissed: of("dismissed"),
  };
}
