/** GET /admin/records.csv: downloads the consents, or with `records=audit` the audit log. */

import { getSite } from "#app/accounts/visit/site.server.ts";
import { requireAdminCall } from "#app/admin/pages/admin-guard.server.ts";
import { readAuditQuery } from "#app/admin/pages/list-queries.server.ts";
import { auditCsv, consentsCsv } from "#app/admin/pages/records-csv.server.ts";
import { dayOf } from "#app/platform/wording/dates.ts";
import type { Route } from "./+types/records-csv";

export async function loader({ url: { searchParams: params }, context }: Route.LoaderArgs) {
  await requireAdminCall(context);
  const site = getSite(context);
  const isAudit = params.get("records") === "audit";
  const file = isAudit ? auditCsv(site.db, readAuditQuery(params)) : consentsCsv(site, params.get("q") ?? "");
  return new Response(file, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${isAudit ? "audit" : "gdpr-consents"}-${dayOf(new Date())}.csv"`,
      "cache-control": "no-store",
    },
  });
}
