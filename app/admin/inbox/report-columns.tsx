/** The columns of a report, or of all reports of an ad, in the administration table. */
import type { MouseEvent } from "react";
import { href } from "react-router";
import type { Column } from "#app/admin/frame/admin-table.tsx";
import { REPORT_STATUS } from "#app/admin/pages/record-labels.ts";
import { ListingLink } from "#app/admin/pages/record-links.tsx";
import { Badge } from "#app/platform/ui/badge.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { counted } from "#app/platform/wording/plurals.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { Reporter } from "./report-details.tsx";
import type { ReportView } from "./report-view.server.ts";

const countText = (count: number) => counted(count, "доклад", "доклада");

/** Returns the second line of a row on a phone. */
export function reportBrief({ count, status, reason, sent, description }: ReportView) {
  const facts = [countText(count), reason, description && quote(description), REPORT_STATUS[status].label, sent];
  return facts.filter(Boolean).join(" · ");
}

interface ColumnsOptions {
  readonly hasPanel: boolean;
  /** The report that the key of the next one opens while there is no panel. */
  readonly first: string | undefined;
}

/** Returns the columns: all of them, or three beside the open panel. `open` shows a report in the panel. */
export function reportColumns(
  open: (id: string) => void,
  { hasPanel, first }: ColumnsOptions,
): readonly Column<ReportView>[] {
  const title: Column<ReportView> = {
    label: "Обява",
    className: hasPanel ? "wraps" : "wraps lg:w-1/3",
    cell: ({ title, photo, listingId, listingState, count, reason, description }) => (
      <span className="flex items-center gap-2.5">
        <Thumbnail photo={photo} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 lg:block lg:truncate">
            {listingId ? <ListingLink id={listingId} title={title} /> : <span className="font-semibold">{title}</span>}
          </span>
          <span className="block truncate text-sm text-muted max-lg:hidden">
            {[countText(count), hasPanel && reason, description && quote(description), !hasPanel && listingState]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      </span>
    ),
  };
  const review: Column<ReportView> = {
    label: "Действия",
    className: "lg:w-30",
    isMain: true,
    cell: (report) => <ReviewLink report={report} open={open} hasKey={!hasPanel && report.id === first} />,
  };
  const sent: Column<ReportView> = { label: "Дата", order: "created", className: "lg:w-36", cell: ({ sent }) => sent };
  return hasPanel ? [title, sent, review] : [title, ...DETAIL_COLUMNS, sent, review];
}

const DETAIL_COLUMNS: readonly Column<ReportView>[] = [
  { label: "Причина", cell: ({ reason }) => reason },
  { label: "Подател", cell: (report) => <Reporter report={report} /> },
  {
    label: "Статус",
    className: "lg:w-28",
    cell: ({ status }) => <Badge tone={REPORT_STATUS[status].tone}>{REPORT_STATUS[status].label}</Badge>,
  },
];

/** The first photo of an ad, beside its title. */
export function Thumbnail({ photo }: Pick<ReportView, "photo">) {
  const look = "size-11 shrink-0 rounded-control bg-tint object-cover";
  return photo ? <img src={photo} alt="" loading="lazy" className={look} /> : <span className={look} />;
}

interface ReviewLinkProps {
  readonly report: ReportView;
  readonly open: (id: string) => void;
  readonly hasKey: boolean;
}

/** Opens the panel; without scripts it is a link to the page of the report. */
function ReviewLink({ report, open, hasKey }: ReviewLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(report.id);
  };
  return (
    <ButtonLink
      look="secondary"
      className="text-sm"
      to={href("/admin/reports/:id", { id: report.id })}
      aria-label={`Прегледай: ${report.title}`}
      data-key={hasKey ? "KeyJ" : undefined}
      onClick={onClick}
    >
      Прегледай
    </ButtonLink>
  );
}
