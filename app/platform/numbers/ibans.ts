/** Finds bank accounts (IBAN) in a folded text, also with Cyrillic letters that look like Latin ones. */
import { IBAN_LENGTHS, isIban } from "./checksums.ts";
import type { Range } from "./range.ts";

/** Two letters and two digits. */
const IBAN_START = /(?<![\p{L}\d])[a-zавекмнорстху] ?[a-zавекмнорстху][ -]?\d ?\d/gu;
const LATIN: ReadonlyMap<string, string> = new Map(
  [..."авекмнорстху"].map((letter, at) => [letter, "ABEKMHOPCTXY"[at] ?? ""]),
);
const CHARACTER = /[\p{L}\d]/u;
const SEPARATOR = /[ .\-–_·]/;

export function ibansIn(folded: string): readonly Range[] {
  return [...folded.matchAll(IBAN_START)].flatMap(({ index }) => ibanAt(folded, index) ?? []);
}

function ibanAt(folded: string, start: number): Range | undefined {
  let read = "";
  let length: number | undefined;
  for (let at = start, gap = 0; at < folded.length; at++) {
    const character = folded.charAt(at);
    if (SEPARATOR.test(character)) {
      if (++gap > 3) return undefined;
      continue;
    }
    if (!CHARACTER.test(character)) return undefined;
    gap = 0;
    read += LATIN.get(character) ?? character.toUpperCase();
    if (read.length === 2) length = IBAN_LENGTHS.get(read);
    if (read.length > 1 && length === undefined) return undefined;
    if (read.length !== length) continue;
    const isEnd = !CHARACTER.test(folded.charAt(at + 1));
    return isEnd && isIban(read) ? { start, end: at + 1 } : undefined;
  }
  return undefined;
}
