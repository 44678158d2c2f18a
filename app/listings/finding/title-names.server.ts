/** Reads brand and model in the title of an ad, by the names that the form suggests for the category. */
import type { Category, TextField } from "#app/catalogue/fields/category.ts";
import { brandOf, isName, isVariant, sameName } from "#app/catalogue/language/names.ts";
import { inLatinCode, isUnit, type Token, tokensOf } from "#app/catalogue/language/tokens.ts";

export interface NamesInTitle {
  readonly brand?: string;
  readonly model?: string;
}

interface Named {
  readonly name: string;
  readonly at: number;
  /** The position after it. */
  readonly next: number;
}

/** The most words of a model beside its brand: 'Redmi Note 10 Pro'. */
const LONGEST_MODEL = 5;

export function namesInTitle(title: string, { fields }: Category): NamesInTitle {
  const text = (name: string) =>
    fields.find((field): field is TextField => field.name === name && field.kind === "text");
  const [brands, models] = [text("brand"), text("model")];
  if (!brands?.suggestions) return {};
  const tokens = tokensOf(title);
  const words = tokens.map(canonical);
  const found = brands.suggestions.flatMap((name) => placesOf(name, words));
  if (new Set(found.map(({ name }) => name)).size > 1) return {};
  const brand = found[0] ?? brandOfModels(brands.suggestions, words);
  // A charger for a laptop is not of the laptop's brand; a part of a car is found by the car's.
  const isFor = tokens.slice(1, brand?.at).some(({ word }) => word === "за");
  if (!brand || words.includes("ericsson") || (isFor && !models?.suggestionsBy)) return {};
  if (!models) return { brand: brand.name };
  const listed = models.suggestionsBy?.lists[brand.name];
  const model = listed ? listedModel(listed, words, brand.next) : writtenModel(title, tokens, brand);
  return { brand: brand.name, ...(model && { model }) };
}

/** Returns a word as names are compared: the key of a listed name, and short codes in Latin letters. */
function canonical({ word }: Token): string {
  return sameName(word) ?? (/^[а-я]{1,2}$/.test(word) ? (inLatinCode(word)[0] ?? word) : word);
}

/** Returns the places of a name in a title; the first word of 'Mercedes-Benz' is enough, because it is a name itself. */
function placesOf(name: string, words: readonly string[]): readonly Named[] {
  const parts = tokensOf(name).map(canonical);
  const [first = ""] = parts;
  const enough = parts.length > 1 && isName(first) && !SHARED.has(first) ? [first] : parts;
  return words.flatMap((_, at) => {
    const length = [parts, enough].find((one) => one.every((part, index) => words[at + index] === part))?.length;
    return length === undefined ? [] : [{ name, at, next: at + length }];
  });
}

/** Brands of devices, which are no part of a model. */
const BRANDS = new Set("apple samsung sony huawei xiaomi nokia motorola lg lenovo asus acer dell hp".split(" "));

/** First words of brands that are words of their own. */
const SHARED = new Set(["land", "alfa", "new", "john", "case"]);

/** Returns the brand of the models in a title that names none: Opel for 'Астра'. */
function brandOfModels(brands: readonly string[], words: readonly string[]): Named | undefined {
  const found = words.flatMap((word, at) => {
    const key = brandOf(word);
    const name = key && brands.find((one) => canonical(tokensOf(one)[0] ?? { word: "", start: 0, end: 0 }) === key);
    return name ? [{ name, at, next: at }] : [];
  });
  return new Set(found.map(({ name }) => name)).size === 1 ? found[0] : undefined;
}

/** Returns the longest model of a list that stands in a title; one that is only a number must follow the brand. */
function listedModel(models: readonly string[], words: readonly string[], afterBrand: number): string | undefined {
  const found = models.filter((model) => {
    const parts = tokensOf(model).map(canonical);
    const isNumber = parts.every((part) => /^\d+$/.test(part));
    return placesOf(model, words).some(
      ({ at, next }) => next - at === parts.length && (!isNumber || at === afterBrand),
    );
  });
  // 'C4 Picasso' is another model than 'C4'.
  const last = placesOf(found[0] ?? "", words).at(-1);
  const following = words[last?.next ?? -1] ?? "";
  if (brandOf(following) !== undefined || following === "plus") return undefined;
  const [longest, ...others] = found.sort((one, other) => other.length - one.length);
  return others.every((one) => longest?.includes(one)) ? longest : undefined;
}

/** Returns the names and numbers that follow a brand, as they are written: 'Galaxy S21'. */
function writtenModel(title: string, tokens: readonly Token[], { at, next }: Named): string | undefined {
  let end = next;
  while (end < tokens.length && end - next < LONGEST_MODEL && isPartOfModel(title, tokens, end)) end++;
  // Not in the middle of a word such as 'G930F'.
  while (end > next && tokens[end]?.start === tokens[end - 1]?.end) end--;
  // 'iPhone 13' is the model and names the brand itself.
  const own = tokens.slice(next, end);
  const isRepeated = new Set(own.map(({ word }) => word)).size < own.length;
  // 'Galaxy' alone is a family of models.
  const isWhole = own.some(({ word }) => /\d|^(?:x|xr|xs|se)$/.test(word) || (isVariant(word) && own.length > 1));
  return isWhole && !isRepeated && (at !== next || end > next + 1)
    ? title.slice(tokens[next]?.start, tokens[end - 1]?.end)
    : undefined;
}

function isPartOfModel(title: string, tokens: readonly Token[], at: number): boolean {
  const [token, before, after] = [tokens[at], tokens[at - 1], tokens[at + 1]];
  const isUnitAfter = after && isUnit(after.word) && tokens[at + 2]?.start !== after.end;
  if (!token || (isUnitAfter && /^\d/.test(token.word))) return false;
  if (BRANDS.has(canonical(token)) && at > 0) return false;
  if (before && !/^[\s-]*$/.test(title.slice(before.end, token.start))) return false;
  if (/^\d+$/.test(token.word) && title[token.end] === "/") return false;
  if (/^\d+$/.test(token.word)) return !/^\d+$/.test(before?.word ?? "") || /^20[12]\d$/.test(token.word);
  if (isName(canonical(token)) || isVariant(canonical(token))) return true;
  // 'S' of 'S21', 'XR'.
  const isBesideNumber = before?.end === token.start || after?.start === token.end;
  return (
    /^[a-z]$/.test(token.word) ||
    (/^[a-z]{2}$/.test(token.word) && (isBesideNumber || /^ [A-Z]+$/.test(title.slice(token.start - 1, token.end))))
  );
}
