/**
 * Reads values of fields in the title of an ad with the readers of the search. What a title leaves open, or states twice, is not
 * returned: a wrong value costs more than a missing one.
 */

import { type OptionPhrase, optionPhraseAt } from "#app/catalogue/categories/option-phrases.server.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { fieldApplies, hasKinds, maxOf } from "#app/catalogue/fields/field-kinds.ts";
import { describeAttributes } from "#app/catalogue/fields/field-texts.ts";
import { inBulgarian } from "#app/catalogue/language/from-latin.ts";
import { keysOfPhrase } from "#app/catalogue/language/keys.server.ts";
import { kindOfName, sameName } from "#app/catalogue/language/names.ts";
import { type Token, tokensOf, unitKey } from "#app/catalogue/language/tokens.ts";
import { isOfClass } from "#app/catalogue/lexicon/lexicon.server.ts";
import { typedPlace } from "#app/catalogue/places/typed-place.server.ts";
import type { Attributes } from "#db/attributes.ts";
import { rangeAt } from "./number-ranges.ts";
import { placeIn } from "./place-parts.ts";
import { quantityAt } from "./quantities.ts";
import { namesInTitle } from "./title-names.server.ts";
import type { TitleValue } from "./title-reading.ts";

/** Returns the values of fields that the title of an ad of a category states, the place included. */
export function valuesOfTitle(typed: string, category: Category): readonly TitleValue[] {
  const title = typed.replace(FLOOR, "етаж ");
  const tokens = inBulgarian(title, tokensOf(title));
  const read: Attributes = {
    ...optionsIn(tokens, category),
    ...workIn(tokens, category),
    ...numbersIn(title, tokens, category),
    ...namesInTitle(title, category),
    ...textsIn(tokens, category),
  };
  const isVehicle = !isPart(tokens, category);
  const attributes = Object.fromEntries(
    Object.entries({ ...read, ...(isVehicle && kindOfVehicle(tokens, category)) }).filter(([name]) => {
      const field = category.fields.find((one) => one.name === name);
      return field && fieldApplies(field, read) && (isVehicle || !field.notWhen);
    }),
  );
  const facts = describeAttributes(category, attributes, { currency: "BGN" });
  const values = facts.map((fact) => ({ ...fact, value: String(attributes[fact.name]).replace(".", ",") }));
  const town = placeOf(title, tokens, category);
  return town ? [...values, { name: "town", label: "Населено място", text: town, value: town }] : values;
}

/** Matches the abbreviation of 'етаж' before a number. */
const FLOOR = /(?<!\p{L})ет\.?\s*(?=\d)/giu;

/** Words with which a person asks for something instead of offering it. */
const WANTED = /^(?:търся|търсим|търси|купувам|купуваме|купя|наемам|наемаме|изкупувам)$/;

/** Returns the options that a title names; none of a field of which it names two. */
function optionsIn(tokens: readonly Token[], category: Category): Attributes {
  const words = tokens.map(({ word }) => word);
  const isWanted = words.some((word) => WANTED.test(word));
  const stated: [name: string, value: string][] = [];
  for (const at of words.keys()) {
    const isOwn = (one: OptionPhrase) => one.category === category && one.field.kind === "choice";
    const phrase = optionPhraseAt(tokens, at, isOwn)?.phrase;
    // 'Безплатна доставка' is no free thing.
    if (!phrase || words[at - 1] === "без" || /^безплат(?:ен|на|ни)$/.test(words[at] ?? "")) continue;
    const { field, option } = phrase;
    // What a thing is stands before what it has or is near: 'апартамент с гараж'.
    const isNext = isBehind(words, at) || stated.some(([name]) => name === field.name);
    const isBeside = field.kind === "choice" && field.search === "kind" && isNext;
    if (isBeside || (isWanted && field.name === "transaction_type")) continue;
    stated.push([field.name, option.value]);
  }
  return valuesOnce(stated);
}

