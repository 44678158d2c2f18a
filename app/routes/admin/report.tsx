import { href } from "react-router";
import { AdminFrame } from "#app/moderation/admin-frame.tsx";
import { requireAdmin } from "#app/moderation/admin-guard.server.ts";
import { ReportDetails } from "#app/moderation/report-details.tsx";
import { reportViews } from "#app/moderation/report-view.server.ts";
import { getReport } from "#app/moderation/reports-list.queries.server.ts";
import { orUnavailable, pageError } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite } from "#app/site/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/report";

export const handle = REACT_WHEN_IDLE;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "reports");
  const { db } = getSite(context);
  const row = isUuid(params.id)
    ? await orUnavailable("admin_reports_load_failed", () => getReport(db, params.id))
    : undefined;
  if (!row) throw pageError("admin_target_missing");
  const [report] = await reportViews(db, [row], admin);
  if (!report) throw pageError("admin_target_missing");
  return { report };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Доклад", noindex: true });

export default function Report({ loaderData: { report } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Доклад">
      <div className="max-w-xl panel p-5">
        <ReportDetails report={report} />
      </div>
      <p className="mt-4">
        <ButtonLink look="secondary" to={href("/admin/reports")}>
          Назад към докладите
        </ButtonLink>
      </p>
    </AdminFrame>
  );
}
