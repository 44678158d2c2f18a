/** Reads 'или' in a search: the words on both sides of it are one, of which ads have either. */
import { keyOf as keyOfWord, type Meaning, meaningOf, type ReadWord } from "./meanings.ts";
import { brandOf, isName, isVariant } from "./names.ts";
import { isUnit } from "./tokens.ts";

/** A word of a search that was read. */
export interface ReadPiece {
  readonly word: ReadWord;
  readonly isFunction: boolean;
  readonly isQuoted: boolean;
}

const OR = /^(?:или|ili)$/i;

/** Returns the pieces of a search with what 'или' joins as one word: 'къща или вила', 'шкода октавия или голф'. */
export function joinEither(pieces: readonly ReadPiece[]): readonly ReadPiece[] {
  const all = [...pieces];
  for (let at = 1; at < all.length - 1; at++) {
    if (!OR.test(all[at]?.word.typed ?? "")) continue;
    const size = sizesAt(all, at);
    const after = size?.after ?? all.slice(at + 1, endOfName(all, at + 1));
    const before = all.slice(size?.start ?? startOfName(all, at, keyOf(after[0])), at);
    const joined = [...before, ...after];
    if (joined.some(({ isFunction, isQuoted }) => isFunction || isQuoted)) continue;
    const start = at - before.length;
    const other = size?.unit ? [...after, size.unit] : after;
    all.splice(start, joined.length + 1, { isFunction: false, isQuoted: false, word: eitherOf(before, other) });
    at = start;
  }
  return all;
}

const keyOf = (piece: ReadPiece | undefined) => keyOfWord(piece?.word);

interface Sizes {
  /** The position of the size before 'или'. */
  readonly start: number;
  /** The number after it, with its unit if it has one. */
  readonly after: readonly ReadPiece[];
  /** The unit of the size before, if it is that of the number too: '26 цола или 28'. */
  readonly unit: ReadPiece | undefined;
}

/** Reads a size with its unit before 'или' and another one after it; undefined for others, such as '20 цола или 28 скорости'. */
function sizesAt(pieces: readonly ReadPiece[], at: number): Sizes | undefined {
  const [before, number, next] = [pieces[at - 1], pieces[at + 1], pieces[at + 2]];
  const unit = before && (isNumber(pieces[at - 2]) ? before : unitOfSizes(before));
  if (!unit || !isUnit(keyOf(unit)) || !number || !isNumber(number)) return undefined;
  const start = unit === before ? at - 2 : at - 1;
  if (next && isUnit(keyOf(next))) return { start, after: [number, next], unit: undefined };
  const isLast = next === undefined || next.isFunction || OR.test(next.word.typed);
  return isLast ? { start, after: [number], unit } : undefined;
}

/** Returns the unit of sizes that 'или' has joined: of '20 цола или 26'. */
function unitOfSizes({ word, ...piece }: ReadPiece): ReadPiece | undefined {
  const [, unit = ""] = word.meanings.at(-1)?.keys ?? [];
  if (word.meanings.length < 2 || !isUnit(unit)) return undefined;
  return { ...piece, word: { ...word, typed: unit, meanings: [meaningOf([unit])] } };
}

const isNumber = (piece: ReadPiece | undefined) =>
  /^\d+$/.test(keyOf(piece)) && piece?.word.meanings[0]?.keys.length === 1;

/** Returns the position after the name that begins at a word: after 'сивик' of 'хонда сивик', else after the word. */
function endOfName(pieces: readonly ReadPiece[], at: number): number {
  let end = at + 1;
  if (isName(keyOf(pieces[at]))) while (isPartOfName(pieces, end)) end++;
  return end;
}

/** Returns where the name begins that ends before 'или'; after its brand if the other name has the same: 'опел астра или корса'. */
function startOfName(pieces: readonly ReadPiece[], end: number, other: string): number {
  if (!isName(other)) return end - 1;
  let start = end - 1;
  while (isPartOfName(pieces, start) && isName(keyOf(pieces[start - 1]))) start--;
  return start < end - 1 && brandOf(other) === keyOf(pieces[start]) ? start + 1 : start;
}

/** Reports whether a word belongs to the name before it: a model, a variant, a code such as XR and 320d, or a short number. */
function isPartOfName(pieces: readonly ReadPiece[], at: number): boolean {
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

function eitherOf(before: readonly ReadPiece[], after: readonly ReadPiece[]): ReadWord {
  const [one, other] = [together(before), together(after)];
  return {
    ...one,
    how: one.how === "unknown" ? other.how : one.how,
    typed: `${one.typed} или ${other.typed}`,
    meanings: [...one.meanings, ...other.meanings],
  };
}

/** Returns the words of a name as one word. */
function together(pieces: readonly ReadPiece[]): ReadWord {
  const [first, ...others] = pieces.map(({ word }) => word);
  if (!first) throw new RangeError("no word");
  if (others.length === 0) return first;
  const keys = [first, ...others].flatMap(({ meanings: [meaning] }) => meaning?.keys ?? []);
  const isNumbered = keys.length === 2 && (/^\d{1,2}$/.test(keys[1] ?? "") || isUnit(keys[1] ?? ""));
  const meaning: Meaning = { keys, level: "exact", ...(isNumbered && { isAdjacent: true }) };
  return { ...first, typed: [first, ...others].map(({ typed }) => typed).join(" "), meanings: [meaning] };
}