/** Returns the values of the fields that have one of them only. */
const valuesOnce = (stated: readonly (readonly [name: string, value: string | number])[]): Attributes =>
  Object.fromEntries(stated.filter(([name, value]) => stated.every(([other, one]) => other !== name || one === value)));

/** Returns whether work is looked for or offered. */
function workIn(tokens: readonly Token[], { fields }: Category): Attributes {
  if (!fields.some(({ name }) => name === "job_listing_type")) return {};
  const words = tokens.map(({ word }) => word);
  const asks = words.findIndex((word) => /^търс(?:я|и|им)$/.test(word));
  if (asks < 0) return {};
  if (words.slice(asks).includes("работа")) return { job_listing_type: "seek" };
  return words[asks] === "търся" ? {} : { job_listing_type: "offer" };
}

/** Reports whether a word stands behind a preposition that follows another word. */
function isBehind(words: readonly string[], at: number): boolean {
  return words.slice(1, at).some((word) => /^(?:с|със|за|до|от|край|при|над|в|във)$/.test(word));
}

/** Returns the numbers that a title states with their unit or word; none of a field of which it states two. */
function numbersIn(title: string, tokens: readonly Token[], category: Category): Attributes {
  const stated = [...tokens.keys()].flatMap((at) => {
    const counted = quantityAt(title, tokens, at, { category, currency: "BGN", literal: [] });
    const { condition } = counted ?? {};
    if (isOfYard(tokens, at)) return [];
    return condition?.kind === "size" && condition.from !== undefined && condition.from === condition.to
      ? [[condition.name, condition.from] as const]
      : measuresAt(title, tokens, at, category);
  });
  return valuesOnce(stated);
}

/** Reports whether a number is the area of what belongs to a building: 'двор 800 кв.м', 'двор от 800 кв.м'. */
function isOfYard(tokens: readonly Token[], at: number): boolean {
  const of = tokens[at - 1]?.word === "от" ? at - 2 : at - 1;
  const [key] = keysOfPhrase(tokens[of]?.word ?? "");
  return of > 0 && (key === "двор" || key === "тераса" || key === "градина");
}

/** Returns the number at a word by its unit, or as a year. */
function measuresAt(title: string, tokens: readonly Token[], at: number, { fields }: Category): [string, number][] {
  // The decimals of a number are a token of their own.
  const isInside =
    /[\p{L}\p{N}][.,]?$/u.test(title.slice(0, tokens[at]?.start)) ||
    /\d[ .,]\d{3}$/.test(title.slice(0, tokens[at]?.end));
  const range =
    isInside || /^(?:до|под|над|от)$/.test(tokens[at - 1]?.word ?? "") ? undefined : rangeAt(title, tokens, at);
  const [value, second] = range?.numbers ?? [];
  if (!range || value === undefined || second !== undefined) return [];
  return fields.flatMap((field): [string, number][] => {
    if (field.kind !== "number") return [];
    const factor = field.plain
      ? isYear(title, tokens, at, range.unit)
      : field.unit && unitKey(field.unit) === range.unit
        ? 1
        : // '6,800 дка' may be read both ways.
          (!/\d[.,]\d{3}(?!\d)/.test(title) && field.otherUnits?.[range.unit ?? ""]) || undefined;
    const scaled = value * (factor ?? 0);
    return factor && scaled >= (field.typedFrom ?? field.min) && scaled <= maxOf(field) ? [[field.name, scaled]] : [];
  });
}

/** Returns 1 for a number of four digits that is a year: with its word, or alone and neither a model nor an amount. */
function isYear(title: string, tokens: readonly Token[], at: number, unit: string | undefined): 0 | 1 {
  const { word = "", start, end } = tokens[at] ?? {};
  if (!/^\d{4}$/.test(word)) return 0;
  if (unit !== undefined) return unit === "year" ? 1 : 0;
  const isJoined = /[\p{L}\p{N}.,/-]$/u.test(title.slice(0, start)) || /^[./-]?[\p{L}\p{N}]/u.test(title.slice(end));
  // These are models: 'Пежо 2008'.
  const isModel = /^(?:peugeot|пежо)$/.test(tokens[at - 1]?.word ?? "") && /^[2-5]008$/.test(word);
  return isJoined || isModel ? 0 : 1;
}

