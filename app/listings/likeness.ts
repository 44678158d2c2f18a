/** Whether two texts are nearly the same, by shared trigrams. Done here because PostgreSQL's trigrams ignore Cyrillic in some locales. */

/** The share of common trigrams from which texts count as alike: a changed ending, one word in a paragraph. */
const ALIKE = 0.88;

function groups(text: string): ReadonlySet<string> {
  const plain = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
  return new Set(Array.from({ length: Math.max(0, plain.length - 2) }, (_, place) => plain.slice(place, place + 3)));
}

export function isAlike(one: string, other: string): boolean {
  const [a, b] = [groups(one), groups(other)];
  const common = [...a].filter((group) => b.has(group)).length;
  return (2 * common) / Math.max(1, a.size + b.size) >= ALIKE;
}

interface Text {
  readonly title: string;
  readonly description: string;
}

/** Whether a form has exactly the text of an ad. */
export function isSameText(one: Text, other: Text): boolean {
  return one.title === other.title && one.description === other.description;
}
