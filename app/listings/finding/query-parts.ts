/**
 * Reads the parts of a search that limit ads: amounts, numbers and options of fields, and a place. The grammar is generated from the
 * catalogue of fields. The rest is text.
 */

import { categoriesWith } from "#app/catalogue/categories/catalogue.ts";
import { conditionOfOption, kindPhraseAt, optionPhraseAt } from "#app/catalogue/categories/option-phrases.server.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { hasKinds } from "#app/catalogue/fields/field-kinds.ts";
import { inBulgarian } from "#app/catalogue/language/from-latin.ts";
import { isFunctionWord } from "#app/catalogue/language/function-words.ts";
import {
  exactKeysOf,
  isFormOfClass,
  isKnownWord,
  isPerson,
  isVerbForm,
  keysOfPhrase,
  relativesOf,
} from "#app/catalogue/language/keys.server.ts";
import { phraseAt } from "#app/catalogue/language/phrases.server.ts";
import { type Token, tokensOf } from "#app/catalogue/language/tokens.ts";
import { isOfClass } from "#app/catalogue/lexicon/lexicon.server.ts";
import { categoryIn, categoryOfKind, categoryPart, isForAnybody, isWorkFor } from "./category-parts.ts";
import { impliedDeals } from "./implied-deals.ts";
import type { ListOrder } from "./listing-filter.ts";
import { eitherPart, optionAt } from "./option-parts.ts";
import { distanceBefore, placeIn, placeOfKind } from "./place-parts.ts";
import { isOfDimension, quantityAt } from "./quantities.ts";
import { type Found, isOf, type PartsContext, type QueryPart } from "./query-part.ts";

export interface QueryParts {
  readonly parts: readonly QueryPart[];
  /** The property type that ads must have if they state one, such as that of 'магазин'. */
  readonly kind: FieldFilter | undefined;
  /** The order that a word asks for: 'най-евтина'. */
  readonly order?: ListOrder | undefined;
  /** The text without the parts and without words that say nothing. */
  readonly rest: string;
  /** For whom or for what the thing is wanted, which ads need not say: 'възрастни хора'. */
  readonly purpose?: string;
}

