/** Compares texts by shared trigrams; not in the database, because PostgreSQL's trigrams ignore Cyrillic in some locales. */

/** Share of common trigrams from which texts count as similar: a changed ending, one word in a paragraph. */
const MIN_SIMILARITY = 0.88;

function trigramsOf(text: string): ReadonlySet<string> {
  const plain = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
  return new Set(Array.from({ length: Math.max(0, plain.length - 2) }, (_, place) => plain.slice(place, place + 3)));
}

export function isSimilarText(one: string, other: string): boolean {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  const common = [...a].filter((group) => b.has(group)).length;
  return (2 * common) / Math.max(1, a.size + b.size) >= MIN_SIMILARITY;
}
