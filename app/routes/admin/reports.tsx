import "#app/moderation/admin-table.css";
import { AdminFilters } from "#app/moderation/admin-filters.tsx";
import { AdminFrame, Totals } from "#app/moderation/admin-frame.tsx";
import { requireAdmin } from "#app/moderation/admin-guard.server.ts";
import { foundText } from "#app/moderation/admin-params.ts";
import { AdminTable } from "#app/moderation/admin-table.tsx";
import { orNearly } from "#app/moderation/fitting-rows.server.ts";
import { readReportsQuery } from "#app/moderation/list-queries.server.ts";
import { REPORT_STATUS } from "#app/moderation/record-labels.ts";
import { REPORT_COLUMNS, reportBrief } from "#app/moderation/report-columns.tsx";
import { reportGroups, reportViews } from "#app/moderation/report-view.server.ts";
import { countReports, findReports } from "#app/moderation/reports-list.queries.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite } from "#app/site/site.server.ts";
import { codesOf } from "#app/wording/codes.ts";
import { formatWhole } from "#app/wording/plurals.ts";
import type { Route } from "./+types/reports";

export const handle = REACT_WHEN_IDLE;

const STATUSES = codesOf(REPORT_STATUS);

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "reports");
  const { db } = getSite(context);
  const query = readReportsQuery(url.searchParams);
  const { status } = query;
  const failure = "admin_reports_load_failed";
  const { rows, previous, next, found, isNear } = await orUnavailable(failure, () =>
    orNearly(query, (asked) => findReports(db, asked)),
  );
  return {
    reports: await orUnavailable(failure, () =>
      query.isGrouped ? reportGroups(db, { rows, status }, admin) : reportViews(db, rows, admin),
    ),
    isGrouped: query.isGrouped,
    previous,
    next,
    found,
    isNear,
    totals: await orUnavailable(failure, () => countReports(db)),
  };
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
  const { reports, isGrouped, previous, next, found, isNear, totals } = loaderData;
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
      <AdminFilters searchLabel="Причина, заглавие, подател, собственик или обява" choices={CHOICES} />
      <p className="mb-3 text-muted">
        {isGrouped
          ? foundText(found, "докладвана обява", "докладвани обяви", isNear)
          : foundText(found, "доклад", "доклада", isNear)}
      </p>
      <AdminTable
        caption="Доклади"
        rows={reports}
        columns={REPORT_COLUMNS}
        previous={previous}
        next={next}
        empty="Няма намерени доклади"
        many="reports"
        nameOf={({ title }) => title}
        brief={reportBrief}
      />
    </AdminFrame>
  );
}
