/** Highlights the words of a search in cards; the excerpt starts at the words that are missing in the title. */
import { type FoundWord, foundWords, type Mark, searchKeysOf } from "#app/catalogue/search/found-words.server.ts";
import type { ReadQuery } from "#app/catalogue/search/read-query.ts";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { withoutContacts } from "#app/listings/screening/rules/contacts.ts";
import { cutAtWord, ELLIPSIS } from "#app/platform/wording/text.ts";
import { EXCERPT_SEARCH_LENGTH, type ListingPage } from "./listing-lists.queries.server.ts";

const EXCERPT = 140;
/** Characters before the first mark that a card on a phone still shows. */
const SHOWN_BEFORE = 12;

/** The first `meantCount` cards match the query; the others only have another word's form in common. */
type Found = Pick<ListingPage, "cards" | "meantCount" | "descriptionStarts">;

export function highlightMatches(
  { cards, meantCount, descriptionStarts }: Found,
  read: ReadQuery,
): readonly ListingCard[] {
  const [meantKeys, looseKeys] = [searchKeysOf(read, { isLoose: false }), searchKeysOf(read, { isLoose: true })];
  return cards.map((card, index) => {
    const level = { isLoose: index >= meantCount };
    const keys = level.isLoose ? looseKeys : meantKeys;
    const inTitle = foundWords(card.title, keys, level);
    const has = new Set(inTitle.flatMap((word) => word.keys));
    const isWhole = read.words.every((word) => hasWord(word, has));
    const missing = new Set([...keys].filter((key) => !has.has(key)));
    const elsewhere = isWhole ? undefined : excerptAt(oneLine(descriptionStarts.get(card.id) ?? ""), missing, level);
    const excerpt = elsewhere ?? card.excerpt;
    return { ...card, excerpt, marks: { title: marksOf(inTitle), excerpt: marksOf(foundWords(excerpt, keys, level)) } };
  });
}

function hasWord({ meanings }: ReadQuery["words"][number], keys: ReadonlySet<string>): boolean {
  return meanings.some((meaning) => meaning.keys.every((key) => keys.has(key)));
}

const marksOf = (words: readonly FoundWord[]): readonly Mark[] => words.map(({ mark }) => mark);

/** Returns one line without contacts. A number that the cut went through cannot be recognised and is removed as well. */
function oneLine(start: string): string {
  const whole = start.length < EXCERPT_SEARCH_LENGTH ? start : start.replace(/[\s\d+()./-]*\S*$/, "");
  return withoutContacts(whole).replace(/\s+/g, " ").trim();
}

/** Returns an excerpt around the first of these words; undefined if the beginning of the description shows it. */
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

/** Pieces that are analysed one by one, because the word is mostly near the beginning. */
const PIECE = /[\s\S]{1,150}\S*\s*/g;

/** Returns the position of the first of these words; -1 for none. */
function firstFound(text: string, asked: ReadonlySet<string>, level: { readonly isLoose: boolean }): number {
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const [first] = foundWords(piece, asked, level);
    if (first) return index + first.mark[0];
  }
  return -1;
}
