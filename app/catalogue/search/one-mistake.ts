/**
 * A text with one mistake in it, as a regular expression of PostgreSQL: for names, which no vocabulary has. The mistakes are those
 * of near-words.ts: another letter, one too many, one missing, two exchanged.
 */

/** Letters below which a mistake leaves too little of a name. */
const SHORTEST = 5;

/** Lower-case text; undefined for what is no name. */
export function oneMistake(text: string): string | undefined {
  if (text.length < SHORTEST || !/^[\p{L} -]+$/u.test(text)) return undefined;
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
