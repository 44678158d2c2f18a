/** A report as the pages show it. */
import { statusLook } from "#app/listings/life-cycle.ts";
import { REPORT_DECISIONS, REPORT_REASONS } from "#app/reports/report.ts";
import { formatMoment } from "#app/wording/dates.ts";
import type { ReportView } from "./report-details.tsx";
import type { ReportRow } from "./reports-list.queries.server.ts";

export function reportView(row: ReportRow): ReportView {
  return {
    id: row.id,
    listingId: row.listing_id ?? undefined,
    title: row.listing_title,
    price: { cents: row.listing_price_cents, currency: row.listing_currency },
    listingState: row.listing_status ? statusLook(row.listing_status).one.toLowerCase() : "изтрита",
    reporter: row.reporter_name
      ? `${row.reporter_name} (${row.reporter_email})`
      : `Анонимен (${row.reporter_ip ?? "без адрес"})`,
    reason: REPORT_REASONS[row.reason],
    description: row.description,
    status: row.status,
    decision: row.decision && REPORT_DECISIONS[row.decision],
    receipt: row.receipt,
    sent: formatMoment(row.created_at),
    seen: row.updated_at.toISOString(),
  };
}
