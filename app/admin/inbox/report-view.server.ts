import type { Person } from "#app/accounts/sign-in/person.ts";
import { actionsView, allowedActions } from "#app/admin/actions/admin-action.server.ts";
import { LISTING_ACTIONS } from "#app/admin/listings/listing-actions.server.ts";
import { findListingTargets } from "#app/admin/listings/listing-target.server.ts";
import { PERSON_ACTIONS } from "#app/admin/people/person-actions.server.ts";
import { findPersonTargets } from "#app/admin/people/person-target.server.ts";
import { statusLabel } from "#app/listings/life/life-cycle.ts";
import { photoUrl } from "#app/listings/photos/photo.ts";
import { REPORT_DECISIONS, REPORT_REASONS, type ReportStatus } from "#app/listings/reports/report.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";
import { REPORT_ACTIONS } from "./report-actions.server.ts";
import { groupReports, type ReportRow } from "./reports-list.queries.server.ts";
import { SUGGESTED } from "./suggested-reasons.ts";

/** Returns the reports with the allowed actions on each report, its ad and the seller. */
export async function reportViews(db: Db, rows: readonly ReportRow[], admin: Person) {
  const [listingIds, sellerIds] = [rows.map((row) => row.listing_id), rows.map((row) => row.listing_user_id)];
  const listings = await findListingTargets(db, listingIds);
  const sellers = await findPersonTargets(db, sellerIds);
  return rows.map((row) => ({
    id: row.id,
    /** The reports of this ad that the row represents; the newest ones if there are many. */
    ids: [row.id] as readonly string[],
    count: 1,
    listingId: row.listing_id ?? undefined,
    title: row.listing_title,
    photo: row.photo ? photoUrl(row.photo.key, 400, "webp") : undefined,
    price: { cents: row.listing_price_cents, currency: row.listing_currency },
    /** The current state of the ad. */
    listingState: listingStateOf(row),
    seller: row.listing_user_id && row.seller_name ? { id: row.listing_user_id, name: row.seller_name } : undefined,
    /** Undefined if the reporter was not signed in. */
    reporter:
      row.reporter_user_id && row.reporter_name && row.reporter_email
        ? { id: row.reporter_user_id, name: row.reporter_name, email: row.reporter_email }
        : undefined,
    address: row.reporter_ip ?? "без адрес",
    reason: REPORT_REASONS[row.reason],
    /** The reasons that are preselected for a decision. */
    suggested: SUGGESTED[row.reason],
    description: row.description,
    // The fields of a notice of illegal content.
    place: row.place,
    legalGround: row.legal_ground,
    isInGoodFaith: row.in_good_faith,
    status: row.status,
    decision: row.decision && REPORT_DECISIONS[row.decision],
    receipt: row.receipt,
    sent: formatMoment(row.created_at),
    ...actionsView(REPORT_ACTIONS, row, admin),
    listingActions: allowedActions(LISTING_ACTIONS, listings.get(row.listing_id ?? ""), admin),
    sellerActions: allowedActions(PERSON_ACTIONS, sellers.get(row.listing_user_id ?? ""), admin),
  }));
}

export type ReportView = Awaited<ReturnType<typeof reportViews>>[number];

function listingStateOf({ listing_status, listing_is_public }: ReportRow): string {
  if (!listing_status) return "изтрита";
  // The ads of blocked and deleted people are hidden.
  if (listing_status === "active" && !listing_is_public) return "скрита заради собственика";
  return statusLabel(listing_status).one.toLowerCase();
}

/** Returns the newest report of each ad, which represents all reports of the ad in this state. */
export async function reportGroups(
  db: Db,
  { rows, status }: { readonly rows: readonly ReportRow[]; readonly status: ReportStatus | undefined },
  admin: Person,
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
    const { ids, count, statuses, updated_at } = group;
    const open = statuses.flatMap((one) => allowedActions(REPORT_ACTIONS, { ...row, status: one }, admin));
    return [{ ...view, ids, count, actions: [...new Set(open)], seen: updated_at.toISOString() }];
  });
}
