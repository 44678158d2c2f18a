/** Marks in cards the words that were searched for; an excerpt begins where those stand that the title lacks. */

import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { cleanLine, cutAtWord, ELLIPSIS } from "#app/platform/text.ts";
import { type FoundWord, foundWords, keysAskedFor, type Mark } from "#app/search/found-words.server.ts";
import type { ReadQuery } from "#app/search/read-query.ts";
import { withoutContacts } from "./listing.ts";
import type { ListingCard } from "./listing-card.ts";

/** Characters of a description that are looked through. */
const LOOKED_THROUGH = 800;
const EXCERPT = 140;
/** Characters before the first mark that a card on a phone still shows. */
const SHOWN_BEFORE = 12;

interface Found {
  readonly read: ReadQuery;
  /** The first so many cards have what was meant, those after them the form of another word. */
  readonly meant: number;
}

export async function markFound(
  db: Db,
  cards: readonly ListingCard[],
  { read, meant }: Found,
): Promise<readonly ListingCard[]> {
  if (cards.length === 0) return cards;
  const [meantKeys, looseKeys] = [keysAskedFor(read, { isLoose: false }), keysAskedFor(read, { isLoose: true })];
  const marked = cards.map((card, index) => {
    const level = { isLoose: index >= meant };
    const keys = level.isLoose ? looseKeys : meantKeys;
    const inTitle = foundWords(card.title, keys, level);
    const has = new Set(inTitle.flatMap((word) => word.keys));
    return { card, level, keys, inTitle, isWhole: read.words.every((word) => hasWord(word, has)) };
  });
  const elsewhere = marked.filter(({ isWhole }) => !isWhole).map(({ card }) => card.id);
  const descriptions = await descriptionsOf(db, elsewhere);
  return marked.map(({ card, level, keys, inTitle }) => {
    const description = descriptions.get(card.id);
    const missing = new Set([...keys].filter((key) => !inTitle.some((word) => word.keys.includes(key))));
    const excerpt = (description && excerptAt(description, foundWords(description, missing, level))) || card.excerpt;
    const inExcerpt = foundWords(excerpt, keys, level);
    return { ...card, excerpt, marks: { title: marksOf(inTitle), excerpt: marksOf(inExcerpt) } };
  });
}

function hasWord({ meanings }: ReadQuery["words"][number], keys: ReadonlySet<string>): boolean {
  return meanings.some((meaning) => meaning.keys.every((key) => keys.has(key)));
}

const marksOf = (words: readonly FoundWord[]): readonly Mark[] => words.map(({ mark }) => mark);

async function descriptionsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("listings")
    .select(["id", sql<string>`left(description, ${sql.lit(LOOKED_THROUGH)})`.as("start")])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, start }) => [id, withoutLastNumber(start)]));
}

/** One line without contacts; a number that the cut went through is none to be recognised, and goes as well. */
function withoutLastNumber(start: string): string {
  const whole = start.length < LOOKED_THROUGH ? start : start.replace(/[\s\d+()./-]*\S*$/, "");
  return cleanLine(withoutContacts(whole));
}

/** Undefined where the beginning shows the first of these words anyway. */
function excerptAt(description: string, [first]: readonly FoundWord[]): string | undefined {
  const at = first?.mark[0] ?? 0;
  if (at <= SHOWN_BEFORE) return undefined;
  const before = description.slice(at - SHOWN_BEFORE, at);
  const start = at - SHOWN_BEFORE + (before.indexOf(" ") + 1 || SHOWN_BEFORE);
  return ELLIPSIS + cutAtWord(description.slice(start), EXCERPT - ELLIPSIS.length);
}
