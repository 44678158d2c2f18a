/** The list of reports with the panel of one report beside it: decisions by button or key, and the next report after each. */
import { useEffect, useRef, useState } from "react";
import { href, useFetcher, useLocation } from "react-router";
import { useConfirmAction } from "#app/admin/actions/action-dialog.tsx";
import { AdminTable, type PageCursors } from "#app/admin/pages/admin-table.tsx";
import { FORM_OWNER } from "#app/platform/forms/form-owner.ts";
import { useFormOwner } from "#app/platform/ui/form.tsx";
import { reportBrief, reportColumns } from "./report-columns.tsx";
import type { Decision } from "./report-decisions.ts";
import { ReportPanel } from "./report-panel.tsx";
import type { ReportView } from "./report-view.server.ts";
import { type Undoable, UndoNotice } from "./undo-notice.tsx";
import { useReportKeys } from "./use-report-keys.ts";

interface ReportDeskProps {
  readonly reports: readonly ReportView[];
  readonly page: PageCursors;
}

export function ReportDesk({ reports, page }: ReportDeskProps) {
  const { current, open, move } = useOpenReport(reports);
  const [reason, setReason] = useState("");
  const { decide, undoable, undo } = useDecisions(current, reason, () => move(1));
  useReportKeys({ current, move, decide, undo, close: () => open(undefined) });
  const hasPanel = current !== undefined;
  return (
    <>
      <div
        className={hasPanel ? "grid scroll-mt-16 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]" : ""}
      >
        <div className="min-w-0">
          <AdminTable
            caption="Доклади"
            rows={reports}
            columns={reportColumns(open, hasPanel)}
            page={page}
            empty="Няма намерени доклади"
            many="reports"
            nameOf={({ title }) => title}
            brief={reportBrief}
            isCompact
            currentId={current?.id}
          />
        </div>
        {current && (
          <ReportPanel
            key={current.id}
            report={current}
            position={`${reports.indexOf(current) + 1} от ${reports.length}`}
            onReason={setReason}
            onDecide={decide}
            onMove={move}
            onClose={() => open(undefined)}
          />
        )}
      </div>
      {undoable && <UndoNotice key={undoable.ids.join()} {...undoable} onUndo={undo} />}
    </>
  );
}

/** Returns the open report. If it leaves the list, the report that takes its place is opened. */
function useOpenReport(reports: readonly ReportView[]) {
  const [id, setId] = useState<string>();
  const place = useRef(0);
  const found = reports.findIndex((report) => report.id === id);
  if (found >= 0) place.current = found;
  const current =
    id === undefined ? undefined : reports[found >= 0 ? found : Math.min(place.current, reports.length - 1)];
  const move = (step: 1 | -1) => {
    const to = current ? reports[reports.indexOf(current) + step] : reports[0];
    if (to) setId(to.id);
  };
  return { current, open: setId, move };
}

/** Returns functions that decide about the open report and undo the last decision. */
function useDecisions(current: ReportView | undefined, reason: string, openNext: () => void) {
  const confirmAction = useConfirmAction();
  const decision = useFetcher<{ readonly undo?: readonly string[] }>();
  const undoing = useFetcher();
  const owner = useFormOwner() ?? "";
  const { pathname, search } = useLocation();
  const [text, setText] = useState("");
  const [undoable, setUndoable] = useState<Undoable>();
  const ids = decision.data?.undo;
  useEffect(() => {
    if (ids?.length) setUndoable({ ids, text });
  }, [ids, text]);
  const next = pathname + search;
  const decide = (chosen: Decision) => {
    if (!current || decision.state === "submitting") return;
    const request = requestOf(chosen, current, reason);
    if (!request) return;
    if (!chosen.done) return confirmAction?.(request);
    const { target, action } = request;
    setText(`${chosen.done}: ${current.title}`);
    const form = new FormData();
    for (const [name, value] of Object.entries({ next, reason, undoable: "yes", [FORM_OWNER]: owner }))
      form.set(name, value);
    for (const id of request.ids) form.append("id", id);
    if (request.seen) form.set("seen", request.seen);
    decision.submit(form, { method: "post", action: href("/admin/do/:target/:action", { target, action }) });
    openNext();
  };
  const undo = () => {
    if (!undoable) return;
    const form = new FormData();
    form.set("next", next);
    form.set(FORM_OWNER, owner);
    for (const id of undoable.ids) form.append("id", id);
    undoing.submit(form, {
      method: "post",
      action: href("/admin/do/:target/:action", { target: "reports", action: "undo" }),
    });
    setUndoable(undefined);
  };
  return { decide, undoable, undo };
}

/** Returns the rows and the reason of a decision; undefined if it is not possible. */
function requestOf({ target, action }: Decision, report: ReportView, reason: string) {
  const { ids, title, seen, listingId, seller, actions, listingActions, sellerActions, suggested } = report;
  const isOne = ids.length === 1;
  const rows = {
    reports: { ids, about: isOne ? title : undefined, seen: isOne ? seen : undefined, offered: actions },
    listings: { ids: listingId ? [listingId] : [], about: title, reason, offered: listingActions },
    people: { ids: seller ? [seller.id] : [], about: seller?.name, reason: suggested.block, offered: sellerActions },
    messages: undefined,
  }[target];
  const offered: readonly string[] = rows?.offered ?? [];
  if (!rows || rows.ids.length === 0 || !offered.includes(action)) return undefined;
  const { offered: _, ...request } = rows;
  return { target, action, seen: undefined, ...request };
}
