/** The panel of recorded cookie choices: counts, search, a card for each, and the export. */

import { href } from "react-router";
import { Totals } from "#app/admin/frame/admin-frame.tsx";
import { Pager } from "#app/admin/frame/admin-table.tsx";
import { AdminFilters } from "#app/admin/pages/admin-filters.tsx";
import { ADMIN_COUNT_LIMIT } from "#app/admin/pages/admin-params.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { buttonClass } from "#app/platform/ui/button.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { Download } from "#app/platform/ui/icons.tsx";
import { counted, formatWhole } from "#app/platform/wording/plurals.ts";
import type { ConsentsView } from "./consents-list.queries.server.ts";

/** The tab of the dashboard that contains the panel. */
export const CONSENTS_TAB = "privacy";

export function ConsentsPanel({ totals, records, found, previous, next, q }: ConsentsView) {
  const search = q ? `?${new URLSearchParams({ q })}` : "";
  return (
    <>
      <Totals
        totals={[
          ["Общо", formatWhole(totals.total)],
          ["Приети", formatWhole(totals.accepted)],
          ["Отказани", formatWhole(totals.rejected)],
          ["С аналитични", formatWhole(totals.analytics)],
          ["С маркетингови", formatWhole(totals.marketing)],
        ]}
      />
      <AdminFilters searchLabel="IP адрес или браузър" kept={{ tab: CONSENTS_TAB }} />
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <p className="mr-auto text-muted">
          {`${found > ADMIN_COUNT_LIMIT ? `над ${formatWhole(ADMIN_COUNT_LIMIT)}` : formatWhole(found)} от ${counted(totals.total, "запис", "записа")}`}
        </p>
        {/* A plain link, because the target is a file and not a page. */}
        <a href={href("/admin/records.csv") + search} download className={buttonClass("secondary")}>
          <Download />
          Изтегли CSV
        </a>
      </div>
      {records.length === 0 ? (
        <EmptyState text={totals.total === 0 ? "Няма записани съгласия" : "Няма намерени записи"} />
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {records.map((record) => (
            <ConsentCard key={record.id} record={record} />
          ))}
        </ul>
      )}
      <Pager previous={previous} next={next} />
    </>
  );
}

function ConsentCard({ record }: { readonly record: ConsentsView["records"][number] }) {
  const { address, isAccepted, hasAnalytics, hasMarketing, version, when, userAgent } = record;
  return (
    <li className="grid content-start gap-2 panel p-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={isAccepted ? "good" : "bad"}>{isAccepted ? "Прието" : "Отказано"}</Badge>
        <span className="font-semibold">{address}</span>
        <span className="ml-auto text-sm text-muted">{when}</span>
      </p>
      <p className="flex flex-wrap gap-2">
        <Badge tone="plain">Необходими</Badge>
        {hasAnalytics && <Badge tone="brand">Аналитични</Badge>}
        {hasMarketing && <Badge tone="brand">Маркетингови</Badge>}
        <span className="text-sm text-muted">Версия {version}</span>
      </p>
      <p className="text-sm wrap-anywhere text-muted">{userAgent}</p>
    </li>
  );
}
