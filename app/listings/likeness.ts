/** Whether two texts say nearly the same, by the groups of three letters they share. The database's trigrams know no Cyrillic in every locale. */

/** Share of common groups from which texts count as alike: a changed ending, a word in a paragraph. */
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

/** Whether a form says word for word what an ad says. */
export function isSameText(one: Text, other: Text): boolean {
  return one.title === other.title && one.description === other.description;
}
