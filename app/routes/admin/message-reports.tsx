import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { AdminFrame } from "#app/admin/frame/admin-frame.tsx";
import { AdminTable, type Column } from "#app/admin/frame/admin-table.tsx";
import { findMessageReports, type MessageReportRow } from "#app/admin/inbox/message-reports.commands.server.ts";
import { AdminFilters } from "#app/admin/pages/admin-filters.tsx";
import { requireAdmin } from "#app/admin/pages/admin-guard.server.ts";
import { choice } from "#app/admin/pages/admin-params.ts";
import { REPORT_STATUS, senderName } from "#app/admin/pages/record-labels.ts";
import { MESSAGE_REPORT_REASONS } from "#app/messaging/conversations/conversation.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { codesOf } from "#app/platform/wording/codes.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";
import type { Route } from "./+types/message-reports";

const STATUSES = codesOf(REPORT_STATUS);

export const handle: RouteHandle = { failure: "admin_reports_load_failed" };

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireAdmin(context, url, "reports");
  const status = choice(url.searchParams.get("status"), STATUSES, "pending");
  const rows = await findMessageReports(getSite(context).db, status);
  return { reports: rows.map(viewOf) };
}

function viewOf({ id, status, reason, listing_title, reporter_name, reported_name, created_at }: MessageReportRow) {
  return {
    id,
    status,
    reason: MESSAGE_REPORT_REASONS[reason],
    title: listing_title,
    reporter: senderName(reporter_name ?? ""),
    reported: senderName(reported_name ?? ""),
    when: formatMoment(created_at),
  };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Доклади за съобщения", noindex: true });

const CHOICES = [
  {
    name: "status",
    label: "Статус",
    options: STATUSES.map((value) => ({
      value: value === "pending" ? "" : value,
      label: REPORT_STATUS[value].label,
    })),
  },
];

const COLUMNS: readonly Column<ReturnType<typeof viewOf>>[] = [
  {
    label: "Обява",
    cell: ({ id, title }) => (
      <Link to={href("/admin/message-reports/:id", { id })} className="font-semibold hover:text-grape">
        {title}
      </Link>
    ),
  },
  { label: "Причина", cell: ({ reason }) => reason },
  { label: "Докладвал", cell: ({ reporter }) => reporter },
  { label: "Докладван", cell: ({ reported }) => reported },
  {
    label: "Статус",
    cell: ({ status }) => <Badge tone={REPORT_STATUS[status].tone}>{REPORT_STATUS[status].label}</Badge>,
  },
  { label: "Кога", cell: ({ when }) => <span className="whitespace-nowrap">{when}</span> },
];

export default function MessageReports({ loaderData: { reports } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Доклади за съобщения">
      <AdminFilters choices={CHOICES} />
      <AdminTable
        caption="Доклади за съобщения"
        rows={reports}
        columns={COLUMNS}
        empty="Няма доклади с този статус"
        nameOf={({ title }) => title}
        brief={({ reason, when }) => [reason, when].join(" · ")}
      />
    </AdminFrame>
  );
}
