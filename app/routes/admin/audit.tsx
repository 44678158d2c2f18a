import "#app/admin/pages/admin-table.css";
import { Form, Link } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { type AuditRow, countAudit, findAudit } from "#app/admin/actions/audit-list.queries.server.ts";
import { actionLabel, changeTexts, targetLabel } from "#app/admin/actions/audit-text.ts";
import { AdminFrame } from "#app/admin/pages/admin-frame.tsx";
import { requireAdmin } from "#app/admin/pages/admin-guard.server.ts";
import { foundText } from "#app/admin/pages/admin-params.ts";
import { AdminTable, type Column, Pager } from "#app/admin/pages/admin-table.tsx";
import { readAuditQuery } from "#app/admin/pages/list-queries.server.ts";
import { ListingLink, PersonLink } from "#app/admin/pages/record-links.tsx";
import { orUnavailable } from "#app/platform/errors/page-failures.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { TextInput } from "#app/platform/ui/field.tsx";
import { formatMoment } from "#app/platform/wording/dates.ts";
import type { Route } from "./+types/audit";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireAdmin(context, url, "audit");
  const query = readAuditQuery(url.searchParams);
  const { db } = getSite(context);
  const { rows, previous, next } = await orUnavailable("admin_audit_load_failed", () => findAudit(db, query));
  return {
    rows: rows.map(viewOf),
    previous: previous?.toString(),
    next: next?.toString(),
    found: await orUnavailable("admin_audit_load_failed", () => countAudit(db, query)),
    query,
  };
}

function viewOf({
  id,
  action,
  target_type,
  target_id,
  before,
  after,
  created_at,
  actor_id,
  actor_name,
  target_name,
}: AuditRow) {
  return {
    id,
    action: actionLabel(target_type, action),
    target: targetLabel(target_type),
    targetId: target_id,
    targetName: target_name,
    changes: changeTexts(target_type, before, after),
    when: formatMoment(created_at),
    kind: target_type,
    who: actor_name ?? "сървърът",
    whoId: actor_name && actor_id ? actor_id : undefined,
  };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Дневник", noindex: true });

export default function Audit({ loaderData: { rows, previous, next, found, query } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Дневник">
      <Form role="search" method="get" className="mb-5 flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <TextInput
            name="who"
            label="Администратор"
            help="Име или имейл"
            autoComplete="off"
            defaultValue={query.who}
          />
        </div>
        <div className="min-w-56 flex-1">
          <TextInput
            name="object"
            label="Обект"
            help="Име или имейл на потребител, или номер (ID) на обява, съобщение или доклад"
            autoComplete="off"
            defaultValue={query.object}
          />
        </div>
        <Button look="secondary">Търси</Button>
      </Form>
      <p className="mb-3 text-muted">{foundText(found, "запис", "записа")}</p>
      <AdminTable
        caption="Дневник"
        rows={rows}
        columns={COLUMNS}
        empty="Няма записи"
        nameOf={({ action }) => action}
        brief={({ when, who, targetName }) => [when, who, targetName].filter(Boolean).join(" · ")}
      />
      <Pager previous={previous} next={next} />
    </AdminFrame>
  );
}

const COLUMNS: readonly Column<ReturnType<typeof viewOf>>[] = [
  { label: "Какво", cell: ({ action }) => <span className="font-semibold">{action}</span> },
  { label: "Кога", cell: ({ when }) => <span className="whitespace-nowrap">{when}</span> },
  { label: "Кой", cell: ({ who, whoId }) => (whoId ? <PersonLink id={whoId} name={who} /> : who) },
  {
    label: "Обект",
    cell: ({ kind, target, targetId, targetName }) => (
      <>
        {target}
        {targetName && ": "}
        {targetName && kind === "user" && <PersonLink id={targetId} name={targetName} />}
        {targetName && kind === "listing" && <ListingLink id={targetId} title={targetName} />}
        <Link
          to={`?${new URLSearchParams({ object: targetId })}`}
          className="block font-mono text-xs text-muted hover:text-grape"
        >
          {targetId}
        </Link>
      </>
    ),
  },
  {
    label: "Промяна",
    cell: ({ changes }) => (
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    ),
  },
];
