/** Splits a search into words, quoted phrases, and excluded words, which start with a minus. */

export interface QueryPiece {
  /** The text as typed, without quotes and minus. */
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isExcluded: boolean;
}

/** The maximum number of pieces; further ones are ignored. */
const MAX_PIECES = 12;

const QUOTED = /(?<minus>-)?(?:"(?<straight>[^"]+)"|„(?<low>[^„“”"]+)[“”"]|“(?<high>[^“”]+)”|«(?<angle>[^«»]+)»)/;
const PIECE = new RegExp(String.raw`(?<=^|\s)${QUOTED.source}(?=\s|$)|(?<word>\S+)`, "gu");

export function piecesOf(query: string): QueryPiece[] {
  const pieces: QueryPiece[] = [];
  for (const { groups = {} } of query.matchAll(PIECE)) {
    const phrase = groups.straight ?? groups.low ?? groups.high ?? groups.angle;
    const word = groups.word ?? "";
    const isExcluded = phrase === undefined ? /^-[\p{L}\p{N}]/u.test(word) : groups.minus !== undefined;
    const text = phrase ?? (isExcluded ? word.slice(1) : word);
    // Punctuation may be letters of another layout.
    if (!/[\p{L}\p{N}]/u.test(text) && !/[;'[\]]/.test(text)) continue;
    pieces.push({ text, isQuoted: phrase !== undefined, isExcluded });
    if (pieces.length === MAX_PIECES) break;
  }
  return pieces;
}
