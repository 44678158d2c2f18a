/** A report as the pages show it. */
import type { Viewer } from "#app/accounts/viewer.ts";
import { statusLook } from "#app/listings/life-cycle.ts";
import type { Db } from "#app/platform/database.server.ts";
import { REPORT_DECISIONS, REPORT_REASONS, type ReportStatus } from "#app/reports/report.ts";
import { formatMoment } from "#app/wording/dates.ts";
import { openActions } from "./admin-action.server.ts";
import { findListingTargets, LISTING_ACTION_RULES } from "./listing-actions.server.ts";
import { PERSON_ACTION_RULES } from "./person-actions.server.ts";
import { findPersonTargets } from "./person-target.server.ts";
import { REPORT_ACTION_RULES } from "./report-actions.server.ts";
import type { ReportView } from "./report-details.tsx";
import { groupReports, type ReportRow } from "./reports-list.queries.server.ts";

/** With what can be done to each report, to its ad and to the seller. */
export async function reportViews(db: Db, rows: readonly ReportRow[], admin: Viewer): Promise<readonly ReportView[]> {
  const listings = await findListingTargets(
    db,
    rows.map((row) => row.listing_id),
  );
  const sellers = await findPersonTargets(
    db,
    rows.map((row) => row.listing_user_id),
  );
  return rows.map((row) => ({
    id: row.id,
    ids: [row.id],
    count: 1,
    reportedId: row.reported_id,
    listingId: row.listing_id ?? undefined,
    title: row.listing_title,
    price: { cents: row.listing_price_cents, currency: row.listing_currency },
    listingState: row.listing_status ? statusLook(row.listing_status).one.toLowerCase() : "изтрита",
    seller: row.listing_user_id && row.seller_name ? { id: row.listing_user_id, name: row.seller_name } : undefined,
    reporter:
      row.reporter_user_id && row.reporter_name && row.reporter_email
        ? { id: row.reporter_user_id, name: row.reporter_name, email: row.reporter_email }
        : undefined,
    address: row.reporter_ip ?? "без адрес",
    reason: REPORT_REASONS[row.reason],
    description: row.description,
    status: row.status,
    decision: row.decision && REPORT_DECISIONS[row.decision],
    receipt: row.receipt,
    sent: formatMoment(row.created_at),
    seen: row.updated_at.toISOString(),
    actions: openActions(REPORT_ACTION_RULES, row, admin),
    listingActions: openActions(LISTING_ACTION_RULES, listings.get(row.listing_id ?? ""), admin),
    sellerActions: openActions(PERSON_ACTION_RULES, sellers.get(row.listing_user_id ?? ""), admin),
  }));
}

/** The newest report of each ad, standing for all of them in this state. */
export async function reportGroups(
  db: Db,
  { rows, status }: { readonly rows: readonly ReportRow[]; readonly status: ReportStatus | undefined },
  admin: Viewer,
): Promise<readonly ReportView[]> {
  const groups = await groupReports(
    db,
    rows.map((row) => row.reported_id),
    status,
  );
  const views = await reportViews(db, rows, admin);
  return rows.flatMap((row, place) => {
    const [view, group] = [views[place], groups.get(row.reported_id)];
    if (!view || !group) return [];
    const { ids, count, statuses } = group;
    const open = statuses.flatMap((one) => openActions(REPORT_ACTION_RULES, { ...row, status: one }, admin));
    return [{ ...view, ids, count, actions: [...new Set(open)] }];
  });
}
