/** Reads a text in the other alphabet or as typed on another keyboard layout, for names, which are not in the vocabulary. */

import { BY_SPELLING, LONGEST_SPELLING, romanise } from "#app/catalogue/language/romanise.ts";
import { fromBds, toLatinKeys } from "#app/catalogue/search/wrong-layout.ts";

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
const oneOf = (choices: readonly string[]) => {
  const all = [...new Set(choices)];
  return all.length === 1 ? (all[0] ?? "") : `(${all.join("|")})`;
};

const isLatin = (text: string) => /[a-z]/.test(text) && !/[а-я@]/.test(text);

/** Returns the readings of a lower-case text; only those with three letters or digits in a row, which the index of names needs. */
export function otherSpellingsOf(text: string): readonly string[] {
  const readings = /[а-я]/.test(text) ? [romanise(text), ...toLatinKeys(text)] : isLatin(text) ? [fromBds(text)] : [];
  return [...new Set(readings)].filter((reading) => /[\p{L}\d]{3}/u.test(reading));
}

/** Returns a PostgreSQL regular expression for the Bulgarian readings of Latin letters; undefined for another text. */
export function cyrillicExpression(text: string): string | undefined {
  return isLatin(text) ? spelled(text) : undefined;
}

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