/** Returns the texts among those that the form suggests which stand in a title with their unit: '128 GB'. */
function textsIn(tokens: readonly Token[], { fields }: Category): Attributes {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (field.kind !== "text" || !field.suggestions?.some((one) => /^\d/.test(one))) return [];
      const found = field.suggestions.filter((one) => {
        const [number, unit] = tokensOf(one);
        return tokens.some(({ word }, at) => word === number?.word && tokens[at + 1]?.word === unit?.word);
      });
      return found.length === 1 ? [[field.name, found[0] ?? ""]] : [];
    }),
  );
}

/** Reports whether a title is about a part, which has neither year nor fuel of its own. */
function isPart(tokens: readonly Token[], { fields }: Category): boolean {
  const isOfVehicle = fields.some(({ name }) => name === "mileage");
  return (
    isOfVehicle &&
    tokens.some(({ word }) =>
      [word, ...keysOfPhrase(word)].some((key) => isOfClass(key, "accessory", "part-of-vehicle")),
    )
  );
}

/** Returns the kind of a vehicle by its brand and model. */
function kindOfVehicle(tokens: readonly Token[], { fields }: Category): Attributes {
  const kinds = fields.find((field) => field.name === "subcategory" && field.kind === "choice");
  const isKnown = (value: string) => kinds?.kind === "choice" && kinds.options.some((one) => one.value === value);
  const named = tokens.map(({ word }) => kindOfName(sameName(word) ?? word) ?? word);
  const isOther = named.some((word) => /^(?:мотор|скутер|камион|ремарке|каравана|атв)$/.test(word));
  if (isOther || !isKnown("car")) return {};
  if (named.includes("бус") && isKnown("van")) return { subcategory: "van" };
  return named.includes("кола") || named.includes("джип") ? { subcategory: "car" } : {};
}

/** Matches a quarter with a second word or a number that is not the amount of something. */
const QUARTER =
  /(?<!\p{L})(?:кв\.|квартал|ж\.?к\.?)\s*[„"“]?(\p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+|[ -]\d{1,2}(?!\d|[.,]\d|[\s-]*(?:[€%²]|кв|м(?!\p{L})|ст|дка|дек|хил|лв|ев|ет|спал|бан|тер|г(?!\p{L})|к(?!\p{L}))))?)/u;

/** Returns the place of the region that a title names, with its quarter; a place near which something is has another name. */
function placeOf(title: string, tokens: readonly Token[], category: Category): string | undefined {
  const isOfProperty = hasKinds(category);
  const found = placeIn(
    title,
    tokens,
    tokens.map(() => true),
    { isOfProperty: false },
  );
  const towns = found?.condition.kind === "place" ? found.condition.towns : [];
  const [town] = towns;
  const before = tokens[found?.span[0] ?? 0]?.word ?? "";
  const named = isOfProperty ? QUARTER.exec(title)?.[1] : undefined;
  // 'кв. Възраждане Димитровград' is in the town.
  const quarter = named?.replace(/ (\p{Lu}\p{L}+)$/u, (word, last: string) =>
    typedPlace(last, { isBare: true }) ? "" : word,
  );
  if (!town || towns.length > 1 || /^(?:до|край|около|към|близо)$/.test(before)) return undefined;
  // 'с. Граничар, област Добрич' is elsewhere.
  if (/(?<!\p{L})(?:обл|общ)(?:\.|аст|ина)/iu.test(title)) return undefined;
  return quarter ? `${town}, кв. ${quarter}` : town;
}
