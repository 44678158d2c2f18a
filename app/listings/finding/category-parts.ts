/** Recognises the category that a search names by a word of its own, or by a kind of things. */
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import { categoriesOfTitle } from "#app/catalogue/categories/categories-of-title.server.ts";
import { jobs } from "#app/catalogue/categories/jobs.ts";
import { kindPhraseAt } from "#app/catalogue/categories/option-phrases.server.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { hasKinds } from "#app/catalogue/fields/field-kinds.ts";
import { isFunctionWord } from "#app/catalogue/language/function-words.ts";
import { exactKeysOf, isAdjective, isFormOfClass, keysOfPhrase } from "#app/catalogue/language/keys.server.ts";
import { keyOf, type ReadWord } from "#app/catalogue/language/meanings.ts";
import { LACKING } from "#app/catalogue/language/prepositions.ts";
import type { Token } from "#app/catalogue/language/tokens.ts";
import { isOfClass } from "#app/catalogue/lexicon/lexicon.server.ts";
import type { ReadQuery } from "#app/catalogue/search/read-query.ts";
import type { ListingFilter } from "./listing-filter.ts";
import { limitAt } from "./number-ranges.ts";
import { type Found, partOf } from "./query-part.ts";
import { isExtra, isQuality } from "./wanted-thing.ts";

interface NamedCategory {
  readonly category: Category;
  readonly at: number;
}

/** Returns the category that a search begins to name, such as that of cars by 'евтина кола', and the position of the word. */
export function categoryIn(tokens: readonly Token[], noise: ReadonlySet<number>): NamedCategory | undefined {
  for (const [at, { word }] of tokens.entries()) {
    const keys = exactKeysOf(word);
    const category = CATALOGUE.find(({ words }) => words?.some((one) => keys.includes(one)));
    if (category) return { category, at };
    if (!noise.has(at) && !isFormOfClass(word, "quality")) break;
  }
  // Only work has one: 'шофьор заплата над 2000 лв'.
  const occupation = paidOccupation(tokens);
  const paid = occupation < 0 ? tokens.findIndex(({ word }) => isOfClass(word, "salary")) : occupation;
  if (paid >= 0) return { category: jobs, at: paid };
  // 'програмист работа' begins with what is looked for.
  const [at, before] = [tokens.length - 1, tokens.at(-2)?.word ?? ""];
  const isJob = isWork(tokens[at]) && keysOfPhrase(before).some((key) => !isAdjective(key));
  return isJob ? { category: jobs, at } : undefined;
}

/**
 * Returns the position of the occupation with which a search for pay begins, 'заварчик над 2000 лв', 'медицинска сестра от 1800'; -1 in another
 * search.
 */
function paidOccupation(tokens: readonly Token[]): number {
  const end = tokens.findIndex(({ word }, at) => isFunctionWord(word) || limitAt(tokens, at).limit !== undefined);
  const words = tokens.slice(0, Math.max(end, 0)).map(({ word }) => word);
  const categories = categoriesOfTitle(words.join(" "));
  // A factory is property, and has workers.
  const isJob = categories.some((one) => one === jobs) && !categories.some(hasKinds);
  const isOccupation = isJob || words.some((word) => isOfClass(word, "occupation"));
  return isOccupation && tokens.some((_, at) => isPay(tokens, at)) ? words.length - 1 : -1;
}

/** Matches an amount that pay may have, and nothing that it measures; less is a fee, more a machine. */
const PAY =
  /^(?:[5-9]\d\d|\d{4}|\d \d{3}|\d{1,2} ?(?:к|хил\p{L}*))(?: (?:лв|лева|евро|на|месечно|нето|чисто)(?: |$)|$)/u;
const YEAR = /^(?:19|20)\d\d$/;

/** Reports whether a limit stands here with an amount that pay may have: 'над 2000', 'от 1500 лв', but no year as in 'от 2010'. */
function isPay(tokens: readonly Token[], at: number): boolean {
  const { limit, length } = limitAt(tokens, at);
  const amount = tokens
    .slice(at + length, at + length + 3)
    .map(({ word }) => word)
    .join(" ");
  return limit === "from" && PAY.test(amount) && (tokens[at]?.word === "над" || !YEAR.test(amount));
}

/** Returns the part of a category. Its word stays in the text of the search, unless `isNoise`: then it says nothing else. */
export function categoryPart(
  q: string,
  tokens: readonly Token[],
  { category, at }: NamedCategory,
  isNoise: boolean,
): Found {
  const { id, name } = category;
  const condition: FieldFilter = { kind: "category", name: "category", ids: [id] };
  const part = partOf(q, tokens, [at, at + 1], { name: "category", label: name, condition });
  return isNoise ? part : { ...part, typed: "" };
}

/** Returns the category of the first word that names a kind of things or the number of a field: 'апартамент', 'етаж'. */
export function categoryOfKind(tokens: readonly Token[]): Category | undefined {
  for (const [at, { word }] of tokens.entries()) {
    const found = kindPhraseAt(tokens, at);
    if (found) return found.phrase.category;
    const numbered = CATALOGUE.find(({ fields }) => fields.some((one) => "numbered" in one && one.numbered === word));
    if (numbered) return numbered;
  }
  return undefined;
}

const isWork = (token: Token | undefined) => jobs.words?.includes(token?.word ?? "") === true;

/** Reports whether a search is for work that ads offer to such persons: 'работа за студенти'. */
export function isWorkFor(tokens: readonly Token[], person: string): boolean {
  return tokens.some(isWork) && isFormOfClass(person, "worker");
}

/** Reports whether a search is for things that are not made for one kind of persons. */
export function isForAnybody(tokens: readonly Token[]): boolean {
  const isDevice = ({ word }: Token) => isFormOfClass(word, "device");
  return tokens.some((token) => isDevice(token) || isWork(token)) || categoryOfKind(tokens) !== undefined;
}

/** Ads of the other categories say by their kind what they are, so that one which mentions a thing is another: a flat with a fridge. */
export const WITHOUT_KIND: FieldFilter = {
  kind: "category",
  name: "category",
  ids: CATALOGUE.filter((category) => !hasKinds(category)).map(({ id }) => id),
};

/**
 * Returns the condition that ads have no kind, for a thing that no category of them has in its words: 'спалня', 'плочки'. 'тухла' says
 * of what property is, 'тухли' is a thing, and several things are rooms: 'хол спалня кухня'.
 */
export function withoutKind(
  { category, fields, literal }: ListingFilter,
  read: ReadQuery | undefined,
  thing: ReadWord,
): FieldFilter | undefined {
  const isBare = category === undefined && fields.length === 0 && !literal.includes("thing");
  if (!isBare || !read || read.excluded.length > 0 || keyOf(thing).startsWith(LACKING)) return undefined;
  const isOther = (word: ReadWord) =>
    /^\p{L}/u.test(word.typed) && word.after === undefined && !isQuality(word) && !isAdjective(keyOf(word));
  if (read.words.some((word) => word !== thing && isOther(word))) return undefined;
  const categories = categoriesOfTitle(read.words.map(({ typed }) => typed).join(" "));
  const others = categories.filter((one) => !hasKinds(one));
  const isThingAlone = isExtra(thing) ? thing.typed !== keyOf(thing) : others.length === categories.length;
  // A title of no category may be one of small ads.
  return isThingAlone && others.length > 1 ? WITHOUT_KIND : undefined;
}
