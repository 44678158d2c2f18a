// Tests that no text of a stranger takes much longer to read than ordinary prose of the same length.
import { describe, expect, test } from "vitest";
import { readPhone } from "#app/accounts/credentials/phones.server.ts";
import { isBulgarianInLatin } from "#app/catalogue/language/from-latin.ts";
import { positionsOf } from "#app/catalogue/language/keys.server.ts";
import { romanise } from "#app/catalogue/language/romanise.ts";
import { tokensOf } from "#app/catalogue/language/tokens.ts";
import { Vocabulary } from "#app/catalogue/language/vocabulary.ts";
import { tidyQuarter } from "#app/catalogue/places/quarter.ts";
import { nearPlace, normalisePlace, readPlace } from "#app/catalogue/places/read-place.ts";
import { MAX_QUERY } from "#app/catalogue/search/query-length.ts";
import { type ReadQuery, readQuery } from "#app/catalogue/search/read-query.ts";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { planWith } from "#app/listings/finding/planned-filter.server.ts";
import { readRecord } from "#app/listings/imports/import-record.server.ts";
import { wordKey } from "#app/listings/imports/import-text.ts";
import { sameThing, withoutExtras } from "#app/listings/life/listing-title.server.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { judgeLinks } from "#app/listings/link-check/judge-links.server.ts";
import { LISTING_LIMITS } from "#app/listings/listing-limits.ts";
import { highlightMatches } from "#app/listings/lists/highlight-matches.server.ts";
import { mayBePersonal } from "#app/listings/lists/unanswered-searches.server.ts";
import { findContactInTitle, withoutContacts } from "#app/listings/screening/rules/contacts.ts";
import { findInText } from "#app/listings/screening/screening.server.ts";
import { analyseMessage, withoutLinks } from "#app/messaging/conversations/message-warnings.server.ts";
import { foldText } from "#app/platform/numbers/folded-text.ts";
import { numbersIn, phonesIn } from "#app/platform/numbers/number-groups.ts";
import { readNumber } from "#app/platform/numbers/numbers.ts";
import { readTypedPrice } from "#app/platform/numbers/typed-price.ts";
import { cleanLine, cleanText, cutAtWord, MAX_RAW } from "#app/platform/wording/text.ts";

const PROSE = "Продавам запазен велосипед с 21 скорости, каран само два сезона около Хасково. Цената е 250 лв. ";

/** Makes texts of a length: of a repeated part, or with a long sequence of one character inside. */
const SHAPES: Readonly<Record<string, (length: number) => string>> = {
  "repeated labels": repeated("a."),
  "repeated labels after a scheme": within("https://", "a.", ""),
  "words and hyphens": repeated("а-"),
  "at signs": repeated("a@"),
  digits: repeated("8"),
  "digits with spaces": repeated("8 "),
  "letters and digits": repeated("м1"),
  "numbers with units": repeated("1кв. "),
  dots: within("а", ".", "б"),
  quotes: repeated('"'),
  "words in quotes": repeated('"а" '),
  brackets: repeated("("),
  "pairs of brackets": repeated("()"),
  spaces: within("а", " ", "б"),
  "line breaks": within("а", "\n", "б"),
  "letters with combining marks": repeated("а\u0301\u0327\u0338"),
  "one letter with all marks": within("а", "\u0301", ""),
  slashes: repeated("/"),
  "percent signs": repeated("%25"),
  "one word": repeated("а"),
  "one Latin word": repeated("sh"),
  "joined emoji": repeated("👩\u200d"),
  "mathematical letters": repeated("𝐀"),
  "characters without width": repeated("а\u200b"),
};

