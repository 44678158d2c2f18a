/** What one asks at once about produce, of the facts of an ad. */
import type { Fact } from "#app/categories/field-texts.ts";
import type { FieldName } from "#db/attributes.ts";

const STOCK: ReadonlySet<FieldName> = new Set(["quantity", "picking", "available_dates"]);

export function stockOf(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(({ name }) => STOCK.has(name));
}
