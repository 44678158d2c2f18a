/** Marks in cards the words that were searched for; an excerpt begins where those stand that the title lacks. */

import { cutAtWord, ELLIPSIS } from "#app/platform/text.ts";
import { type FoundWord, foundWords, keysAskedFor, type Mark } from "#app/search/found-words.server.ts";
import type { ReadQuery } from "#app/search/read-query.ts";
import { withoutContacts } from "./listing.ts";
import type { ListingCard } from "./listing-card.ts";
import { type ListingPage, LOOKED_THROUGH } from "./listing-lists.queries.server.ts";

const EXCERPT = 140;
/** Characters before the first mark that a card on a phone still shows. */
const SHOWN_BEFORE = 12;

/** The first `meant` cards have what was meant, those after them the form of another word. */
type Found = Pick<ListingPage, "cards" | "meant" | "starts">;

export function markFound({ cards, meant, starts }: Found, read: ReadQuery): readonly ListingCard[] {
  const [meantKeys, looseKeys] = [keysAskedFor(read, { isLoose: false }), keysAskedFor(read, { isLoose: true })];
  return cards.map((card, index) => {
    const level = { isLoose: index >= meant };
    const keys = level.isLoose ? looseKeys : meantKeys;
    const inTitle = foundWords(card.title, keys, level);
    const has = new Set(inTitle.flatMap((word) => word.keys));
    const isWhole = read.words.every((word) => hasWord(word, has));
    const missing = new Set([...keys].filter((key) => !has.has(key)));
    const elsewhere = isWhole ? undefined : excerptAt(oneLine(starts.get(card.id) ?? ""), missing, level);
    const excerpt = elsewhere ?? card.excerpt;
    return { ...card, excerpt, marks: { title: marksOf(inTitle), excerpt: marksOf(foundWords(excerpt, keys, level)) } };
  });
}

function hasWord({ meanings }: ReadQuery["words"][number], keys: ReadonlySet<string>): boolean {
  return meanings.some((meaning) => meaning.keys.every((key) => keys.has(key)));
}

const marksOf = (words: readonly FoundWord[]): readonly Mark[] => words.map(({ mark }) => mark);

/** One line without contacts; a number that the cut went through is none to be recognised, and goes as well. */
function oneLine(start: string): string {
  const whole = start.length < LOOKED_THROUGH ? start : start.replace(/[\s\d+()./-]*\S*$/, "");
  return withoutContacts(whole).replace(/\s+/g, " ").trim();
}

/** Undefined where the beginning shows the first of these words anyway. */
function excerptAt(
  description: string,
  asked: ReadonlySet<string>,
  level: { readonly isLoose: boolean },
): string | undefined {
  const at = firstFound(description, asked, level);
  if (at <= SHOWN_BEFORE) return undefined;
  const before = description.slice(at - SHOWN_BEFORE, at);
  const start = at - SHOWN_BEFORE + (before.indexOf(" ") + 1 || SHOWN_BEFORE);
  return ELLIPSIS + cutAtWord(description.slice(start), EXCERPT - ELLIPSIS.length);
}

/** Characters that are read at once: the word mostly stands near the beginning. */
const PIECE = /[\s\S]{1,150}\S*\s*/g;

/** Where the first of these words begins; -1 for none. */
function firstFound(text: string, asked: ReadonlySet<string>, level: { readonly isLoose: boolean }): number {
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const [first] = foundWords(piece, asked, level);
    if (first) return index + first.mark[0];
  }
  return -1;
}
