import type { ActionRequest } from "#app/admin/actions/action-request.ts";
import type { Offer } from "#app/admin/actions/admin-actions.ts";
import type { ReportView } from "./report-view.server.ts";

/** A decision that is offered beside a report. */
export interface DeskRequest extends ActionRequest {
  /** The letter of its key. */
  readonly letter: string;
  readonly label: string;
}

/**
 * Returns the possible decisions on all reports that the row stands for, on its ad and on the seller; first those that can be undone.
 * `reason` is that of a decision on the ad.
 */
export function deskRequests(report: ReportView, reason: string = report.suggested.listing): readonly DeskRequest[] {
  const { ids, title, seen, listingId, seller, actions, listingActions, sellerActions, suggested } = report;
  const isOne = ids.length === 1;
  const rows: readonly (readonly [offers: readonly Offer[], row: Omit<ActionRequest, "offer">])[] = [
    [actions, { ids, about: title, seen: isOne ? seen : undefined, rows: 1 }],
    [listingId ? listingActions : [], { ids: [listingId ?? ""], about: title, reason }],
    [seller ? sellerActions : [], { ids: [seller?.id ?? ""], about: seller?.name, reason: suggested.block }],
  ];
  const requests = rows.flatMap(([offers, row]) =>
    offers.flatMap((offer) =>
      offer.desk ? [{ ...row, offer, letter: offer.desk.letter, label: offer.desk.label ?? offer.label }] : [],
    ),
  );
  return requests.toSorted((one, other) => Number(isQuick(other)) - Number(isQuick(one)));
}

/** Reports whether the decision is made at once and can be undone. */
export function isQuick({ offer }: Pick<DeskRequest, "offer">): boolean {
  return offer.done !== undefined;
}
