import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { consentsView } from "#app/admin/consents/consents-list.queries.server.ts";
import { CONSENTS_TAB, ConsentsPanel } from "#app/admin/consents/consents-panel.tsx";
import { findCharts, findStats } from "#app/admin/dashboard/dashboard.queries.server.ts";
import { Newest, Overview, StatCards } from "#app/admin/dashboard/dashboard-cards.tsx";
import { SiteCharts } from "#app/admin/dashboard/day-chart.tsx";
import { findNewest } from "#app/admin/dashboard/newest.server.ts";
import { AdminFrame } from "#app/admin/frame/admin-frame.tsx";
import { findWaiting } from "#app/admin/inbox/waiting-list.server.ts";
import { WaitingList } from "#app/admin/inbox/waiting-list.tsx";
import { requireAdmin } from "#app/admin/pages/admin-guard.server.ts";
import { countBounces } from "#app/messaging/delivery/bounces.server.ts";
import { isUnavailable, pageError } from "#app/platform/errors/page-failures.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Tabs } from "#app/platform/ui/tabs.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import { counted, formatWhole } from "#app/platform/wording/plurals.ts";
import type { Route } from "./+types/dashboard";

export const handle: RouteHandle = { failure: "admin_stats_load_failed" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "dashboard");
  const site = getSite(context);
  const now = new Date();
  return {
    stats: await findStats(site.db),
    waiting: await findWaiting(site.db, admin, now),
    charts: await findCharts(site.db),
    now,
    bounces: await countBounces(site.db),
    newest: await findNewest(site.db),
    consents: await consentsView(site, url.searchParams).catch(consentsFailed),
  };
}

/** The consents have an error text of their own in the specification. */
function consentsFailed(error: unknown): never {
  throw isUnavailable(error) ? pageError("admin_consents_load_failed") : error;
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Админ панел", noindex: true });

export default function Dashboard({
  loaderData: { stats, waiting, bounces, charts, now, newest, consents },
}: Route.ComponentProps) {
  return (
    <AdminFrame title="Админ панел">
      {bounces.isAboveLimit && (
        <div className="mb-6">
          <Notice
            kind="error"
            title="Известията за обяви са спрени"
            text={`През последния час се върнаха ${formatWhole(bounces.bounced)} от ${counted(bounces.all, "имейл", "имейла")}. Изпращането ще продължи, щом станат под 5 %; причините са в дневника на сървъра.`}
          />
        </div>
      )}
      <WaitingList waiting={waiting} />
      <StatCards stats={stats} />
      <Tabs
        label="Табло"
        panels={[
          {
            id: "overview",
            label: "Общ преглед",
            content: (
              <>
                <Overview stats={stats} />
                <SiteCharts days={charts} now={now} />
              </>
            ),
          },
          {
            id: "users",
            label: "Потребители",
            content: <Newest rows={newest.people} to={href("/admin/profiles")} all="Всички потребители" />,
          },
          {
            id: "listings",
            label: "Обяви",
            content: <Newest rows={newest.listings} to={href("/admin/ads")} all="Всички обяви" />,
          },
          {
            id: "messages",
            label: "Съобщения",
            badge: stats.newMessages,
            content: <Newest rows={newest.messages} to={href("/admin/messages")} all="Всички съобщения" />,
          },
          {
            id: "reports",
            label: "Доклади",
            badge: stats.pendingReports,
            content: <Newest rows={newest.reports} to={href("/admin/reports")} all="Всички доклади" />,
          },
          { id: CONSENTS_TAB, label: "GDPR", content: <ConsentsPanel {...consents} /> },
        ]}
      />
    </AdminFrame>
  );
}
