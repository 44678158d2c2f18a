/** A report as the pages show it. */
import { formatMoment } from "#app/wording/dates.ts";
import type { ReportView } from "./report-details.tsx";
import type { ReportRow } from "./reports-list.queries.server.ts";

const LISTING_STATES = { active: "активна", inactive: "неактивна", expired: "изтекла" } as const;

export function reportView(row: ReportRow): ReportView {
  return {
    id: row.id,
    listingId: row.listing_id ?? undefined,
    title: row.listing_title,
    price: { cents: row.listing_price_cents, currency: row.listing_currency },
    listingState: row.listing_status ? LISTING_STATES[row.listing_status] : "изтрита",
    reporter: row.reporter_name
      ? `${row.reporter_name} (${row.reporter_email})`
      : `Анонимен (${row.reporter_ip ?? "без адрес"})`,
    reason: row.reason,
    description: row.description,
    status: row.status,
    decision: row.decision,
    receipt: row.receipt,
    sent: formatMoment(row.created_at),
    seen: row.updated_at.toISOString(),
  };
}
