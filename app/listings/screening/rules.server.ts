/** The list of all rules about what the text of an ad may hold. */
import { email, link, phone } from "./contact-rules.server.ts";
import { easyMoney } from "./fraud-rules.server.ts";
import type { ScreeningRule } from "./screening-rule.ts";

/** All rules; strict ones first, so that the most serious finding comes first. */
export const SCREENING_RULES: readonly ScreeningRule[] = [phone, email, link, easyMoney];

const BY_NAME = new Map(SCREENING_RULES.map((rule) => [rule.name, rule]));

/** Returns a rule by its name; undefined for names of earlier versions. */
export function findRule(name: string): ScreeningRule | undefined {
  return BY_NAME.get(name);
}
