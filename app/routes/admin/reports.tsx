import "#app/moderation/admin-table.css";
import { href } from "react-router";
import { AdminFilters } from "#app/moderation/admin-filters.tsx";
import { AdminFrame, Totals } from "#app/moderation/admin-frame.tsx";
import { requireAdmin } from "#app/moderation/admin-guard.server.ts";
import { AdminTable, type Column } from "#app/moderation/admin-table.tsx";
import { REPORT_STATUS } from "#app/moderation/record-labels.ts";
import { ReportActions, ReportDetails, type ReportView } from "#app/moderation/report-details.tsx";
import { reportViews } from "#app/moderation/report-view.server.ts";
import { countReports, findReports } from "#app/moderation/reports-list.queries.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { getSite } from "#app/site/site.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { codesOf } from "#app/wording/codes.ts";
import { formatWhole } from "#app/wording/plurals.ts";
import type { Route } from "./+types/reports";

const STATUSES = codesOf(REPORT_STATUS);

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "reports");
  const { db } = getSite(context);
  const { searchParams: params } = url;
  const { rows, next } = await orUnavailable("admin_reports_load_failed", () =>
    findReports(db, {
      q: params.get("q") ?? "",
      status: STATUSES.find((status) => status === params.get("status")),
      isAscending: params.get("way") === "asc",
      after: params.get("after") ?? undefined,
    }),
  );
  const totals = await orUnavailable("admin_reports_load_failed", () => countReports(db));
  return { reports: await reportViews(db, rows, admin), next, totals };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Доклади", noindex: true });

const CHOICES = [
  {
    name: "status",
    label: "Статус",
    options: [
      { value: "", label: "Всички" },
      ...STATUSES.map((value) => ({ value, label: REPORT_STATUS[value].label })),
    ],
  },
];

export default function Reports({ loaderData: { reports, next, totals } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Доклади">
      <Totals
        totals={[
          ["Общо", formatWhole(totals.total)],
          ["Чакащи", formatWhole(totals.pending)],
          ["Прегледани", formatWhole(totals.reviewed)],
          ["Решени", formatWhole(totals.resolved)],
          ["Отхвърлени", formatWhole(totals.dismissed)],
        ]}
      />
      <AdminFilters searchLabel="Причина, заглавие или име на подателя" choices={CHOICES} />
      <AdminTable
        caption="Доклади"
        rows={reports}
        columns={COLUMNS}
        next={next}
        empty="Няма намерени доклади"
        many="reports"
        nameOf={({ title }) => title}
      />
    </AdminFrame>
  );
}

const COLUMNS: readonly Column<ReportView>[] = [
  {
    label: "Обява",
    cell: ({ title, listingState }) => (
      <>
        <span className="font-semibold">{title}</span>
        <span className="block text-sm text-muted">{listingState}</span>
      </>
    ),
  },
  { label: "Подател", cell: ({ reporter }) => reporter },
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
        <ReportActions report={report} />
      </div>
    ),
  },
];
