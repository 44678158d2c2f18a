/** Administrator actions on reports: any of the four states, and deletion. */

import { type AdminAction, type AnyAction, defineAction, NO_INPUT } from "#app/admin/pages/admin-action.server.ts";
import type { ReportActionName } from "#app/admin/pages/admin-actions.ts";
import type { ReportStatus } from "#app/listings/reports/report.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

function loadReport(tx: Tx, id: string) {
  return tx
    .selectFrom("reports")
    .select(["id", "status", "updated_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export type DecidedReport = NonNullable<Awaited<ReturnType<typeof loadReport>>>;

function defineReportAction(action: Omit<AdminAction<DecidedReport, object>, "target" | "load" | "input">) {
  return defineAction<"report", DecidedReport, object>({
    target: "report",
    load: loadReport,
    input: NO_INPUT,
    ...action,
  });
}

/** Returns the reports with this id or of this ad, as undoing restores them. */
export function findReportStates(tx: Tx, column: "id" | "listing_id", id: string) {
  return tx.selectFrom("reports").select(["id", "status", "decision"]).where(column, "=", id).execute();
}

function setsStatus(wanted: ReportStatus) {
  return defineReportAction({
    failure: "admin_report_status_failed",
    allowed: ({ status }) => status !== wanted,
    readEarlierState: async (tx, { id }) => ({ reports: await findReportStates(tx, "id", id) }),
    run: async ({ tx }, { id }) => {
      await tx
        .updateTable("reports")
        .set({ status: wanted, decision: null, updated_at: new Date() })
        .where("id", "=", id)
        .execute();
    },
    success: () => "Статусът на доклада е обновен",
  });
}

export const REPORT_ACTION_RULES = {
  pending: setsStatus("pending"),
  review: setsStatus("reviewed"),
  resolve: setsStatus("resolved"),
  dismiss: setsStatus("dismissed"),
  delete: defineReportAction({
    failure: "admin_report_delete_failed",
    allowed: () => true,
    run: async ({ tx }, { id }) => {
      await tx.deleteFrom("reports").where("id", "=", id).execute();
    },
    success: () => "Докладът е изтрит",
  }),
} as const satisfies Record<ReportActionName, AnyAction<DecidedReport>>;
