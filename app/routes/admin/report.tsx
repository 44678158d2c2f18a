import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { AdminFrame, BackLink } from "#app/admin/frame/admin-frame.tsx";
import { findReportContext } from "#app/admin/inbox/report-context.server.ts";
import { ReportDetails } from "#app/admin/inbox/report-details.tsx";
import { reportViews } from "#app/admin/inbox/report-view.server.ts";
import { getReport } from "#app/admin/inbox/reports-list.queries.server.ts";
import { requireAdmin } from "#app/admin/pages/admin-guard.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import type { Route } from "./+types/report";

export const handle: RouteHandle = { failure: "admin_reports_load_failed" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "reports");
  const { db } = getSite(context);
  const row = isUuid(params.id) ? await getReport(db, params.id) : undefined;
  if (!row) throw pageError("admin_target_missing");
  const [report] = await reportViews(db, [row], admin);
  if (!report) throw pageError("admin_target_missing");
  return { report, context: await findReportContext(db, row) };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Доклад", noindex: true });

export default function Report({ loaderData: { report, context } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Доклад">
      <div className="max-w-xl panel p-5">
        <ReportDetails report={report} context={context} />
      </div>
      <BackLink to={href("/admin/reports")}>Назад към докладите</BackLink>
    </AdminFrame>
  );
}
