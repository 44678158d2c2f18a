/** Computes the search index of an ad: the keys of its texts as a tsvector, and its words for the vocabulary. */
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { describeAttributes, statesNeither } from "#app/catalogue/fields/field-texts.ts";
import { isBulgarianInLatin, spelledInLatin } from "#app/catalogue/language/from-latin.ts";
import { isFunctionWord } from "#app/catalogue/language/function-words.ts";
import {
  ANALYSIS_VERSION,
  isAdjective,
  isParticiple,
  type Position,
  partsOf,
  positionsOf,
  purposeKey,
  withLacking,
} from "#app/catalogue/language/keys.server.ts";
import { FIRST, IN_HEAD, IN_TITLE, LOOSE } from "#app/catalogue/language/meanings.ts";
import { isName, kindOfName } from "#app/catalogue/language/names.ts";
import { isUnit } from "#app/catalogue/language/tokens.ts";
import { NUMBER_WORDS } from "#app/listings/finding/query-words.ts";
import type { Currency } from "#app/platform/wording/money.ts";
import type { Attributes } from "#db/attributes.ts";
import type { Listings } from "#db/tables.ts";

export interface SearchedContent {
  readonly title: string;
  readonly description: string;
  readonly town: string;
  readonly category: Category;
  readonly attributes: Attributes;
  readonly currency: Currency;
}

export interface ListingKeys {
  readonly columns: { readonly search: string; readonly search_version: number };
  /** Every word once. */
  readonly words: readonly string[];
}

/** Positions that a tsvector can hold. */
const LAST_POSITION = 16_000;
/** Maximum number of meanings of a word in a pair of words. */
const MAX_MEANINGS_IN_PAIR = 3;

