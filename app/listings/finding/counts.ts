/** Reads what a field counts in a search: 'двустаен', '2-3 стаи'. */
import type { NumberField } from "#app/catalogue/fields/category.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { maxOf } from "#app/catalogue/fields/field-kinds.ts";
import { partsOf } from "#app/catalogue/language/keys.server.ts";
import { digitsOf } from "#app/catalogue/language/numerals.ts";
import type { Token } from "#app/catalogue/language/tokens.ts";
import { boundsOf, labelOf } from "./bounds.ts";
import { ALL_NUMBERS, limitAt, numberFields } from "./number-ranges.ts";
import { type Found, type PartsContext, partOf } from "./query-part.ts";

/** Reads what a field counts by a compound or a word: 'двустаен', '2 стаен', '3 стаи', 'едностаен или двустаен', '2-3 стаен'. */
export function countedAt(
  q: string,
  tokens: readonly Token[],
  at: number,
  { category }: PartsContext,
): Found | undefined {
  const { limit, length, beyond } = limitAt(tokens, at);
  for (const field of category ? numberFields(category) : ALL_NUMBERS) {
    const first = countAt(tokens, at + length, field) ?? digitsAt(tokens, at + length);
    const start = first && afterOr(q, tokens, first.next);
    const last = start === undefined ? undefined : countAt(tokens, start, field);
    if (!first || Number.isNaN(first.value) || !(first.isCounted || last)) continue;
    // 'двустаен' is of two rooms whatever stands before it: 'до двустаен'.
    if (length > 0 && !last && first.next === at + length + 1) continue;
    const numbers = last ? [first.value, last.value] : [Math.max(field.min, first.value + beyond)];
    if ((numbers.at(-1) ?? 0) > maxOf(field)) continue;
    const bounds = boundsOf(limit, numbers, 0);
    const { from = field.min, to = from + MOST_COUNTED } = bounds;
    const values = Array.from({ length: Math.min(to - from, MOST_COUNTED) + 1 }, (_, index) => from + index);
    const text = values.flatMap((value) => (field.counted ?? []).map((one) => `'${value}'<->'${one}'`)).join("|");
    const condition: FieldFilter = { kind: "size", name: field.name, ...bounds, text: `(${text})` };
    const unit = field.label.toLowerCase();
    const isOne = from === 1 && to === 1;
    const shown = last ? `${from}–${to} ${unit}` : `${labelOf(limit, numbers, String)} ${unit}`;
    return partOf(q, tokens, [at, (last ?? first).next], {
      label: isOne ? "1 стая" : shown,
      name: field.name,
      condition,
      isCounted: true,
    });
  }
  return undefined;
}

/** So many numbers after the lower limit are looked for in the texts of ads without the field. */
const MOST_COUNTED = 8;

/** Returns the number of what a field counts that a compound states, or a word and its noun, and the position after it. */
function countAt(tokens: readonly Token[], at: number, { counted }: NumberField) {
  const isCounted = (key: string | undefined) => key !== undefined && counted?.includes(key) === true;
  const [first, second] = partsOf(tokens[at]?.word ?? "");
  if (isCounted(second?.exact[0])) return { value: Number(first?.exact[0]), next: at + 1, isCounted: true };
  const digits = digitsAt(tokens, at);
  const isApart = partsOf(tokens[at + 1]?.word ?? "")[0]?.exact.some(isCounted) === true;
  return digits && isApart ? { ...digits, next: at + 2, isCounted: true } : undefined;
}

function digitsAt(tokens: readonly Token[], at: number) {
  const word = tokens[at]?.word ?? "";
  const digits = digitsOf(word) ?? /^\d{1,2}$/.exec(word)?.[0];
  return digits === undefined ? undefined : { value: Number(digits), next: at + 1, isCounted: false };
}

/** Returns the position after what joins two counts: 'или', a slash or a dash; undefined if nothing does. */
function afterOr(q: string, tokens: readonly Token[], at: number): number | undefined {
  if (/^(?:или|и|до)$/.test(tokens[at]?.word ?? "")) return at + 1;
  return /^\s*[/–-]\s*$/.test(q.slice(tokens[at - 1]?.end, tokens[at]?.start)) ? at : undefined;
}
