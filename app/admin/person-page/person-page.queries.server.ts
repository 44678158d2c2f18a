/** Reads the sections of a person's page: ads, reports about and by the person, and the audit log. */
import { href } from "react-router";
import { findAudit } from "#app/admin/audit/audit-list.queries.server.ts";
import { auditView } from "#app/admin/audit/audit-view.server.ts";
import { REPORT_STATUS } from "#app/admin/pages/record-labels.ts";
import { outcomeOf } from "#app/catalogue/categories/outcome.ts";
import { stateLabel, stateOf } from "#app/listings/life/life-cycle.ts";
import { seenText } from "#app/listings/own/own-figures.tsx";
import { REPORT_REASONS } from "#app/listings/reports/report.ts";
import { MESSAGE_REPORT_REASONS } from "#app/messaging/conversations/conversation.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { formatDate } from "#app/platform/wording/dates.ts";

/** The maximum number of rows in a section, which links to all of them. */
const MAX_ROWS = 5;

/** One line of a section. */
export interface PersonRecord {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly page: string;
}

export interface PersonRecords {
  readonly count: number;
  /** The newest ones. */
  readonly rows: readonly PersonRecord[];
}

/** Returns the person's newest ads, including those that are hidden because the owner is blocked or deleted. */
export async function findListingsOf(db: Db, userId: string): Promise<PersonRecords> {
  const rows = await db
    .selectFrom("listings")
    .select(["id", "title", "status", "inactive_reason", "is_public", "views", "created_at"])
    .select(["category_id", "attributes"])
    .select((eb) => eb.fn.countAll<number>().over().as("count"))
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .limit(MAX_ROWS)
    .execute();
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ id, title, status, inactive_reason, is_public, views, created_at, category_id, attributes }) => {
      const outcome = outcomeOf(category_id, attributes);
      const state = stateLabel(stateOf({ status, inactiveReason: inactive_reason }), outcome).one;
      const note = [
        status === "active" && !is_public ? "Скрита заради собственика" : state,
        seenText(views),
        formatDate(created_at),
      ];
      return { id, title, note: note.join(" · "), page: `${href("/admin/ads")}?${new URLSearchParams({ q: id })}` };
    }),
  };
}

/** Returns the newest reports about the ads of a person (`listing_user_id`) or by the person (`reporter_user_id`). */
export function findReportsOf(db: Db, column: "listing_user_id" | "reporter_user_id", userId: string) {
  return reportRecords(db, "reports", column, userId, REPORT_REASONS, (id) => href("/admin/reports/:id", { id }));
}

/** Returns the newest reports about messages of a person (`reported_id`) or by the person (`reporter_id`), without the messages. */
export function findMessageReportsOf(db: Db, column: "reported_id" | "reporter_id", userId: string) {
  const pageOf = (id: string) => href("/admin/message-reports/:id", { id });
  return reportRecords(db, "message_reports", column, userId, MESSAGE_REPORT_REASONS, pageOf);
}

async function reportRecords(
  db: Db,
  table: "reports" | "message_reports",
  column: "listing_user_id" | "reporter_user_id" | "reported_id" | "reporter_id",
  userId: string,
  reasons: Readonly<Record<string, string>>,
  pageOf: (id: string) => string,
): Promise<PersonRecords> {
  const rows = await db
    .selectFrom(table)
    .select(["id", "listing_title", "reason", "status", "created_at"])
    .select((eb) => eb.fn.countAll<number>().over().as("count"))
    .where(column, "=", userId)
    .orderBy("created_at", "desc")
    .limit(MAX_ROWS)
    .execute();
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ id, listing_title, reason, status, created_at }) => ({
      id,
      title: listing_title,
      note: [reasons[reason], REPORT_STATUS[status].label, formatDate(created_at)].join(" · "),
      page: pageOf(id),
    })),
  };
}

/** Returns the newest rows of the log about the person and their ads, reports and messages. */
export async function findLogOf(db: Db, userId: string) {
  const { rows } = await findAudit(db, { who: "", object: userId, action: "" });
  return { hasMore: rows.length > MAX_ROWS, rows: rows.slice(0, MAX_ROWS).map(auditView) };
}
