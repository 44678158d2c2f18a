/**
 * Builds a PostgreSQL regular expression that matches a text with one mistake, for names, which are not in the vocabulary. The
 * mistakes are those of near-words.ts.
 */

/** The minimum number of letters; shorter names would match too many others. */
const MIN_LENGTH = 5;

/** Returns the expression for a lower-case text; undefined if it cannot be a name. */
export function oneMistake(text: string): string | undefined {
  if (text.length < MIN_LENGTH || !/^[\p{L} -]+$/u.test(text)) return undefined;
  const letters = [...text];
  const ways = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const [before, here = "", next] = [letters.slice(0, at).join(""), letters[at], letters[at + 1]];
    const after = letters.slice(at + 1).join("");
    ways.add(`${before}.${here}${after}`);
    if (here) ways.add(`${before}.?${after}`);
    if (next) ways.add(before + next + here + letters.slice(at + 2).join(""));
  }
  return `(${[...ways].join("|")})`;
}
