/**
 * Builds a PostgreSQL regular expression that matches a text in the other alphabet or on another keyboard layout, for names, which are
 * not in the vocabulary.
 */

import { BY_SPELLING, LONGEST_SPELLING, romanise } from "#app/catalogue/language/romanise.ts";
import { fromBds, toLatinKeys } from "#app/catalogue/search/wrong-layout.ts";

/** Escapes a text for a regular expression of PostgreSQL. */
export const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
const oneOf = (choices: readonly string[]) => {
  const all = [...new Set(choices)];
  return all.length === 1 ? (all[0] ?? "") : `(${all.join("|")})`;
};

/** Returns the expression for a lower-case text; undefined if there is no other reading. */
export function otherSpellingsOf(text: string): string | undefined {
  const readings = /[а-я]/.test(text) ? [romanise(text), ...toLatinKeys(text)].map(escaped) : inCyrillic(text);
  return readings.length === 0 ? undefined : oneOf(readings);
}

function inCyrillic(text: string): readonly string[] {
  if (!/[a-z]/.test(text) || text.includes("@")) return [];
  return [spelled(text), escaped(fromBds(text))];
}

/** Returns an expression for the Bulgarian readings of Latin letters. */
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

/** Returns the readings of a piece as one or several letters. */
function waysToRead(piece: string): readonly string[] {
  if (piece === "") return [""];
  const ways: string[] = [];
  for (let length = 1; length <= piece.length; length++) {
    const spelling = piece.slice(0, length);
    const letters = [...(BY_SPELLING.get(spelling) ?? []), ...(/[^a-z]/.test(spelling) ? [escaped(spelling)] : [])];
    for (const rest of waysToRead(piece.slice(length))) for (const letter of letters) ways.push(letter + rest);
  }
  // The official romanisation of a final -ия is -ia.
  return piece === "ia" ? [...ways, "ия"] : ways;
}
