/**
 * Reads and decides reports of messages in conversations. An administrator reads the reported message and the five before it, as
 * stored with the report, and nothing else of a conversation; each reading is a row of the audit log.
 */
import { sql } from "kysely";
import { writeAudit } from "#app/admin/actions/admin-action.server.ts";
import type { ReportedMessage } from "#app/messaging/conversations/message-reports.commands.server.ts";
import { acceptMailbox, refuseMailbox } from "#app/messaging/conversations/refused-mailboxes.server.ts";
import { lockRecipient } from "#app/messaging/recipients/recipients.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { MessageReportStatus } from "#db/tables.ts";

/** Rows of the list; waiting reports come first. */
const LIST_SIZE = 100;

function selectReports(db: Db) {
  return db
    .selectFrom("message_reports")
    .leftJoin("users as reporter", "reporter.id", "message_reports.reporter_id")
    .leftJoin("users as reported", "reported.id", "message_reports.reported_id")
    .leftJoin("recipients as guest", "guest.id", "message_reports.reported_guest_id")
    .select(["message_reports.id", "message_reports.reason", "message_reports.status", "message_reports.created_at"])
    .select(["message_reports.listing_title", "message_reports.reporter_id", "message_reports.reported_id"])
    .select(["reporter.name as reporter_name", "guest.id as guest_id"])
    .select(
      sql<boolean>`exists (select from refused_mailboxes r where r.mailbox = guest.mailbox and r.user_id is null)`.as(
        "is_stopped",
      ),
    )
    .select(sql<string | null>`coalesce(reported.name, guest.guest_name || ' (гост)')`.as("reported_name"));
}

export type MessageReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>["execute"]>>[number];

/** Returns the newest reports with this status, without the messages. */
export function findMessageReports(db: Db, status: MessageReportStatus): Promise<readonly MessageReportRow[]> {
  return selectReports(db)
    .where("message_reports.status", "=", status)
    .orderBy("message_reports.created_at", "desc")
    .limit(LIST_SIZE)
    .execute();
}

/** Returns the reports that have waited longest for a decision. */
export function findOldestMessageReports(db: Db, limit: number): Promise<readonly MessageReportRow[]> {
  return selectReports(db)
    .where("message_reports.status", "=", "pending")
    .orderBy("message_reports.created_at")
    .limit(limit)
    .execute();
}

/** Returns the number of reports of messages that wait for a decision, at most LIST_SIZE. */
export async function countWaitingMessageReports(db: Db): Promise<number> {
  const rows = await db
    .selectFrom("message_reports")
    .select("id")
    .where("status", "=", "pending")
    .limit(LIST_SIZE)
    .execute();
  return rows.length;
}

/**
 * Lets the reported guest write no more, or again. Idempotent. Refuses with admin_target_missing if the message is not of a guest, or the guest
 * was erased.
 */
export function setGuestStopped(
  db: Db,
  { adminId, id, isStopped }: Reading & { readonly isStopped: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const report = await selectReports(tx).where("message_reports.id", "=", id).executeTakeFirst();
    if (!report?.guest_id) throw new Refusal("admin_target_missing");
    // Whoever erases the address meanwhile waits, so that the mailbox is known.
    if (!(await lockRecipient(tx, report.guest_id))) throw new Refusal("admin_target_missing");
    if (report.is_stopped === isStopped) return;
    await (isStopped ? refuseMailbox : acceptMailbox)(tx, report.guest_id, null);
    await writeAudit(tx, {
      actor_id: adminId,
      action: isStopped ? "stop-guest" : "allow-guest",
      target_type: "message-report",
      target_id: id,
    });
  });
}

interface Reading {
  readonly adminId: string;
  readonly id: string;
}

/** Returns a report with its messages, and records in the audit log that the administrator read it. Refuses with admin_target_missing. */
export function readMessageReport(db: Db, { adminId, id }: Reading) {
  return inTransaction(db, async (tx) => {
    const row = await selectReports(tx)
      .select(["message_reports.description", "message_reports.excerpt", "message_reports.reported_role"])
      .where("message_reports.id", "=", id)
      .executeTakeFirst();
    if (!row) throw new Refusal("admin_target_missing");
    await writeAudit(tx, {
      actor_id: adminId,
      action: "read-message-report",
      target_type: "message-report",
      target_id: id,
    });
    // Written by reportMessage() only.
    return { ...row, excerpt: row.excerpt as unknown as readonly ReportedMessage[] };
  });
}

/** Sets the status of a report. Refuses with admin_target_missing. */
export function decideMessageReport(
  db: Db,
  { adminId, id, status }: Reading & { readonly status: MessageReportStatus },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom("message_reports")
      .select("status")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Refusal("admin_target_missing");
    if (before.status === status) return;
    await tx.updateTable("message_reports").set({ status, updated_at: new Date() }).where("id", "=", id).execute();
    await writeAudit(tx, {
      actor_id: adminId,
      action: "decide-message-report",
      target_type: "message-report",
      target_id: id,
      before,
      after: { status },
    });
  });
}
