// The codes of reasons and decisions, which rows hold and texts are looked up by: they can be reworded, not renamed.
import { expect, test } from "vitest";
import { LISTING_DECISION_REASONS } from "#app/listings/decision-reasons.ts";
import { BLOCK_REASONS } from "#app/moderation/decisions.ts";
import { REPORT_DECISIONS, REPORT_REASONS } from "#app/reports/report.ts";

const OF_ADS = ["copyright", "false_contacts", "fraud", "inappropriate", "other", "spam", "wrong_price"];

test.each([
  ["reports", REPORT_REASONS, [...OF_ADS, "forbidden_goods"]],
  ["decisions about reports", REPORT_DECISIONS, ["stopped", "restored", "deleted"]],
  ["decisions about ads", LISTING_DECISION_REASONS, [...OF_ADS, "forbidden"]],
  ["blocking", BLOCK_REASONS, ["fraud", "spam", "abuse", "forbidden", "several_accounts", "other"]],
])("every code of %s has a text, and there is no other", (_of, texts, codes) => {
  expect(Object.keys(texts).toSorted()).toEqual(codes.toSorted());
});
