import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { AdminFrame, Totals } from "#app/admin/frame/admin-frame.tsx";
import { countWaitingMessageReports } from "#app/admin/inbox/message-reports.commands.server.ts";
import { ReportDesk } from "#app/admin/inbox/report-desk.tsx";
import { reportGroups, reportViews } from "#app/admin/inbox/report-view.server.ts";
import { countReports, findReports } from "#app/admin/inbox/reports-list.queries.server.ts";
import { AdminFilters } from "#app/admin/pages/admin-filters.tsx";
import { requireAdmin } from "#app/admin/pages/admin-guard.server.ts";
import { foundText } from "#app/admin/pages/admin-params.ts";
import { REPORT_STATUS } from "#app/admin/pages/record-labels.ts";
import { ADMIN_LINK } from "#app/admin/pages/record-links.tsx";
import { withFuzzyFallback } from "#app/admin/pages/search-rows.server.ts";
import { readReportsQuery } from "#app/admin/records/list-queries.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Link } from "#app/platform/ui/link.tsx";
import { codesOf } from "#app/platform/wording/codes.ts";
import { counted, formatWhole } from "#app/platform/wording/plurals.ts";
import type { Route } from "./+types/reports";

const STATUSES = codesOf(REPORT_STATUS);

export const handle: RouteHandle = { failure: "admin_reports_load_failed" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "reports");
  const { db } = getSite(context);
  const query = readReportsQuery(url.searchParams);
  const { status } = query;
  const { rows, ...page } = await withFuzzyFallback(query, (asked) => findReports(db, asked));
  return {
    reports: query.isGrouped ? await reportGroups(db, { rows, status }, admin) : await reportViews(db, rows, admin),
    isGrouped: query.isGrouped,
    page,
    totals: await countReports(db),
    messageReports: await countWaitingMessageReports(db),
  };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Доклади", noindex: true });

const CHOICES = [
  {
    name: "status",
    label: "Статус",
    options: [
      ...STATUSES.map((value) => ({ value: value === "pending" ? "" : value, label: REPORT_STATUS[value].label })),
      { value: "all", label: "Всички" },
    ],
  },
  {
    name: "view",
    label: "Изглед",
    options: [
      { value: "", label: "По обяви" },
      { value: "single", label: "Всеки доклад" },
    ],
  },
];

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { reports, isGrouped, page, totals, messageReports } = loaderData;
  return (
    <AdminFrame title="Доклади">
      <Totals
        totals={[
          ["Общо", formatWhole(totals.total)],
          ["Чакащи", formatWhole(totals.pending)],
          ["Прегледани", formatWhole(totals.reviewed)],
          ["Решени", formatWhole(totals.resolved)],
          ["Без нарушение", formatWhole(totals.dismissed)],
        ]}
      />
      <p className="mb-3">
        <Link to={href("/admin/message-reports")} className={ADMIN_LINK}>
          Доклади за съобщения: {counted(messageReports, "чакащ", "чакащи")}
        </Link>
      </p>
      <AdminFilters searchLabel="Причина, заглавие, подател, собственик или обява" choices={CHOICES} />
      <p className="mb-3 text-muted">
        {isGrouped ? foundText(page, "докладвана обява", "докладвани обяви") : foundText(page, "доклад", "доклада")}
      </p>
      <ReportDesk reports={reports} page={page} />
    </AdminFrame>
  );
}
