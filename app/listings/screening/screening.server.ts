/** Applies the screening rules to a text or to the fields of an ad. */

import type { Range } from "#app/platform/numbers/range.ts";
import { type AnalysedText, analyseText } from "./analysis/analysed-text.server.ts";
import { SCREENING_RULES } from "./rules/rules.server.ts";
import type { ScreeningRule } from "./rules/screening-rule.ts";

/** A part of the original text that a rule found. */
export interface Finding extends Range {
  readonly rule: ScreeningRule;
}

/** Returns the findings of a text by position. Findings of one rule do not overlap. */
export function findInText(text: string, rules: readonly ScreeningRule[] = SCREENING_RULES): readonly Finding[] {
  return findIn(analyseText(text), rules);
}

function findIn(text: AnalysedText, rules: readonly ScreeningRule[]): readonly Finding[] {
  return rules
    .flatMap((rule) => joined(rule.find(text)).map((range): Finding => ({ rule, ...range })))
    .sort((one, other) => one.start - other.start || other.end - one.end);
}

/** Returns ranges in order; overlapping ones are joined. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last && range.start < last.end) result[result.length - 1] = { ...last, end: Math.max(last.end, range.end) };
    else result.push(range);
  }
  return result;
}

/** The fields of an ad that hold free text. */
export interface ScreenedFields {
  readonly title: string;
  readonly description: string;
}

export interface FieldFinding extends Finding {
  readonly field: keyof ScreenedFields;
}

const BETWEEN = "\n\n";

/**
 * Returns the findings of an ad by field, with positions in that field. Title and description are read as one text: 'Пистолет' in the
 * title is innocent if the description says that it sprays paint.
 */
export function findInListing(
  { title, description }: ScreenedFields,
  rules: readonly ScreeningRule[] = SCREENING_RULES,
): readonly FieldFinding[] {
  const offset = title.length + BETWEEN.length;
  return findInText(title + BETWEEN + description, rules).flatMap((finding): FieldFinding[] => {
    const { start, end } = finding;
    if (start < title.length) return [{ ...finding, field: "title", end: Math.min(end, title.length) }];
    if (end <= offset) return [];
    return [{ ...finding, field: "description", start: Math.max(0, start - offset), end: end - offset }];
  });
}
