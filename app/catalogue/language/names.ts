/** Names of brands and models: the key that their spellings share, and what they name. */
import { entriesOf, isOfClass, phrasesOf, valuesOf } from "#app/catalogue/lexicon/lexicon.server.ts";

const NAMES = valuesOf("name");
const NAME_KEYS = new Set(entriesOf("name").flatMap(({ value }) => (/[a-z]/.test(value) ? [value] : [])));

/** All spellings in Cyrillic, for corrections. */
export const NAME_SPELLINGS: readonly string[] = [...NAMES].flatMap(([word, key]) =>
  /^[а-я]{4,}$/.test(word) && /[a-z]/.test(key) ? [word] : [],
);

/** Reports whether a word is a listed name in one of its spellings. */
export function isName(word: string): boolean {
  return NAME_KEYS.has(NAMES.get(word) ?? word);
}

/** Reports whether a number after a word belongs to it: 'iPhone 13', 'Люлин 5'. */
export function takesNumber(key: string): boolean {
  return isName(key) || isOfClass(key, "numbered-quarter");
}

/** Variants of a model that are models of their own: '13 pro max'. */
export const MODEL_VARIANTS: readonly string[] = phrasesOf("variant", "model");

/** Reports whether a key is the name of a variant of a model. It has no number of its own, and other variants are worth showing. */
export function isVariant(key: string): boolean {
  return isOfClass(key, "variant");
}

/** Returns the common key of the spellings of a name; undefined for other words. */
export function sameName(word: string): string | undefined {
  return NAMES.get(word);
}

/** Endings of Bulgarian forms of names: айфони, голфа, пежото. */
const NAME_ENDING = /(?:ите|ът|та|то|те|ове|ки|че|и|а|я|у)$/;

/** Returns the key of a name of which a word is a form; undefined for other words. */
export function nameOfForm(word: string): string | undefined {
  const base = word.replace(NAME_ENDING, "");
  return base !== word && base.length > 2 ? NAMES.get(base) : undefined;
}

const KIND_OF_NAME = new Map<string, string>();
const BRAND_OF_MODEL = new Map<string, string>();
for (const { value, phrases } of entriesOf("model")) {
  const [kind = "", brand = ""] = value.split(" ");
  if (!isOfClass(brand, "manifold") && !KIND_OF_NAME.has(brand)) KIND_OF_NAME.set(brand, kind);
  for (const model of phrases) {
    KIND_OF_NAME.set(model, kind);
    BRAND_OF_MODEL.set(model, brand);
  }
}

/** Returns the headword of the kind of things with a name, such as 'кола' of 'opel'. */
export function kindOfName(key: string): string | undefined {
  return KIND_OF_NAME.get(key);
}

const BODIES = valuesOf("body");

/** Returns what a model of a car is besides, such as 'джип' of 'pajero'. */
export function bodyOf(model: string): string | undefined {
  return BODIES.get(model);
}

/** Returns the key of the brand of a model, such as 'volkswagen' of 'golf'. */
export function brandOf(model: string): string | undefined {
  return BRAND_OF_MODEL.get(model);
}
