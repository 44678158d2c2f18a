/** The decisions in the panel of a report, with their keys, and the reasons that follow from the reason of a report. */
import type { ActionTarget } from "#app/admin/pages/admin-actions.ts";
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

export interface Decision {
  /** The letter of the key by its place on a Latin keyboard, so that it works on Cyrillic layouts. */
  readonly letter: string;
  readonly target: ActionTarget;
  readonly action: string;
  /** The text of its button. */
  readonly label: string;
  /** The text after it was made; undefined for a decision that asks in a dialog and cannot be undone. */
  readonly done?: string;
}

export const DECISIONS: readonly Decision[] = [
  { letter: "D", target: "reports", action: "dismiss", label: "Отхвърли", done: "Отхвърлен" },
  { letter: "V", target: "reports", action: "review", label: "Прегледан", done: "Прегледан" },
  { letter: "R", target: "reports", action: "resolve", label: "Решен", done: "Решен" },
  { letter: "S", target: "listings", action: "deactivate", label: "Спри обявата", done: "Спряна обява" },
  { letter: "X", target: "listings", action: "delete", label: "Изтрий обявата" },
  { letter: "B", target: "people", action: "block", label: "Блокирай" },
  { letter: "B", target: "people", action: "unblock", label: "Отблокирай" },
  { letter: "Z", target: "reports", action: "delete", label: "Изтрий доклада" },
];