export function keysOfListing({
  title,
  description,
  town,
  category,
  attributes,
  currency,
}: SearchedContent): ListingKeys {
  const facts = describeAttributes(category, attributes, { currency, on: "search" }).filter(
    ({ text }) => !statesNeither(text),
  );
  const saysWhat = new Set(category.fields.flatMap((field) => (field.saysWhat ? [field.name] : [])));
  const isInLatin = isBulgarianInLatin(`${title}\n${description}`);
  const positionsIn = (text: string) =>
    withPurposes(isInLatin ? withBulgarian(text, positionsOf(text)) : positionsOf(text));
  const inTitle = positionsIn(title);
  const lexemes = new Map<string, number[]>();
  const add = (lexeme: string, position?: number) => {
    const positions = lexemes.get(lexeme) ?? [];
    if (position !== undefined && position < LAST_POSITION) positions.push(position);
    lexemes.set(lexeme, positions);
  };
  let at = 0;
  const words = new Set<string>();
  for (const positions of [
    inTitle,
    ...[description, town, category.name, ...facts.map(({ text }) => text)].map(positionsIn),
  ]) {
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
  const what = facts.filter(({ name }) => saysWhat.has(name)).flatMap(({ text }) => positionsOf(text));
  for (const { exact } of [...withoutExtras(title, inTitle), ...what]) for (const key of exact) add(IN_TITLE + key);
  for (const pair of pairsOf(inTitle)) add(IN_TITLE + pair);
  for (const { exact } of positionsOf(town)) for (const key of exact) add(IN_TITLE + key);
  for (const key of keysOfHead(title, inTitle)) add(key);
  for (const key of kindOfTitle(inTitle)) for (const mark of [IN_TITLE, FIRST, ""]) add(mark + key);
  for (const key of firstOf(title, inTitle)) add(FIRST + key);
  return {
    columns: { search: literal(lexemes), search_version: searchVersion(category) },
    words: [...words],
  };
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

/** The code of a model, which is several words of the text. */
const CODE = /^(?=.*[a-z]).*\d/;

/** Words after which a title says what the thing is near: 'до хотел Хилтън'. */
const NEAR = new Set(["до", "близо", "срещу", "край", "при", "покрай"]);
/** Words after which a title says what is added to a thing with a name: 'iPhone 8 със слушалки'. */
const WITH = new Set(["с", "със", "плюс", "with"]);
/** Words after which a title says for what a thing with a name is exchanged. */
const FOR_EXCHANGE = new Set(["бартер", "замяна", "заменям"]);
const DISTANCE = /^(?:м|км|метра|метри|минути|крачки|стъпки)$/;
/** Words after which a title says what the thing is for, made of, at, near or with. */
const AFTER_HEAD = new Set([...NEAR, ...WITH, ..."за към от на по без в във for".split(" ")]);

/** Returns the words of a title without the landmarks that it is near and what it is with, in small letters, and without what is added. */
function withoutExtras(title: string, positions: readonly Position[]): readonly Position[] {
  let [isNear, isWith, isNamed, isAdded] = [false, false, false, false];
  return positions.filter(({ token: { word, start }, exact }, at) => {
    const isLowercase = /\p{Ll}/u.test(title[start] ?? "");
    const isLandmark = word === "от" && DISTANCE.test(positions[at - 1]?.token.word ?? "");
    isNear = NEAR.has(word) || isLandmark || (isNear && isLowercase);
    isWith = at > 0 && ((isLowercase && WITH.has(word)) || (isWith && (isLowercase || /^\d/.test(word))));
    isAdded ||=
      (isNamed && (FOR_EXCHANGE.has(word) || (isLowercase && WITH.has(word)))) ||
      / \+ /.test(title.slice(positions[at - 1]?.token.end ?? start, start));
    isNamed ||= exact.some((key) => isName(key) || CODE.test(key));
    return (!isAdded || FOR_EXCHANGE.has(word)) && (!(isNear || isWith) || NEAR.has(word) || WITH.has(word));
  });
}

/** Returns the words of a title that say what the ad is: 'чанта' in 'Чанта за лаптоп', no 'климатик' in 'Ford Focus, климатик'. */
function headOf(title: string, positions: readonly Position[]): readonly Position[] {
  let isNamed = false;
  const end = positions.findIndex(({ token, exact }, at) => {
    const gap = title.slice(positions[at - 1]?.token.end ?? 0, token.start);
    const isEnd =
      at > 0 && (AFTER_HEAD.has(token.word) || / \+ /.test(gap) || (isNamed && /[,;:!(/]| [-–] /.test(gap)));
    isNamed ||= exact.some((key) => isName(key) || CODE.test(key));
    return isEnd;
  });
  return end < 0 ? positions : positions.slice(0, end);
}

/** Returns the marked keys of the words that say what the ad is. */
function keysOfHead(title: string, positions: readonly Position[]): readonly string[] {
  const head = headOf(title, positions).flatMap(({ exact }) => exact);
  return [...head, ...kindOfTitle(positions)].map((key) => IN_HEAD + key);
}

/** Headwords that do not say what an ad is about. */
const NOT_THINGS = new Set(
  "продавам купувам търся давам предлагам подарявам заменям под наем нов nov nova novi запазен".split(" "),
);
/** Headwords of sets, of which the noun after them says what the ad is: 'Комплект обувки с чанта'. */
const SETS = new Set("комплект чифт лот пакет набор".split(" "));
/** The number of words of a title among which its first noun is: 'LG телевизор', but not 'iPhone X, 100% батерия'. */
const MAX_BEFORE_NOUN = 3;

/** Returns the keys of the first names and noun of a title. In English the noun is the last, so that all words are returned. */
function firstOf(title: string, positions: readonly Position[]): readonly string[] {
  const head = headOf(title, positions.slice(lengthOfLead(positions)));
  const isOfModel = (at: number) => head[at - 1]?.token.end === head[at]?.token.start;
  const words = head.filter(({ token: { word }, exact: [key = ""] }, at) => {
    // A neuter adjective alone is a noun: 'зарядно за телефон'.
    const isNoun = word.endsWith("о") && !/^[а-я]/.test(head[at + 1]?.token.word ?? "");
    const isDescribing = !isName(key) && !isNoun && (isAdjective(key) || isParticiple(word));
    return !(isDescribing || isFunctionWord(word) || NOT_THINGS.has(key) || isOfModel(at) || isUnit(word));
  });
  const isNamed = ({ exact }: Position) => exact.some(isName);
  const isForeign = ({ token: { word } }: Position) => /^[a-z]/.test(word);
  const name = words.find(isNamed);
  if (!name && words[0] && isForeign(words[0])) return words.filter(isForeign).flatMap(({ exact }) => exact);
  const near = words.slice(0, MAX_BEFORE_NOUN);
  const isSet = ({ exact }: Position) => exact.some((key) => SETS.has(key));
  // Numbers and letters are models: 's5'.
  const isModel = ({ token: { word }, exact: [key = ""] }: Position) => /\d/.test(key) || /^\p{L}$/u.test(word);
  const noun = near.find((one) => !(isNamed(one) || isSet(one) || isModel(one)));
  const isFirst = (one: Position) =>
    one === name || one === noun || ((isNamed(one) || isSet(one)) && near.includes(one));
  return words.filter(isFirst).flatMap(({ exact }) => exact);
}

/** Returns the number of words before those that say what the ad is: 'С три спални, апартамент', 'До ключ! Апартамент'. */
function lengthOfLead(positions: readonly Position[]): number {
  if (!AFTER_HEAD.has(positions[0]?.token.word ?? "")) return 0;
  const noun = positions.findIndex(
    ({ token: { word }, exact: [key = ""] }, at) =>
      at > 0 && !(/\d/.test(word) || isAdjective(key) || Object.hasOwn(NUMBER_WORDS, word)),
  );
  return noun < 0 ? positions.length : noun + 1;
}

/** The number of words of a title that are compared with other titles. */
const COMPARED_WORDS = 3;

/** Returns a tsquery for ads whose titles name the same thing; undefined if the title names none. */
export function sameThing(title: string): string | undefined {
  const keys = keysOfHead(title, positionsOf(title)).map((key) => key.slice(IN_HEAD.length));
  const specific = [...new Set(keys)].filter((key) => !NOT_THINGS.has(key) && !isFunctionWord(key) && !/\d/.test(key));
  return (
    specific
      .slice(0, COMPARED_WORDS)
      .map((key) => `'${IN_HEAD}${key}'`)
      .join("|") || undefined
  );
}

/** Returns the kind of thing that a title begins to name: 'кола' for 'Продавам VW Golf'. The first name that has one decides. */
function kindOfTitle(positions: readonly Position[]): readonly string[] {
  if (isPhoneOfSamsung(positions)) return ["телефон"];
  const keys = positions
    .map(({ exact }) => exact[0] ?? "")
    .filter((key) => !/^(?:продавам|nov[aio]?|\d+)$/.test(key) && (isName(key) || !isAdjective(key)));
  const end = keys.findIndex((key) => !isName(key));
  return keys
    .slice(0, end < 0 ? keys.length : end)
    .flatMap((key) => kindOfName(key) ?? [])
    .slice(0, 1);
}

/** Reports whether a title begins with the brand Samsung, which is for many kinds of things, and the model of a telephone: 'Samsung A51'. */
function isPhoneOfSamsung(positions: readonly Position[]): boolean {
  const begin = positions.filter(({ exact: [key = ""] }) => !NOT_THINGS.has(key)).slice(0, 3);
  return (
    begin[0]?.exact[0] === "samsung" && begin.some(({ exact }) => exact.some((key) => /^[ajms]\d{1,2}$/.test(key)))
  );
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
  "title" | "description" | "town" | "category_id" | "attributes" | "currency"
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
