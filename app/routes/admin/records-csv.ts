/** GET /admin/records.csv — the answers about cookies as a file. */
import { requireAdminCall } from "#app/moderation/admin-guard.server.ts";
import { consentsCsv } from "#app/moderation/records-csv.server.ts";
import { getSite } from "#app/site/site.server.ts";
import { dayOf } from "#app/wording/dates.ts";
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
