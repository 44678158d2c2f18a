// Tests the codes of reasons and decisions. Rows store the codes, so only their texts may change.
import { expect, test } from "vitest";
import { BLOCK_REASONS } from "#app/admin/actions/decisions.ts";
import { LISTING_DECISION_REASONS } from "#app/listings/life/decision-reasons.ts";
import { REPORT_DECISIONS, REPORT_REASONS } from "#app/listings/reports/report.ts";

const OF_ADS = ["copyright", "false_contacts", "fraud", "inappropriate", "other", "spam", "wrong_price"];

test.each([
  ["reports", REPORT_REASONS, [...OF_ADS, "forbidden_goods", "illegal"]],
  ["decisions about reports", REPORT_DECISIONS, ["stopped", "restored", "deleted"]],
  ["decisions about ads", LISTING_DECISION_REASONS, [...OF_ADS, "forbidden"]],
  ["blocking", BLOCK_REASONS, ["fraud", "spam", "abuse", "forbidden", "several_accounts", "other"]],
])("the codes of %s are exactly the stored ones", (_of, texts, codes) => {
  expect(Object.keys(texts).toSorted()).toEqual(codes.toSorted());
});
