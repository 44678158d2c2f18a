/** Computes the search index of an ad: the keys of its texts as a tsvector, and its words for the vocabulary. */
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import { optionPhraseAt } from "#app/catalogue/categories/option-phrases.server.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { describeAttributes, statesNeither } from "#app/catalogue/fields/field-texts.ts";
import { isBulgarianInLatin, spelledInLatin } from "#app/catalogue/language/from-latin.ts";
import { isFunctionWord } from "#app/catalogue/language/function-words.ts";
import {
  ANALYSIS_VERSION,
  isKnownWord,
  type Position,
  partsOf,
  positionsOf,
  withLacking,
} from "#app/catalogue/language/keys.server.ts";
import { FIRST, IN_QUARTER, IN_TITLE, LOOSE } from "#app/catalogue/language/meanings.ts";
import { purposeKey } from "#app/catalogue/language/prepositions.ts";
import { isInSynonyms } from "#app/catalogue/language/synonyms.ts";
import { tokensOf } from "#app/catalogue/language/tokens.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { positionsOfPlace } from "#app/catalogue/places/place-keys.server.ts";
import { quarterKey } from "#app/catalogue/places/quarter.ts";
import type { Currency } from "#app/platform/wording/money.ts";
import type { Attributes } from "#db/attributes.ts";
import type { Listings } from "#db/tables.ts";
import { CODE, firstOf, headwordOf, keysOfHead, kindsOfTitle, withoutExtras } from "./listing-title.server.ts";

export interface SearchedContent {
  readonly title: string;
  readonly description: string;
  readonly town: string;
  readonly quarter?: string;
  readonly category: Category;
  readonly attributes: Attributes;
  readonly currency: Currency;
}

export interface ListingKeys {
  readonly columns: { readonly search: string; readonly search_version: number; readonly headword: string };
  /** Every word once. */
  readonly words: readonly string[];
}

/** Positions that a tsvector can hold. */
const LAST_POSITION = 16_000;
/** Maximum number of meanings of a word in a pair of words. */
const MAX_MEANINGS_IN_PAIR = 3;

export function keysOfListing(content: SearchedContent): ListingKeys {
  const { title, description, quarter = "", category } = content;
  const facts = factsOf(content);
  const isInLatin = isBulgarianInLatin(`${title}\n${description}`);
  const positionsIn = (text: string) =>
    withPurposes(isInLatin ? withBulgarian(text, positionsOf(text)) : positionsOf(text));
  const [inTitle, inTown] = [positionsIn(title), positionsOfPlace(placeText({ town: content.town, quarter }))];
  const others = [category.name, ...facts.map(({ text }) => text)].map(positionsIn);
  const lexemes = new Map<string, number[]>();
  const add = (lexeme: string, position?: number) => {
    const positions = lexemes.get(lexeme) ?? [];
    if (position !== undefined && position < LAST_POSITION) positions.push(position);
    lexemes.set(lexeme, positions);
  };
  let at = 0;
  const words = new Set<string>();
  for (const positions of [inTitle, withoutNames(description, positionsIn(description)), inTown, ...others]) {
    for (const { token, exact, loose } of positions) {
      at += 1;
      words.add(token.word);
      for (const key of exact) {
        add(key, at);
        if (CODE.test(key)) words.add(key);
      }
      for (const key of loose) add(LOOSE + key);
    }
    // Leaves a gap, so that words of two texts are not adjacent.
    at += 1;
  }
  const what = positionsThatSayWhat(content, facts);
  for (const { exact } of [...withoutExtras(title, inTitle), ...what]) for (const key of exact) add(IN_TITLE + key);
  for (const pair of pairsOf(inTitle)) add(IN_TITLE + pair);
  for (const { exact } of inTown) for (const key of exact) add(IN_TITLE + key);
  const inQuarter = quarterKey(quarter);
  if (inQuarter !== "") add(IN_QUARTER + inQuarter);
  for (const key of keysOfHead(title, inTitle)) add(key);
  for (const key of kindsOfTitle(inTitle)) for (const mark of [IN_TITLE, FIRST, ""]) add(mark + key);
  for (const key of [...firstOf(title, inTitle), ...what.flatMap(({ exact }) => exact)]) add(FIRST + key);
  return {
    columns: {
      search: literal(lexemes),
      search_version: searchVersion(category),
      headword: headwordOf(title, inTitle),
    },
    words: [...words],
  };
}

const factsOf = ({ category, attributes, currency }: SearchedContent) =>
  describeAttributes(category, attributes, { currency, on: "search" }).filter(({ text }) => !statesNeither(text));

const AGENCY = new Set(["офис", "ера", "клон"]);
const OF_CENTRES = new Set("търговски бизнес спортен медицински здравен културен конгресен спа аутлет".split(" "));

/** Returns the words of a description without the quarters of agencies and the centres that are no place: 'Ера Младост', 'Парадайс център'. */
function withoutNames(text: string, positions: readonly Position[]): readonly Position[] {
  return positions.filter(({ token, exact }, at) => {
    const before = positions[at - 1];
    if (!before) return true;
    const isCapital = ({ start }: Position["token"]) => /^\p{Lu}/u.test(text.slice(start));
    const isName = isCapital(before.token) && !isKnownWord(before.token.word);
    const isTogether = text.slice(before.token.end, token.start) === " ";
    const isCentre = exact.includes("център") && isTogether && (isName || OF_CENTRES.has(before.exact[0] ?? ""));
    return !isCentre && !(isCapital(token) && AGENCY.has(before.token.word));
  });
}

