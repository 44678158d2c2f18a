/** Lists all rules about the text of an ad. */
import { email, link, phone } from "./contact-rules.server.ts";
import {
  narcotics,
  prescriptionMedicines,
  protectedAnimals,
  sexualServices,
  tobaccoAndSpirits,
  weapons,
} from "./list-rules.server.ts";
import { bankCard, iban, identityCard, personalNumber } from "./number-rules.server.ts";
import type { ScreeningRule } from "./screening-rule.ts";
import { ethnicity, health, politics, religion, sexualLife } from "./special-category-rules.server.ts";

/** All rules, strict ones first. */
export const SCREENING_RULES: readonly ScreeningRule[] = [
  personalNumber,
  bankCard,
  iban,
  identityCard,
  narcotics,
  weapons,
  protectedAnimals,
  prescriptionMedicines,
  tobaccoAndSpirits,
  sexualServices,
  phone,
  email,
  link,
  health,
  religion,
  ethnicity,
  politics,
  sexualLife,
];

const BY_NAME = new Map(SCREENING_RULES.map((rule) => [rule.name, rule]));

/** Returns a rule by its name; undefined for names of earlier versions. */
export function findRule(name: string): ScreeningRule | undefined {
  return BY_NAME.get(name);
}
