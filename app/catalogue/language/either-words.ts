/** Reads 'или' in a search: the words on both sides of it are one, of which ads have either. */
import type { Meaning, ReadWord } from "./meanings.ts";
import { brandOf, isName, isVariant } from "./names.ts";
import { isUnit } from "./tokens.ts";

interface Piece {
  readonly word: ReadWord;
  readonly isFunction: boolean;
  readonly isQuoted: boolean;
}

const OR = /^(?:или|ili)$/i;

/** Returns the pieces of a search with what 'или' joins as one word: 'къща или вила', 'шкода октавия или голф'. */
export function joinEither(pieces: readonly Piece[]): readonly Piece[] {
  const all = [...pieces];
  for (let at = 1; at < all.length - 1; at++) {
    if (!OR.test(all[at]?.word.typed ?? "")) continue;
    const unit = unitBefore(all, at);
    const after = unit
      ? all.slice(at + 1, at + (keyOf(all[at + 2]) === keyOf(unit) ? 3 : 2))
      : all.slice(at + 1, endOfName(all, at + 1));
    const before = all.slice(unit ? at - 2 : startOfName(all, at, keyOf(after[0])), at);
    const joined = [...before, ...after];
    if (joined.some(({ isFunction, isQuoted }) => isFunction || isQuoted)) continue;
    const start = at - before.length;
    const other = unit && after.length === 1 ? [...after, unit] : after;
    all.splice(start, joined.length + 1, { isFunction: false, isQuoted: false, word: eitherOf(before, other) });
    at = start;
  }
  return all;
}

const keyOf = (piece: Piece | undefined) => piece?.word.meanings[0]?.keys[0] ?? "";

/** Returns the unit of the number before 'или', if another number follows: '26 цола или 28'. */
function unitBefore(pieces: readonly Piece[], at: number): Piece | undefined {
  const [number, unit, other] = [pieces[at - 2], pieces[at - 1], pieces[at + 1]].map(keyOf);
  const areNumbers = [number, other].every((one) => /^\d+$/.test(one ?? ""));
  return areNumbers && isUnit(unit ?? "") ? pieces[at - 1] : undefined;
}

/** Returns the position after the name that begins at a word: after 'сивик' of 'хонда сивик', else after the word. */
function endOfName(pieces: readonly Piece[], at: number): number {
  let end = at + 1;
  if (isName(keyOf(pieces[at]))) while (isPartOfName(pieces, end)) end++;
  return end;
}

/** Returns where the name begins that ends before 'или'; after its brand if the other name has the same: 'опел астра или корса'. */
function startOfName(pieces: readonly Piece[], end: number, other: string): number {
  if (!isName(other)) return end - 1;
  let start = end - 1;
  while (isPartOfName(pieces, start) && isName(keyOf(pieces[start - 1]))) start--;
  return start < end - 1 && brandOf(other) === keyOf(pieces[start]) ? start + 1 : start;
}

/** Reports whether a word belongs to the name before it: a model, a variant, a code such as XR and 320d, or a short number. */
function isPartOfName(pieces: readonly Piece[], at: number): boolean {
  const [before, piece] = [pieces[at - 1], pieces[at]];
  if (!before || !piece || piece.isFunction) return false;
  const key = keyOf(piece);
  // A number with a unit is a size, and one of four digits a year.
  const isNumber = /^\d{1,3}$/.test(key) && piece.word.meanings[0]?.keys.length === 1;
  return (
    brandOf(key) !== undefined ||
    isVariant(key) ||
    /^[a-z]{1,2}$|[a-z]\d|\d[a-z]/.test(key) ||
    (isNumber && isName(keyOf(before)))
  );
}

function eitherOf(before: readonly Piece[], after: readonly Piece[]): ReadWord {
  const [one, other] = [together(before), together(after)];
  return {
    ...one,
    how: one.how === "unknown" ? other.how : one.how,
    typed: `${one.typed} или ${other.typed}`,
    meanings: [...one.meanings, ...other.meanings],
  };
}

/** Returns the words of a name as one word. */
function together(pieces: readonly Piece[]): ReadWord {
  const [first, ...others] = pieces.map(({ word }) => word);
  if (!first) throw new RangeError("no word");
  if (others.length === 0) return first;
  const keys = [first, ...others].flatMap(({ meanings: [meaning] }) => meaning?.keys ?? []);
  const isNumbered = keys.length === 2 && (/^\d{1,2}$/.test(keys[1] ?? "") || isUnit(keys[1] ?? ""));
  const meaning: Meaning = { keys, level: "exact", ...(isNumbered && { isAdjacent: true }) };
  return { ...first, typed: [first, ...others].map(({ typed }) => typed).join(" "), meanings: [meaning] };
}
