/** The reasons of decisions that follow from the reason of a report. */
import type { ReportReason } from "#app/listings/reports/report.ts";
import type { ListingDecisionReason, UserBlockReason } from "#db/tables.ts";

/** The reasons for a decision on the ad and for blocking its owner. */
export interface SuggestedReasons {
  readonly listing: ListingDecisionReason;
  readonly block: UserBlockReason;
}

export const SUGGESTED: Readonly<Record<ReportReason, SuggestedReasons>> = {
  fraud: { listing: "fraud", block: "fraud" },
  inappropriate: { listing: "inappropriate", block: "abuse" },
  spam: { listing: "spam", block: "spam" },
  wrong_price: { listing: "wrong_price", block: "other" },
  forbidden_goods: { listing: "forbidden", block: "forbidden" },
  copyright: { listing: "copyright", block: "other" },
  false_contacts: { listing: "false_contacts", block: "other" },
  illegal: { listing: "other", block: "forbidden" },
  other: { listing: "other", block: "other" },
};
