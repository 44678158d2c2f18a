/** GET /admin/records.csv: downloads the consents. */

import { getSite } from "#app/accounts/visit/site.server.ts";
import { requireAdminCall } from "#app/admin/pages/admin-guard.server.ts";
import { consentsCsv } from "#app/admin/pages/records-csv.server.ts";
import { dayOf } from "#app/platform/wording/dates.ts";
import type { Route } from "./+types/records-csv";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireAdminCall(context);
  return new Response(consentsCsv(getSite(context), url.searchParams.get("q") ?? ""), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="gdpr-consents-${dayOf(new Date())}.csv"`,
      "cache-control": "no-store",
    },
  });
}
