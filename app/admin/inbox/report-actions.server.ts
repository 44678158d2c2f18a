/** Administrator actions on reports: any of the four states, and deletion. */

import { type AdminAction, defineAction, nameActions } from "#app/admin/actions/admin-action.server.ts";
import type { ActionText } from "#app/admin/actions/admin-actions.ts";
import { findReportStates } from "#app/admin/actions/report-states.server.ts";
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

function defineReportAction(action: Omit<AdminAction<DecidedReport, unknown>, "target" | "load" | "place">) {
  // The list offers them in the panel of a report, and its page in a select and in buttons.
  return defineAction<"report", DecidedReport, unknown>({
    target: "report",
    load: loadReport,
    place: "own",
    ...action,
  });
}

interface StatusTexts extends ActionText {
  readonly audit: string;
  readonly done: string;
}

function setsStatus(wanted: ReportStatus, { done, ...texts }: StatusTexts) {
  return defineReportAction({
    ...texts,
    failure: "admin_report_status_failed",
    allowed: ({ status }) => status !== wanted,
    undo: { done, earlier: async (tx, { id }) => ({ reports: await findReportStates(tx, "id", id) }) },
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

export const REPORT_ACTIONS = nameActions("reports", {
  pending: setsStatus("pending", {
    label: "Върни като чакащ",
    confirm: "Докладът ще чака отново. Продължавате ли?",
    many: "ще чакат отново",
    audit: "Върна като чакащ доклада за",
    done: "Чака отново",
  }),
  dismiss: setsStatus("dismissed", {
    label: "Няма нарушение",
    confirm: "Докладът ще бъде затворен, защото няма нарушение. Продължавате ли?",
    many: "ще бъдат затворени, защото няма нарушение",
    desk: { letter: "D" },
    audit: "Не намери нарушение по доклада за",
    done: "Няма нарушение",
  }),
  review: setsStatus("reviewed", {
    label: "Отбележи като прегледан",
    confirm: "Докладът ще бъде отбелязан като прегледан. Продължавате ли?",
    many: "ще бъдат отбелязани като прегледани",
    desk: { letter: "V", label: "Прегледан" },
    audit: "Отбеляза като прегледан доклада за",
    done: "Прегледан",
  }),
  resolve: setsStatus("resolved", {
    label: "Отбележи като решен",
    confirm: "Докладът ще бъде отбелязан като решен, а подателят ще прочете, че е уважен. Продължавате ли?",
    many: "ще бъдат отбелязани като решени, а подателите ще прочетат, че са уважени",
    desk: { letter: "R", label: "Решен" },
    audit: "Отбеляза като решен доклада за",
    done: "Решен",
  }),
  delete: defineReportAction({
    label: "Изтрий доклада",
    confirm: "Сигурни ли сте, че искате да изтриете този доклад? Това действие не може да бъде отменено.",
    many: "ще бъдат изтрити завинаги",
    looksDangerous: true,
    desk: { letter: "Z" },
    audit: "Изтри доклада за",
    failure: "admin_report_delete_failed",
    allowed: () => true,
    run: async ({ tx }, { id }) => {
      await tx.deleteFrom("reports").where("id", "=", id).execute();
    },
    success: () => "Докладът е изтрит",
  }),
});
