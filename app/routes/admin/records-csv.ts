/** GET /admin/records.csv: downloads the consents, or with `records=audit` the audit log, with `records=searches` searches without results. */

import { getSite } from "#app/accounts/visit/site.server.ts";
import { requireAdminCall } from "#app/admin/pages/admin-guard.server.ts";
import { readAuditQuery } from "#app/admin/records/list-queries.server.ts";
import { auditCsv, consentsCsv, unansweredCsv } from "#app/admin/records/records-csv.server.ts";
import type { Route } from "./+types/records-csv";

export async function loader({ url: { searchParams: params }, context }: Route.LoaderArgs) {
  await requireAdminCall(context);
  const site = getSite(context);
  if (params.get("records") === "audit") return auditCsv(site.db, readAuditQuery(params));
  if (params.get("records") === "searches") return unansweredCsv(site.db);
  return consentsCsv(site, params.get("q") ?? "");
}