/** Returns the parts of a search; none for a text with quotes or minus, whose author expresses exactly what is meant. */
export function readParts(q: string, given: PartsContext): QueryParts {
  if (/["„“«](?!\s|$)|(?:^|\s)-(?!\s|$)/.test(q)) return { parts: [], kind: undefined, rest: q };
  const tokens = inBulgarian(q, tokensOf(q), given.isInAds);
  const noise = new Set([...tokens.keys()].flatMap((at) => noiseAt(q, tokens, at)));
  const isGiven = given.category !== undefined || given.literal.includes("category");
  // One word may also be that of an ad of another category.
  const named = isGiven || (tokens.length === 1 && noise.has(0)) ? undefined : categoryIn(tokens, noise);
  const context = { ...given, category: given.category ?? named?.category };
  const free = tokens.map(() => true);
  const parts: Found[] = [];
  const take = (found: Found | undefined) => {
    const [from, to] = found?.span ?? [0, 0];
    if (!found || free.slice(from, to).includes(false) || isNegated(tokens, from)) return;
    const isPlace = found.condition.kind === "place";
    const same = parts.find(({ name, isExtra }) => name === found.name && !isExtra && !isPlace);
    const either = same && eitherPart(q, tokens, same, found);
    // 'безплатно подарявам' says one thing twice.
    if (!same || either || same.label === found.label) free.fill(false, either?.span[0] ?? from, to);
    if (either) parts.splice(parts.indexOf(same), 1, either);
    if (!same) parts.push(found);
  };
  const purposes = [...tokens.keys()].flatMap((at) => positions(at + 1, purposeAt(tokens, at)));
  const kindCategory = categoryOfKind(tokens);
  const ofKind = { ...context, category: context.category ?? kindCategory };
  for (const at of tokens.keys()) take(quantityAt(q, tokens, at, ofKind));
  const isOfProperty = ofKind.category !== undefined && hasKinds(ofKind.category);
  // 'на село в Хасковско' is both.
  take(placeOfKind(q, tokens, free));
  take(placeIn(q, tokens, free, { isOfProperty }));
  const quantities = parts.length;
  for (const at of tokens.keys()) {
    if (!noise.has(at)) take(optionAt(q, tokens, at, { context, kindCategory, before: parts.slice(quantities) }));
  }
  const isText = (at: number) => free[at] && !noise.has(at) && !isFunctionWord(tokens[at]?.word ?? "");
  // Something must remain that is looked for: the options are text then. A number of rooms says it beside another part.
  const hasText = () => [...tokens.keys()].some(isText);
  const isAlone = ({ condition, name }: Found) => condition.kind === "place" || name === "price_kind";
  const worded = parts.filter((part) => "text" in part.condition && !isAlone(part));
  const isCountedPart = parts.length > 1 && worded.some(({ isCounted }) => isCounted);
  const returned = hasText() || areOfOneCategory(worded) || isCountedPart ? [] : worded;
  const literal = parts.filter((part) => context.literal.includes(part.name));
  for (const { span, isNumber, name } of [...returned, ...literal])
    if (!isNumber || !context.literal.includes(name)) free.fill(true, ...span);
  const isRead = (part: Found) => !returned.includes(part) && !literal.includes(part);
  const dropsNoise = hasText() || parts.some(isRead);
  const isTaken = (at: number) => free[at] === false || (dropsNoise && noise.has(at));
  const rest = tokens.flatMap((_, at) => (isTaken(at) || isLead(q, tokens, at, isTaken(at + 1)) ? [] : [at]));
  const isCounted = (at: number) => parts.some(({ isCounted, span: [from, to] }) => isCounted && at >= from && at < to);
  // 'тристаен с гараж' is no garage.
  const begins = tokens.findIndex((_, at) => isText(at) || isCounted(at));
  const kind = kindIn(tokens, isText, begins, context) ?? kindIn(tokens, isCounted, begins, context);
  const stated = parts.filter(isRead);
  const dealsWith = (order: ListOrder | undefined) =>
    context.literal.includes("price") ? [] : impliedDeals(parts, { tokens, kind, order, context });
  // Words that are negated or part of a limit ask for no order: 'не по-евтин от 100 лв'.
  const isOrder = (at: number) => free[at] === true && !isNegated(tokens, at);
  const orders = context.literal.includes("order")
    ? []
    : tokens.flatMap((_, at) => (isOrder(at) ? (phraseAt("order", tokens, at)?.value ?? []) : []));
  const superlative = orders.find((one) => one === "cheapest" || one === "dearest");
  // The price of a rent is no price of a house: 'евтин хотел' may be either.
  const isOneDeal = dealsWith("cheapest").length === dealsWith(undefined).length;
  const order = superlative ?? (isOneDeal && orders.includes("cheap") ? "cheapest" : undefined);
  stated.push(...dealsWith(superlative));
  const read = [...stated, ...(named ? [categoryPart(q, tokens, named, noise.has(named.at))] : [])];
  return {
    parts: read.sort((one, other) => one.span[0] - other.span[0]),
    kind,
    order,
    // Punctuation may be letters of another keyboard layout.
    rest:
      rest.length === tokens.length && !rest.some((at) => isLatinLetter(q, tokens, at)) ? q : textOf(q, tokens, rest),
    purpose: dropsNoise ? textOf(q, tokens, purposes) : "",
  };
}

/** Reports whether parts are several options of fields that only one category has, so that they need no further word: 'дизел автоматик'. */
function areOfOneCategory(parts: readonly Found[]): boolean {
  const categories = parts.map(({ name, condition }) => (condition.kind === "met" ? categoriesWith(name) : []));
  const [first] = categories[0] ?? [];
  return (
    first !== undefined &&
    parts.length > 1 &&
    parts.every(({ isExtra }) => !isExtra) &&
    categories.every(([one, other]) => one === first && !other)
  );
}

/** Reports whether a function word belongs to the part after it, as 'с' does. */
function isLead(q: string, tokens: readonly Token[], at: number, isBeforePart: boolean): boolean {
  const typed = q.slice(tokens[at]?.start, tokens[at]?.end);
  return isFunctionWord(tokens[at]?.word ?? "") && isBeforePart && typed === typed.toLowerCase();
}

/** Reports whether a token is 'v' or 's' for 'в' or 'с', which a reader of Latin names would keep. */
function isLatinLetter(q: string, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return isFunctionWord(token?.word ?? "") && /^[a-z]\s$/.test(q.slice(token?.start, tokens[at + 1]?.start));
}

/** Reports whether a word is excluded: 'не на първи етаж', 'без последен етаж'. */
function isNegated(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at).findLast(({ word }) => !isFunctionWord(word));
  return before !== undefined && /^(?:не|без|нито)$/.test(before.word);
}

/** Returns the text of some tokens; those that touch in the text stay together. */
function textOf(q: string, tokens: readonly Token[], kept: readonly number[]): string {
  return kept
    .map((at, index) => {
      const [token, before] = [tokens[at], tokens[kept[index - 1] ?? -1]];
      const between = before && kept[index - 1] === at - 1 ? q.slice(before.end, token?.start) : " ";
      const text = isLatinLetter(q, tokens, at) ? token?.word : q.slice(token?.start, token?.end);
      return (index === 0 ? "" : between) + text;
    })
    .join("")
    .trim();
}

/** Matches what may stand between 'да' and its verb. */
const BEFORE_VERB = /^(?:ми|ти|си|се|ни|ви|им|му|го|я|ги|ме|ще)$/;

/** Returns the positions of so many words. */
const positions = (first: number, length: number) => Array.from({ length }, (_, index) => first + index);

/** Returns the positions of words, from this one, that say nothing about the thing. */
function noiseAt(q: string, tokens: readonly Token[], at: number): number[] {
  const [token, next] = [tokens[at], tokens[at + 1]];
  // 'не голяма къща' excludes what would say nothing.
  if (!token || isNegated(tokens, at)) return [];
  const purpose = purposeAt(tokens, at);
  if (purpose > 0) return positions(at, purpose + 1);
  // What a person would do with the thing: 'да ги докарат'. After 'че' it is the reason.
  if (token.word === "да") {
    const verb = tokens.findIndex(({ word }, other) => other > at && !BEFORE_VERB.test(word));
    if (isVerbForm(tokens[verb]?.word ?? "")) return positions(at, verb + 1 - at);
  }
  if (token.word === "че") {
    const end = tokens.findIndex(
      (one, other) => other > at && /[,.;!?]/.test(q.slice(tokens[other - 1]?.end, one.start)),
    );
    return positions(at, (end < 0 ? tokens.length : end) - at);
  }
  // 'не много стара' asks for nothing that ads state.
  if (token.word === "не" && /^(?:много|прекалено|толкова)$/.test(next?.word ?? "")) return [at, at + 1, at + 2];
  // The name of a place that is not known: 'село Болярово'.
  if (token.word === "село" && next && /^[а-я]{4,}$/.test(next.word) && !isKnownWord(next.word)) return [at];
  // 'не по-висок от 180' is no word of an ad.
  if (token.word === "не" && next?.word === "по" && isOfDimension(tokens, at + 3)) return [at, at + 1, at + 2];
  // 'най-нов' asks for no word of an ad.
  if (token.word === "най") return next && q.slice(token.end, next.start).trim() === "-" ? [at, at + 1] : [at];
  if (isFormOfClass(token.word, "size") && next && kindPhraseAt([next], 0)) return [at];
  // The distance from a place that is not known.
  if (distanceBefore(tokens, at + 4)?.from === at) return [at, at + 1, at + 2, at + 3];
  return positions(at, phraseAt("silent", tokens, at)?.length ?? 0);
}

/** Returns the number of words after 'за' that say for whom or for what the thing is wanted, if ads need not say it. */
function purposeAt(tokens: readonly Token[], at: number): number {
  const { word: next = "" } = tokens[at + 1] ?? {};
  if (tokens[at]?.word !== "за" || isNegated(tokens, at) || isWorkFor(tokens, next)) return 0;
  if (isOfClass(next, "audience") && isForAnybody(tokens)) return 1;
  let end = at + 1;
  // 'за мен и жена ми'
  for (let start = end; ; start = end + 1) {
    const { length = 0 } = phraseAt("purpose", tokens, start) ?? {};
    if (length > 0) end = start + length;
    if (length === 0 || tokens[end]?.word !== "и") return end - at - 1;
  }
}

/**
 * Returns the condition that ads with a kind, such as a property type, have that of the first word that names one. A search that names two
 * kinds states neither: 'парцел с къща'.
 */
function kindIn(
  tokens: readonly Token[],
  isText: (at: number) => boolean | undefined,
  begins: number,
  context: PartsContext,
) {
  const words = tokens.map(({ word }) => word);
  const isNoKind = (first: number) =>
    isOfClass(keysOfPhrase(words.slice(Math.max(first, 0), first + 2).join(" ")).join(" "), "no-kind");
  const kindAt = (at: number) => {
    if (!isText(at)) return undefined;
    const found = optionPhraseAt(
      tokens,
      at,
      ({ field, category }) => isOf(context, category) && field.search === "kind",
    )?.phrase;
    return found && !isNoKind(at - 1) && !isNoKind(at) ? found : undefined;
  };
  for (const [at, word] of words.entries()) {
    const before = isText(at - 1) ? exactKeysOf(words[at - 1] ?? "") : [];
    const isPersonBefore = before.some((key) => [key, ...relativesOf(key)].some(isPerson));
    // 'продавач консултант магазин' asks for work.
    if ((isFunctionWord(word) && at > begins) || isPersonBefore) return undefined;
    const found = kindAt(at);
    if (!found) continue;
    const isOnly = words.every(
      (_, other) => (kindAt(other)?.option.value ?? found.option.value) === found.option.value,
    );
    return isOnly ? conditionOfOption(found.field, { ...found.option, isDefault: true }) : undefined;
  }
  return undefined;
}