function repeated(part: string) {
  return (length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
}

function within(before: string, part: string, after: string) {
  return (length: number) => before + repeated(part)(length - before.length - after.length) + after;
}

type Reader = (text: string) => unknown;
const { title, description, town } = LISTING_LIMITS;
const now = new Date();
const vocabulary = new Vocabulary();
for (const { word } of tokensOf(PROSE)) vocabulary.add(word, 10);
const WANTED: ReadQuery = readQuery(vocabulary, "велосипед под наем");
const DEFAULTS = { source: "файл", currency: "BGN", priceless: "BGN", now } as const;
const DISPLAY = { display: "eur" } as const;
const record = (part: string) => (text: string) =>
  readRecord({ title: "Велосипед", category: "Спорт", price: "5", [part]: text }, DEFAULTS);

/** The functions that read free text, by the maximum length of what they are given. */
const READERS: readonly (readonly [length: number, readers: Readonly<Record<string, Reader>>])[] = [
  [
    MAX_RAW,
    {
      cleanText,
      cleanLine,
      wordKey,
      readPhone,
      readTypedPrice,
      readNumber: (text) => readNumber(text, 2),
      "parameters of a list": (text) =>
        readListingQuery(new URLSearchParams({ q: text, town: text, quarter: text, price_from: text }), DISPLAY),
    },
  ],
  [
    description.max,
    {
      tokensOf,
      positionsOf,
      romanise,
      isBulgarianInLatin,
      foldText,
      numbersIn: (text) => numbersIn(foldText(text).folded),
      phonesIn,
      findInText,
      withoutContacts,
      cutAtWord: (text) => cutAtWord(text, text.length - 1),
      judgeLinks: (text) => judgeLinks(text, "https://example.bg"),
      analyseMessage,
      withoutLinks,
      "record with a title": record("title"),
      "record with a description": record("description"),
      "record with a town": record("town"),
      "record with a price": record("price"),
      "record with a phone": record("phone"),
      "record with a field": record("Размер"),
      highlightMatches: (text) => highlighted(text),
    },
  ],
  [
    title.max,
    {
      findContactInTitle,
      listingSlug: (text) => listingSlug({ id: crypto.randomUUID(), title: text }),
      withoutExtras: (text) => withoutExtras(text, positionsOf(text)),
      sameThing,
    },
  ],
  [
    MAX_QUERY,
    {
      readQuery: (text) => readQuery(vocabulary, text),
      "readQuery while typing": (text) => readQuery(vocabulary, text, { typing: "suggestions" }),
      planWith: (text) => planWith(vocabulary, readListingQuery(new URLSearchParams({ q: text }), DISPLAY).filter),
      mayBePersonal,
    },
  ],
  [town.max, { readPlace, normalisePlace, nearPlace, tidyQuarter }],
  [40, { readTypedPrice, readPhone }],
];

function highlighted(text: string) {
  const card = { id: "1", title: "Кола", excerpt: "" };
  return highlightMatches({ cards: [card as never], meantCount: 1, descriptionStarts: new Map([["1", text]]) }, WANTED);
}

/** Reading one word for each character takes up to 15 times as long as prose; a quadratic pattern takes far longer. */
const MOST_TIMES = 30;
/** A measured time includes at least this much processor time, in milliseconds: some clocks advance by 10 only. */
const MEASURED = 50;

/** Returns the mean processor time of a reading after the first in milliseconds, without that of other programs. */
function timeOf(read: Reader, text: string): number {
  read(text); // May load a lexicon.
  const before = process.threadCpuUsage();
  for (let readings = 1; ; readings += 1) {
    read(text);
    const { user, system } = process.threadCpuUsage(before);
    const time = (user + system) / 1_000;
    if (time >= MEASURED) return time / readings;
  }
}

function isReadWithin(most: number, read: Reader, text: string): boolean {
  const start = performance.now();
  read(text);
  // The first reading includes compilation and waiting for other programs, so it only decides if it was fast.
  return performance.now() - start <= most || timeOf(read, text) <= most;
}

/** A faster reading is not worth a comparison; it is measured, because machines differ. */
const LEAST_COMPARED = timeOf(positionsOf, repeated(PROSE)(description.max));

describe.each(READERS)("a text of %d characters", (length, readers) => {
  test.each(Object.entries(readers))("is read by %s within thirty times the time of prose", (_, read) => {
    const most = MOST_TIMES * Math.max(LEAST_COMPARED, timeOf(read, repeated(PROSE)(length)));
    const slow = Object.entries(SHAPES).filter(([, make]) => !isReadWithin(most, read, make(length)));
    expect(slow.map(([shape]) => shape)).toEqual([]);
  });
});
