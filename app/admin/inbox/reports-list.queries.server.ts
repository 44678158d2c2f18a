/** Queries of reports, with their ads and reporters as far as they still exist. */
import { type RawBuilder, sql } from "kysely";
import type { FoundPage, Order, PagePosition } from "#app/admin/pages/admin-lists.server.ts";
import {
  anyOf,
  type Condition,
  isOfPeople,
  parseSearch,
  plain,
  type SearchInput,
  searchPatterns,
  searchText,
  textMatches,
} from "#app/admin/pages/admin-search.server.ts";
import { findMatchingPage } from "#app/admin/pages/search-rows.server.ts";
import { firstPhoto } from "#app/listings/card/listing-cards.queries.server.ts";
import { REPORT_REASONS, type ReportStatus } from "#app/listings/reports/report.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { findCodesByText } from "#app/platform/wording/codes.ts";

interface ReportsFilter extends SearchInput {
  readonly status: ReportStatus | undefined;
  /** Only the newest matching report of each ad. */
  readonly isGrouped?: boolean;
}

export type ReportsQuery = ReportsFilter & PagePosition;

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
    .select(["reports.place", "reports.legal_ground", "reports.in_good_faith"])
    .select(["reports.created_at", "reports.updated_at", "listings.status as listing_status"])
    .select(["listings.is_public as listing_is_public", firstPhoto.as("photo")])
    .select(["users.name as reporter_name", "users.email as reporter_email", "sellers.name as seller_name"]);
}

/** Returns the condition on the rows of `alias` that id, title, reason or people of a report match; undefined without a search. */
async function searchCondition(db: Db, asked: SearchInput, alias: string): Promise<Condition | undefined> {
  const search = parseSearch(asked);
  if (!search) return undefined;
  const [title, reason, id] = ["listing_title", "reason", "id"].map((name) => sql.ref(`${alias}.${name}`));
  const people = ["reporter_user_id", "listing_user_id"].map((name) => `${alias}.${name}`);
  if (search.id) {
    const columns = [`${alias}.reported_id`, ...people].map((name) => sql.ref(name));
    return plain(
      sql`(${sql.join(
        [...columns, id].map((column) => sql`${column} = ${search.id}::uuid`),
        sql` or `,
      )})`,
    );
  }
  const reasons = findCodesByText(REPORT_REASONS, searchText(asked.q));
  return anyOf([
    plain(textMatches({ table: "reports", alias, words: sql`${title}` }, searchPatterns(asked))),
    ...(reasons.length > 0 ? [plain(sql`${reason} = any(${reasons}::text[])`)] : []),
    ...(await Promise.all(people.map((column) => isOfPeople(db, search, column)))),
  ]);
}

/** Returns the condition that no newer report of the same ad matches. */
function isNewest(status: ReportStatus | undefined, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`not exists (select from reports newer where newer.reported_id = reports.reported_id
    and (newer.created_at, newer.id) > (reports.created_at, reports.id)
    and ${status ? sql`newer.status = ${status}` : sql`true`} and ${condition})`;
}

/** Returns the condition of a search, also restricted to the newest report of each ad if `isGrouped` is set. */
async function conditionOf(
  db: Db,
  { status, isGrouped = false, ...asked }: ReportsFilter,
): Promise<Condition | undefined> {
  const condition = await searchCondition(db, asked, "reports");
  if (!isGrouped) return condition;
  const newer = await searchCondition(db, asked, "newer");
  const of = (form: keyof Condition) =>
    sql<boolean>`(${condition?.[form] ?? sql`true`} and ${isNewest(status, newer?.scanned ?? sql`true`)})`;
  return { indexed: of("indexed"), scanned: of("scanned") };
}

const ORDER: Order = { column: "reports.created_at", kind: "time" };

export async function findReports(db: Db, query: ReportsQuery): Promise<FoundPage<ReportRow>> {
  return findMatchingPage(
    db,
    { order: ORDER, place: query, condition: await conditionOf(db, query) },
    filtered(db, query),
  );
}

/** Returns the oldest waiting report of each ad, of the ads that have waited longest. */
export function findOldestReports(db: Db, limit: number): Promise<readonly ReportRow[]> {
  return reports(db)
    .where("reports.status", "=", "pending")
    .where(
      sql<boolean>`not exists (select from reports older where older.reported_id = reports.reported_id
        and older.status = 'pending' and (older.created_at, older.id) < (reports.created_at, reports.id))`,
    )
    .orderBy("reports.created_at")
    .orderBy("reports.id")
    .limit(limit)
    .execute();
}

function filtered(db: Db, { status }: ReportsFilter) {
  return status ? reports(db).where("reports.status", "=", status) : reports(db);
}

export type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>["execute"]>>[number];

/** The maximum number of reports of one ad that an action changes at once. */
const MAX_TOGETHER = 20;

interface ReportGroup {
  readonly count: number;
  /** The newest reports, at most MAX_TOGETHER. */
  readonly ids: readonly string[];
  readonly statuses: readonly ReportStatus[];
  /** The time of the newest change of any of them. */
  readonly updated_at: Date;
}

/** Returns the reports of each of these ads in this state. */
export async function groupReports(
  db: Db,
  reportedIds: readonly string[],
  status: ReportStatus | undefined,
): Promise<ReadonlyMap<string, ReportGroup>> {
  if (reportedIds.length === 0) return new Map();
  const { rows } = await sql<ReportGroup & { reported_id: string }>`select reported_id, count(*) as count,
      (array_agg(id order by created_at desc, id desc))[1:${sql.lit(MAX_TOGETHER)}] as ids,
      array_agg(distinct status) as statuses, max(updated_at) as updated_at
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
