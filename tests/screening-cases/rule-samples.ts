import type { ScreeningRule } from "#app/listings/screening/rules/screening-rule.ts";
import { SOFT_RULE_SAMPLES } from "./soft-rule-samples.ts";
import { STRICT_RULE_SAMPLES } from "./strict-rule-samples.ts";

interface Samples {
  /** Texts in which the rule finds something. */
  readonly match: readonly string[];
  /** Texts in which it must find nothing. */
  readonly pass: readonly string[];
}

const SAMPLES: Readonly<Record<string, Samples>> = { ...STRICT_RULE_SAMPLES, ...SOFT_RULE_SAMPLES };

/** Returns the samples of a rule. Throws if it has none, so that a test fails for a new rule without samples. */
export function samplesOf({ name }: Pick<ScreeningRule, "name">): Samples {
  const samples = SAMPLES[name];
  if (!samples) throw new Error(`${name} has no samples`);
  return samples;
}
