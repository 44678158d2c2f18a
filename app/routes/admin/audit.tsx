import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { AuditEntry } from "#app/admin/audit/audit-entry.tsx";
import { countAudit, findAudit } from "#app/admin/audit/audit-list.queries.server.ts";
import { AUDIT_KINDS } from "#app/admin/audit/audit-sentence.server.ts";
import { type AuditView, auditView } from "#app/admin/audit/audit-view.server.ts";
import { AdminFrame } from "#app/admin/frame/admin-frame.tsx";
import { AdminTable, type Column } from "#app/admin/frame/admin-table.tsx";
import { AdminFilters } from "#app/admin/pages/admin-filters.tsx";
import { requireAdmin } from "#app/admin/pages/admin-guard.server.ts";
import { foundText } from "#app/admin/pages/admin-params.ts";
import { ADMIN_LINK, PersonLink } from "#app/admin/pages/record-links.tsx";
import { readAuditQuery } from "#app/admin/records/list-queries.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { TextInput } from "#app/platform/ui/field.tsx";
import type { Route } from "./+types/audit";

export const handle: RouteHandle = { failure: "admin_audit_load_failed" };

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireAdmin(context, url, "audit");
  const query = readAuditQuery(url.searchParams);
  const { db } = getSite(context);
  const { rows, ...page } = await findAudit(db, query);
  return {
    rows: rows.map(auditView),
    page,
    found: await countAudit(db, query),
    query,
    kinds: [...AUDIT_KINDS].map(([value, verb]) => ({ value, label: verb })),
  };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Дневник", noindex: true });

export default function Audit({ loaderData: { rows, page, found, query, kinds } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Дневник">
      <AdminFilters
        searchLabel="Човек или обява: име, имейл, думи или номер"
        searchName="object"
        choices={[{ name: "action", label: "Действие", options: [{ value: "", label: "Всички" }, ...kinds] }]}
        more={{ names: ["who", "from", "to"], fields: <MoreFilters query={query} /> }}
      />
      <p className="mb-3 flex flex-wrap items-center justify-between gap-3 text-muted">
        {foundText({ found }, "запис", "записа")}
        <a href={csvPath(query)} className={ADMIN_LINK}>
          Изтегли CSV
        </a>
      </p>
      <AdminTable
        caption="Дневник"
        rows={rows}
        columns={COLUMNS}
        page={page}
        empty="Няма записи"
        nameOf={({ verb, name }) => `${verb} ${name}`}
        brief={({ when, who }) => [when, who].join(" · ")}
      />
    </AdminFrame>
  );
}

function MoreFilters({ query }: Pick<Route.ComponentProps["loaderData"], "query">) {
  return (
    <>
      <TextInput name="who" label="Администратор: име или имейл" autoComplete="off" defaultValue={query.who} />
      <div className="grid up-to-2 gap-2">
        <TextInput name="from" type="date" label="От" defaultValue={query.from ?? ""} />
        <TextInput name="to" type="date" label="До" defaultValue={query.to ?? ""} />
      </div>
    </>
  );
}

function csvPath({ who, object, action, from = "", to = "" }: Route.ComponentProps["loaderData"]["query"]): string {
  return `${href("/admin/records.csv")}?${new URLSearchParams({ records: "audit", who, object, action, from, to })}`;
}

const COLUMNS: readonly Column<AuditView>[] = [
  {
    label: "Какво",
    className: "wraps",
    cell: (entry) => <AuditEntry entry={entry} />,
  },
  { label: "Кога", cell: ({ when }) => <span className="whitespace-nowrap">{when}</span> },
  { label: "Кой", cell: ({ who, whoId }) => (whoId ? <PersonLink id={whoId} name={who} /> : who) },
  {
    label: "Промяна",
    cell: ({ changes }) => (
      <ul className="text-sm">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    ),
  },
];
