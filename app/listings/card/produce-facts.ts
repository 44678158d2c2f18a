/** Picks the facts of an ad that buyers of produce look for first: quantity, picking, and dates. */
import type { Fact } from "#app/catalogue/fields/field-texts.ts";

const PRODUCE: ReadonlySet<string> = new Set(["quantity", "picking", "available_dates"]);

export function produceFactsOf(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(({ name }) => PRODUCE.has(name));
}
