/** The columns of a report, or of all reports of an ad, in the administration table. */
import "#app/admin/pages/admin-table.css";
import { href } from "react-router";
import type { Column } from "#app/admin/pages/admin-table.tsx";
import { REPORT_STATUS } from "#app/admin/pages/record-labels.ts";
import { ListingLink, PersonLink } from "#app/admin/pages/record-links.tsx";
import { Badge } from "#app/platform/ui/badge.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { counted } from "#app/platform/wording/plurals.ts";
import { ReportActions, ReportDetails, Reporter, type ReportView } from "./report-details.tsx";

const countText = (count: number) => counted(count, "доклад", "доклада");

/** Returns the second line of a row on a phone. */
export function reportBrief({ count, status, reason, sent }: ReportView) {
  return [count > 1 && countText(count), REPORT_STATUS[status].label, reason, sent].filter(Boolean).join(" · ");
}

export const REPORT_COLUMNS: readonly Column<ReportView>[] = [
  {
    label: "Обява",
    cell: ({ title, listingId, listingState, count }) => (
      <>
        {listingId ? <ListingLink id={listingId} title={title} /> : <span className="font-semibold">{title}</span>}
        <span className="block text-sm text-muted">
          {listingState}
          {count > 1 && `, ${countText(count)}`}
        </span>
      </>
    ),
  },
  { label: "Собственик", cell: ({ seller }) => (seller ? <PersonLink {...seller} /> : "—") },
  { label: "Подател", cell: (report) => <Reporter report={report} /> },
  { label: "Причина", cell: ({ reason }) => reason },
  {
    label: "Статус",
    cell: ({ status }) => <Badge tone={REPORT_STATUS[status].tone}>{REPORT_STATUS[status].label}</Badge>,
  },
  { label: "Дата", order: "created", cell: ({ sent }) => <span className="whitespace-nowrap">{sent}</span> },
  {
    label: "Действия",
    cell: (report) => (
      <div className="grid justify-items-start gap-1.5">
        {report.count > 1 ? <AllReports report={report} /> : <OneReport report={report} />}
        <ReportActions report={report} />
      </div>
    ),
  },
];

/** Links to the list of all reports of an ad. */
function AllReports({ report: { reportedId, count, title } }: { readonly report: ReportView }) {
  return (
    <ButtonLink
      look="secondary"
      className="text-sm"
      to={`${href("/admin/reports")}?${new URLSearchParams({ view: "single", q: reportedId })}`}
      aria-label={`Виж ${countText(count)}: ${title}`}
    >
      Виж {countText(count)}
    </ButtonLink>
  );
}

function OneReport({ report }: { readonly report: ReportView }) {
  return (
    <Dialog
      title="Доклад"
      closeLabel="Затвори"
      trigger={(open) => (
        <ButtonLink
          look="secondary"
          className="text-sm"
          to={href("/admin/reports/:id", { id: report.id })}
          aria-label={`Преглед: ${report.title}`}
          {...open}
        >
          Преглед
        </ButtonLink>
      )}
    >
      <ReportDetails report={report} />
    </Dialog>
  );
}