/**
 * Reports whether a title begins with another kind of things than a field has: 'Двустаен с гараж' is no garage. Land with a building is
 * both: 'Парцел с къща'.
 */
function statesOther(title: string, category: Category, name: string, value: unknown): boolean {
  const tokens = tokensOf(title);
  let isLand = false;
  for (const at of tokens.keys()) {
    const found = optionPhraseAt(tokens, at, (one) => one.category === category && one.field.name === name);
    if (!found) continue;
    const named = found.phrase.option.value;
    if (value === undefined || named === value) return false;
    if (named !== "plot") return true;
    isLand = true;
  }
  return isLand;
}

/** Returns the words of fields that say what the ad is, also those that an import kept in the text: 'Вид имот: хотел'. */
function positionsThatSayWhat(
  { title, category, description, attributes }: SearchedContent,
  facts: ReturnType<typeof factsOf>,
) {
  return category.fields
    .filter(({ saysWhat, name }) => saysWhat && !statesOther(title, category, name, attributes[name]))
    .flatMap(({ name, label, kind }) => {
      const stated = facts.filter((fact) => fact.name === name).map(({ text }) => text);
      const lines = description.split("\n").filter((line) => line.startsWith(`${label}: `));
      const positions = [...stated, ...lines.map((line) => line.slice(label.length + 2))].flatMap(positionsOf);
      // Of a name only what has no other meaning: 'Celsius Network' is no network.
      return kind === "text" ? positions.filter(({ exact }) => !exact.some(isInSynonyms)) : positions;
    });
}

/** Adds to words in Latin letters the keys of the Bulgarian ones that they spell. */
function withBulgarian(text: string, positions: readonly Position[]): readonly Position[] {
  const spelled = positions.flatMap((position): readonly Position[] => {
    const { token, exact } = position;
    // 's' of 's8' and 'S' are parts of models.
    const isApart = /^\s[a-z]+\s$/.test(text.slice(token.start - 1, token.end + 1));
    const word = token.word.length > 1 || isApart ? spelledInLatin(token.word) : token.word;
    if (word === token.word) return [position];
    return partsOf(word).map((part) => ({
      token: { ...token, word },
      exact: [...part.exact, ...exact],
      loose: part.loose,
    }));
  });
  return withLacking(text, spelled);
}

/** Adds the keys of things that are for something: 'за части', 'за основен ремонт'. */
function withPurposes(positions: readonly Position[]): readonly Position[] {
  return positions.map((position, at) => {
    const [before, first] = [positions[at - 1], positions[at - 2]];
    const isBig = before?.exact.includes("основен");
    const purpose = purposeKey((isBig ? first : before)?.token.word ?? "", position.exact[0] ?? "");
    return purpose === undefined ? position : { ...position, exact: [...position.exact, purpose] };
  });
}

/** Returns the keys of adjacent words; function words are skipped as in a search. */
function pairsOf(positions: readonly Position[]): string[] {
  const specific = positions.filter(({ token }) => !isFunctionWord(token.word));
  return specific.slice(1).flatMap((second, at) => {
    const firsts = specific[at]?.exact.slice(0, MAX_MEANINGS_IN_PAIR) ?? [];
    return firsts.flatMap((first) => second.exact.slice(0, MAX_MEANINGS_IN_PAIR).map((key) => `${first} ${key}`));
  });
}

/** Returns the text of a tsvector. Keys consist of letters and digits, so quoting them is enough. */
function literal(lexemes: ReadonlyMap<string, readonly number[]>): string {
  return [...lexemes]
    .map(([lexeme, positions]) => (positions.length === 0 ? `'${lexeme}'` : `'${lexeme}':${positions.join(",")}`))
    .join(" ");
}

/** Returns the words of a stored ad. */
export function wordsOfRow(row: SearchedRow): readonly string[] {
  return keysOfListing(contentOfRow(row)).words;
}

type SearchedRow = Pick<
  Selectable<Listings>,
  "title" | "description" | "town" | "quarter" | "category_id" | "attributes" | "currency"
>;

export function contentOfRow({ category_id, attributes, ...row }: SearchedRow): SearchedContent {
  return { ...row, category: categoryById(category_id), attributes: attributes as Attributes };
}

const versions = new WeakMap<Category, number>();

/** Returns the version of the index of a category; it changes with the analysis and with the names of the category and its options. */
export function searchVersion(category: Category): number {
  const known = versions.get(category);
  if (known !== undefined) return known;
  const names = category.fields.map((field) => [
    "options" in field ? field.options : [],
    "unit" in field ? field.unit : "",
  ]);
  const hash = createHash("sha256").update(JSON.stringify([ANALYSIS_VERSION, category.name, names]));
  // Positive, and never 0: the number of an ad that was never indexed.
  const version = (hash.digest().readUInt32BE() >>> 1) | 1;
  versions.set(category, version);
  return version;
}
