/** What administrators may do to reports: the four states, freely, and deletion. */

import type { Tx } from "#app/platform/database.server.ts";
import type { ReportStatus } from "#app/reports/report.ts";
import { type AdminAction, type AnyAction, defineAction, NO_INPUT } from "./admin-action.server.ts";
import type { ReportActionName } from "./admin-actions.ts";

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

function setsStatus(wanted: ReportStatus) {
  return defineReportAction({
    failure: "admin_report_status_failed",
    allowed: ({ status }) => status !== wanted,
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
