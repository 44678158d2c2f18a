/** Names of brands and models: the key that their spellings share, and what they name. The names are data in name-lists.ts. */
import { MANIFOLD, MODELS, SPELLINGS_BY_TOPIC } from "./name-lists.ts";

const LINES = Object.values(SPELLINGS_BY_TOPIC).flatMap((text) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/)),
);

const NAMES = new Map(
  LINES.flatMap(([key = "", ...spellings]) => spellings.map((spelling) => [spelling, key] as const)),
);
const NAME_KEYS = new Set(LINES.map(([key = ""]) => key).filter((key) => /[a-z]/.test(key)));

/** All spellings in Cyrillic, for corrections. */
export const NAME_SPELLINGS: readonly string[] = [...NAMES].flatMap(([word, key]) =>
  /^[а-я]{4,}$/.test(word) && /[a-z]/.test(key) ? [word] : [],
);

/** Reports whether a word is a listed name in one of its spellings. */
export function isName(word: string): boolean {
  return NAME_KEYS.has(NAMES.get(word) ?? word);
}

/** Headwords of neighbourhoods that are told apart by a number. */
const NUMBERED = new Set("младост люлин дружба надежда обеля купел изгрев левски каменица връбница рудник".split(" "));

/** Reports whether a number after a word belongs to it: 'iPhone 13', 'Люлин 5'. */
export function takesNumber(key: string): boolean {
  return isName(key) || NUMBERED.has(key);
}

/** Variants of a model that are models of their own: '13 pro max'. */
export const MODEL_VARIANTS: readonly string[] = "pro max plus lite mini ultra".split(" ");

/** Names of variants of a model. They have no number of their own, and other variants are worth showing. */
const VARIANTS = new Set([
  ...MODEL_VARIANTS,
  ..."air tdi tsi tfsi cdi hdi tdci crdi dci cdti jtd gti quattro xdrive 4matic 4motion".split(" "),
]);

export function isVariant(key: string): boolean {
  return VARIANTS.has(key);
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
const manifold = new Set(MANIFOLD.split(" "));
for (const [kind, brands] of Object.entries(MODELS))
  for (const [brand, models] of Object.entries(brands)) {
    if (!manifold.has(brand) && !KIND_OF_NAME.has(brand)) KIND_OF_NAME.set(brand, kind);
    for (const model of models.split(" ").filter(Boolean)) {
      KIND_OF_NAME.set(model, kind);
      BRAND_OF_MODEL.set(model, brand);
    }
  }

/** Returns the headword of the kind of things with a name, such as 'кола' of 'opel'. */
export function kindOfName(key: string): string | undefined {
  return KIND_OF_NAME.get(key);
}

/** Returns the key of the brand of a model, such as 'volkswagen' of 'golf'. */
export function brandOf(model: string): string | undefined {
  return BRAND_OF_MODEL.get(model);
}
