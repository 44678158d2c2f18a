/**
 * A text as it may stand in the other alphabet or was meant on another keyboard layout, as a regular expression of PostgreSQL: for
 * names, which no vocabulary has.
 */
import { BY_SPELLING, LONGEST_SPELLING } from "./near-words.ts";
import { romanise } from "./romanise.ts";
import { fromBds, toLatinKeys } from "./wrong-layout.ts";

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
const oneOf = (choices: readonly string[]) => {
  const all = [...new Set(choices)];
  return all.length === 1 ? (all[0] ?? "") : `(${all.join("|")})`;
};

/** Lower-case text; undefined where there is no other way to read it. */
export function typedOtherwise(text: string): string | undefined {
  const readings = /[а-я]/.test(text) ? [romanise(text), ...toLatinKeys(text)].map(escaped) : inCyrillic(text);
  return readings.length === 0 ? undefined : oneOf(readings);
}

function inCyrillic(text: string): readonly string[] {
  if (!/[a-z]/.test(text) || text.includes("@")) return [];
  return [spelled(text), escaped(fromBds(text))];
}

/** What Latin letters may spell in Bulgarian ones, piece by piece. */
function spelled(text: string): string {
  let pattern = "";
  for (let at = 0; at < text.length; ) {
    let length = Math.min(LONGEST_SPELLING, text.length - at);
    while (length > 1 && !BY_SPELLING.has(text.slice(at, at + length))) length--;
    pattern += oneOf(waysToRead(text.slice(at, at + length)));
    at += length;
  }
  return pattern;
}

/** A piece as one letter, or as several. */
function waysToRead(piece: string): readonly string[] {
  if (piece === "") return [""];
  const ways: string[] = [];
  for (let length = 1; length <= piece.length; length++) {
    const spelling = piece.slice(0, length);
    const letters = [...(BY_SPELLING.get(spelling) ?? []), ...(/[^a-z]/.test(spelling) ? [escaped(spelling)] : [])];
    for (const rest of waysToRead(piece.slice(length))) for (const letter of letters) ways.push(letter + rest);
  }
  // By the law a final -ия is -ia.
  return piece === "ia" ? [...ways, "ия"] : ways;
}
