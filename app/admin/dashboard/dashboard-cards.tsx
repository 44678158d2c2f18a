/** The cards of the dashboard: totals, newest rows and links. */
import { href } from "react-router";
import { ACCOUNT_TYPE_LABELS } from "#app/accounts/sign-in/person.ts";
import { CONSENTS_TAB } from "#app/admin/consents/consents-panel.tsx";
import { AdminTable } from "#app/admin/frame/admin-table.tsx";
import { statusLabel } from "#app/listings/life/life-cycle.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { counted, formatWhole } from "#app/platform/wording/plurals.ts";
import type { Stats } from "./dashboard.queries.server.ts";
import type { NewestRow } from "./newest.server.ts";

export function StatCards({ stats }: { readonly stats: Stats }) {
  const active = statusLabel("active");
  const waiting = stats.newMessages + stats.pendingReports;
  const cards = [
    ["Потребители", stats.users, `${formatWhole(stats.pros)} с ${ACCOUNT_TYPE_LABELS.pro}`],
    ["Обяви", stats.listings, counted(stats.active, active.one.toLowerCase(), active.many.toLowerCase())],
    ["Регистрации днес", stats.registeredToday, "от полунощ"],
    [
      "Чакат преглед",
      waiting,
      `${counted(stats.newMessages, "съобщение", "съобщения")}, ${counted(stats.pendingReports, "доклад", "доклада")}`,
    ],
  ] as const;
  return (
    <dl className="mb-4 grid grid-cols-2 gap-1 min-[22.5rem]:grid-cols-4 sm:gap-3">
      {cards.map(([label, count, note]) => (
        <div key={label} className="panel px-1 py-2 text-[0.6875rem] text-muted sm:px-4 sm:text-sm">
          <dt>{label}</dt>
          <dd>
            <span className="block text-lg leading-tight font-bold text-ink even-digits sm:text-2xl">
              {formatWhole(count)}
            </span>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Overview({ stats }: { readonly stats: Stats }) {
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
        <li key={title} className="relative panel p-4 hover:border-grape">
          <h2 className="text-lg">
            {/* The tab is a parameter of this page, which is read when the document is loaded. */}
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
  readonly rows: readonly NewestRow[];
  readonly to: string;
  readonly all: string;
}

export function Newest({ rows, to, all }: NewestProps) {
  return (
    <>
      <AdminTable
        caption="Най-нови"
        rows={rows}
        columns={[
          {
            label: "Кое",
            cell: ({ what, page }) => (
              <Link to={page} className="font-semibold hover:text-grape">
                {what}
              </Link>
            ),
          },
          { label: "Подробности", cell: ({ note }) => note },
          { label: "Кога", cell: ({ when }) => <span className="whitespace-nowrap">{when}</span> },
        ]}
        empty="Още няма нищо"
        nameOf={({ what }) => what}
        brief={({ note, when }) => `${note} · ${when}`}
      />
      <p className="mt-4">
        <ButtonLink to={to}>{all}</ButtonLink>
      </p>
    </>
  );
}
