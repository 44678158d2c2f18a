// Rules for tests of screening, which do not depend on what the lists of the site hold. A test file adds them with vi.mock.
import type { Range } from "#app/listings/screening/range.ts";
import type { ScreeningRule } from "#app/listings/screening/screening-rule.ts";

function ruleOfWord(word: string, rule: Pick<ScreeningRule, "name" | "kind"> & Partial<ScreeningRule>): ScreeningRule {
  return {
    label: `Правило за „${word}“`,
    defaultMode: "ask",
    told: `В текста има „${word}“.`,
    find: (text) =>
      [...text.folded.matchAll(new RegExp(`${word}[а-я0-9 ]*`, "gu"))].map(
        ({ 0: found, index }): Range => text.originalRange(index, index + found.length),
      ),
    samples: { match: [], pass: [] },
    ...rule,
  };
}

const RULES = [
  ruleOfWord("забранено", { name: "test-strict", kind: "strict" }),
  ruleOfWord("обадете се", { name: "test-soft", kind: "soft" }),
  ruleOfWord("диагноза", { name: "test-personal", kind: "soft", isSpecialCategory: true }),
];

/** A rule that may hold, one that may only ask, and one about personal data; each with a text in which it finds something. */
export const STRICT = { name: "test-strict", text: "Продавам забранено нещо" };
export const SOFT = { name: "test-soft", text: "Здрава маса, обадете се" };
export const PERSONAL = { name: "test-personal", text: "Здрава маса, диагноза" };

/** Returns the module of rules with the rules of tests. */
export function withTestRules<Rules extends { readonly SCREENING_RULES: readonly ScreeningRule[] }>(real: Rules) {
  const SCREENING_RULES = [...RULES, ...real.SCREENING_RULES];
  return { ...real, SCREENING_RULES, findRule: (name: string) => SCREENING_RULES.find((rule) => rule.name === name) };
}
