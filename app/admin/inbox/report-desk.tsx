/** The list of reports with the panel of one report beside it: decisions by button or key, and the next report after each. */
import { useRef, useState } from "react";
import { useActing } from "#app/admin/actions/action-dialog.tsx";
import { AdminTable, type PageCursors } from "#app/admin/frame/admin-table.tsx";
import { type DeskRequest, deskRequests, isQuick } from "./desk-requests.ts";
import { reportBrief, reportColumns } from "./report-columns.tsx";
import { ReportPanel } from "./report-panel.tsx";
import type { ReportView } from "./report-view.server.ts";

interface ReportDeskProps {
  readonly reports: readonly ReportView[];
  readonly page: PageCursors;
}

export function ReportDesk({ reports, page }: ReportDeskProps) {
  const { current, open, move } = useOpenReport(reports);
  const [reason, setReason] = useState<string>();
  const acting = useActing();
  const requests = current ? deskRequests(current, reason) : [];
  const decide = (request: DeskRequest) => {
    if (!isQuick(request)) acting?.confirm(request);
    else if (acting?.decide(request)) move(1);
  };
  const hasPanel = current !== undefined;
  return (
    <div className={hasPanel ? "grid scroll-mt-16 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]" : ""}>
      <div className="min-w-0">
        <AdminTable
          caption="Доклади"
          rows={reports}
          columns={reportColumns(open, { hasPanel, first: reports[0]?.id })}
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
          requests={requests}
          onReason={setReason}
          onDecide={decide}
          onMove={move}
          onClose={() => open(undefined)}
        />
      )}
    </div>
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
