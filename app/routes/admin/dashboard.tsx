import "#app/moderation/admin-table.css";
import { href, Link } from "react-router";
import { ACCOUNT_TYPE_LABELS } from "#app/accounts/viewer.ts";
import { AdminFrame } from "#app/moderation/admin-frame.tsx";
import { requireAdmin } from "#app/moderation/admin-guard.server.ts";
import { AdminTable } from "#app/moderation/admin-table.tsx";
import {
  type ConsentRow,
  countConsents,
  countMatchingConsents,
  findConsents,
} from "#app/moderation/consents-list.queries.server.ts";
import { CONSENTS_TAB, ConsentsPanel, type ConsentView } from "#app/moderation/consents-panel.tsx";
import { findCharts, findStats, type Stats } from "#app/moderation/dashboard.queries.server.ts";
import { DayChart } from "#app/moderation/day-chart.tsx";
import { findNewest } from "#app/moderation/newest.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { getSite } from "#app/site/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { formatMoment } from "#app/wording/dates.ts";
import { counted, formatWhole } from "#app/wording/plurals.ts";
import type { Route } from "./+types/dashboard";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireAdmin(context, url, "dashboard");
  const site = getSite(context);
  const { searchParams: params } = url;
  const q = params.get("q") ?? "";
  const { rows, next } = await orUnavailable("admin_consents_load_failed", () =>
    findConsents(site, { q, after: params.get("after") ?? undefined }),
  );
  return {
    stats: await orUnavailable("data_load_failed", () => findStats(site.db)),
    charts: await orUnavailable("admin_stats_load_failed", () => findCharts(site.db)),
    newest: await orUnavailable("data_load_failed", () => findNewest(site.db)),
    consents: {
      totals: await orUnavailable("admin_consents_load_failed", () => countConsents(site.db)),
      records: rows.map(consentView),
      found: await orUnavailable("admin_consents_load_failed", () => countMatchingConsents(site, q)),
      next,
      q,
    },
  };
}

function consentView(row: ConsentRow): ConsentView {
  return {
    id: row.id,
    address: row.ip_address,
    isAccepted: row.consent_given,
    hasAnalytics: row.analytics,
    hasMarketing: row.marketing,
    version: row.privacy_policy_version,
    when: formatMoment(row.created_at),
    userAgent: row.user_agent,
  };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Админ панел", noindex: true });

export default function Dashboard({ loaderData: { stats, charts, newest, consents } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Админ панел">
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
                <div className="mt-6 grid gap-4 sm:grid-cols-2">
                  <DayChart title="Нови обяви" days={charts.listings} />
                  <DayChart title="Регистрации" days={charts.registrations} />
                  <DayChart title="Прегледи" days={charts.views} />
                  <DayChart title="Доклади" days={charts.reports} />
                </div>
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

function StatCards({ stats }: { readonly stats: Stats }) {
  const waiting = stats.newMessages + stats.pendingReports;
  const cards = [
    ["Потребители", stats.users, `${formatWhole(stats.pros)} с ${ACCOUNT_TYPE_LABELS.pro}`],
    ["Обяви", stats.listings, `${counted(stats.active, "активна", "активни")}`],
    ["Регистрации днес", stats.registeredToday, "от полунощ"],
    [
      "Чакат преглед",
      waiting,
      `${counted(stats.newMessages, "съобщение", "съобщения")}, ${counted(stats.pendingReports, "доклад", "доклада")}`,
    ],
  ] as const;
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(([label, count, note]) => (
        <div key={label} className="rounded-card border border-line bg-card p-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd>
            <span className="block text-3xl font-bold tabular-nums">{formatWhole(count)}</span>
            <span className="text-sm text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Overview({ stats }: { readonly stats: Stats }) {
  const cards = [
    [href("/admin/profiles"), "Потребители", "Блокиране, верификация, Pro и VIP токени"],
    [href("/admin/ads"), "Обяви", "Статуси и изтриване"],
    [href("/admin/messages"), "Съобщения", `${counted(stats.newMessages, "ново", "нови")}`],
    [href("/admin/reports"), "Доклади", `${counted(stats.pendingReports, "чакащ", "чакащи")}`],
    [`${href("/admin")}?tab=${CONSENTS_TAB}`, "GDPR", "Записаните съгласия за бисквитки"],
  ] as const;
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      {cards.map(([to, title, note]) => (
        <li key={title} className="relative rounded-card border border-line bg-card p-4 hover:border-grape">
          <h2 className="text-lg">
            {/* The tab of this very page is chosen by its address: it is asked for anew. */}
            <Link to={to} reloadDocument={to.includes("?")} className="stretched">
              {title}
            </Link>
          </h2>
          <p className="text-sm text-muted">{note}</p>
        </li>
      ))}
    </ul>
  );
}

interface NewestProps {
  readonly rows: readonly {
    readonly id: string;
    readonly what: string;
    readonly note: string;
    readonly when: string;
  }[];
  readonly to: string;
  readonly all: string;
}

function Newest({ rows, to, all }: NewestProps) {
  return (
    <>
      <AdminTable
        caption="Най-нови"
        rows={rows}
        columns={[
          { label: "Кое", cell: ({ what }) => <span className="font-semibold">{what}</span> },
          { label: "Подробности", cell: ({ note }) => note },
          { label: "Кога", cell: ({ when }) => <span className="whitespace-nowrap">{when}</span> },
        ]}
        empty="Още няма нищо"
        nameOf={({ what }) => what}
      />
      <p className="mt-4">
        <ButtonLink to={to}>{all}</ButtonLink>
      </p>
    </>
  );
}
