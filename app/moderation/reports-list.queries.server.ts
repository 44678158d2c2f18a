/** Reports of ads, with what is left of the ad and of who reported it. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { REPORT_REASONS, type ReportStatus } from "#app/reports/report.ts";
import { codesSaying } from "#app/wording/codes.ts";
import {
  ADMIN_PAGE_SIZE,
  type AdminPage,
  findPersonIds,
  keyset,
  likePattern,
  searchText,
  toPage,
} from "./admin-lists.server.ts";

export interface ReportsQuery {
  readonly q: string;
  readonly status: ReportStatus | undefined;
  readonly isAscending?: boolean;
  readonly after: string | undefined;
}

function reports(db: Db) {
  return db
    .selectFrom("reports")
    .leftJoin("users", "users.id", "reports.reporter_user_id")
    .leftJoin("listings", "listings.id", "reports.listing_id")
    .leftJoin("users as sellers", "sellers.id", "reports.listing_user_id")
    .select(["reports.id", "reports.listing_id", "reports.listing_title", "reports.listing_price_cents"])
    .select(["reports.listing_currency", "reports.listing_user_id", "reports.reporter_user_id", "reports.reporter_ip"])
    .select(["reports.reason", "reports.description", "reports.status", "reports.decision", "reports.receipt"])
    .select(["reports.created_at", "reports.updated_at", "listings.status as listing_status"])
    .select(["users.name as reporter_name", "users.email as reporter_email", "sellers.name as seller_name"]);
}

async function read(db: Db, { q, status, isAscending = false, after }: ReportsQuery) {
  const order = keyset({ column: "reports.created_at", kind: "time" }, { isAscending, cursor: after });
  const pattern = likePattern(q);
  let page = reports(db).select(order.key.as("sort_key")).where(order.after);
  if (status) page = page.where("reports.status", "=", status);
  if (pattern) {
    const people = await findPersonIds(db, pattern);
    const reasons = codesSaying(REPORT_REASONS, searchText(q));
    page = page.where((eb) =>
      eb.or([
        sql<boolean>`lower(reports.listing_title) like ${pattern}`,
        ...(reasons.length > 0 ? [eb("reports.reason", "in", reasons)] : []),
        ...(people.length > 0 ? [eb("reports.reporter_user_id", "in", people)] : []),
      ]),
    );
  }
  return page
    .orderBy(order.by)
    .orderBy(order.thenBy)
    .limit(ADMIN_PAGE_SIZE + 1)
    .execute();
}

export type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>["execute"]>>[number];

export async function findReports(db: Db, query: ReportsQuery): Promise<AdminPage<ReportRow>> {
  return toPage(await read(db, query));
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
