/** Finds the word of a search that says what is wanted: 'акумулатор' in 'нов акумулатор за кола'. */
import { kindPhraseAt, optionPhraseAt } from "#app/catalogue/categories/option-phrases.server.ts";
import { spelledInLatin } from "#app/catalogue/language/from-latin.ts";
import { isAdjective, isKnownWord, isParticiple } from "#app/catalogue/language/keys.server.ts";
import { isAfterWith, keyOf, type ReadWord } from "#app/catalogue/language/meanings.ts";
import { isName, isVariant } from "#app/catalogue/language/names.ts";
import { synonymsOf } from "#app/catalogue/language/synonyms.ts";
import { isUnit } from "#app/catalogue/language/tokens.ts";
import { isOfClass } from "#app/catalogue/lexicon/lexicon.server.ts";
import { isMeasure } from "./number-ranges.ts";

/** Reports whether a headword names no thing of its own: 'услуга', 'място'. */
export const isGenericKey = (key: string): boolean => isOfClass(key, "generic", "city");

/** Returns the position of the word that says what is wanted: no adjective before it, no number, and no word such as 'услуги'. */
export function thingAt(words: readonly ReadWord[]): number {
  const occupation = words.findIndex((word) => isOfClass(keyOf(word), "occupation"));
  if (occupation > 0) return occupation;
  const is = (isRight: (word: ReadWord, at: number) => boolean) =>
    words.findIndex(
      (word, at) => !(isQuality(word) || isVariant(keyOf(word))) && !isAmount(words, at) && isRight(word, at),
    );
  // 'градински комплект с чадър' is no parasol.
  const specific = is(
    (word, at) =>
      !(isBeforeNoun(words, at) || isModifier(words, at) || isGeneric(word) || (at > 0 && isAfterWith(word))),
  );
  if (specific < 0) {
    const other = is((_, at) => !isBeforeNoun(words, at));
    // '6 стола' wants what is counted.
    return other < 0 ? words.findIndex((word) => !NUMBER.test(word.typed) && !isUnit(keyOf(word))) : other;
  }
  // 'samsung a12 калъф' is a case; 'iphone с калъф' is a telephone.
  const accessory = words.findIndex(
    (word, at) =>
      at > specific &&
      isOfClass(keyOf(word), "accessory") &&
      !words[at - 1]?.isBeforeFunctionWord &&
      !isOfClass(keyOf(words[at - 1]), "broken") &&
      // 'iphone x 100% батерия' is a telephone.
      !(keyOf(word) === "батерия" && [at - 1, at + 1].some((beside) => NUMBER.test(words[beside]?.typed ?? ""))),
  );
  return isName(keyOf(words[specific])) && accessory > 0 ? accessory : specific;
}

/** Reports whether a word is an abbreviation before a noun, 'пвц дограма', or a noun that says of what kind it is: 'офис стол'. */
function isModifier(words: readonly ReadWord[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]];
  if (!word || !next || word.isBeforeFunctionWord) return false;
  if (isOfClass(`${keyOf(word)} ${keyOf(next)}`, "no-kind")) return true;
  return (
    /^[а-я]{2,3}$/.test(word.typed) && !isKnownWord(word.typed) && !isName(keyOf(word)) && isKnownWord(next.readAs)
  );
}

/** Reports whether a word names no thing of its own, also if it is written in Latin letters that ads have too. */
function isGeneric(word: ReadWord): boolean {
  const isLatin = /^[a-z]/.test(word.typed);
  return word.meanings.some(
    ({ keys: [key = ""], level }, at) => isGenericKey(key) && (at === 0 || (isLatin && level === "exact")),
  );
}

/** Reports whether a word is a number, or the unit of the number before it. */
function isAmount(words: readonly ReadWord[], at: number): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (!word || NUMBER.test(word.typed)) return true;
  return before !== undefined && NUMBER.test(before.typed) && isUnitOfAmount(word);
}

/** Reports whether a word after a number is its unit: 'цола', 'номер', 'години'. */
export const isUnitOfAmount = (word: ReadWord): boolean =>
  [keyOf(word), word.typed].some((one) => isUnit(one) || isMeasure(one) || isOfClass(one, "year"));

/** Reports whether a word is an adjective before another word: 'детски' in 'детски приказки'. */
export function isBeforeNoun(words: readonly ReadWord[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]];
  // The name of a city may look like an adjective.
  if (!word || !next || word.isBeforeFunctionWord || NUMBER.test(next.typed) || isGenericKey(keyOf(word))) return false;
  // 'на кратко Лозенец': an adverb has no noun.
  // 'заключен icloud': a participle says what was done with the thing before it.
  if (/^[а-я]/.test(word.typed) && /^[a-z]/.test(next.typed) && isParticiple(word.typed)) return false;
  // 'дърва нацепени сухи': an adjective at the end is of the thing too, unless it is a noun as 'зарядно'.
  const isLast = words[at + 2] === undefined || next.isBeforeFunctionWord === true;
  if (isLast && !/о$/.test(next.typed) && isAdjective(keyOf(next))) return false;
  // 'смирненски тухла' is a quarter and a material.
  const isFeminine = /[ая]$/.test(next.typed) && keyOf(next) === next.typed;
  const canAgree = !(isFeminine && /и$/.test(word.typed)) && (/[ое]$/.test(next.typed) || !/о$/.test(word.typed));
  return canAgree && (isAdjective(word.meanings[0]?.keys.at(-1) ?? "") || isParticiple(word.typed));
}

/** Reports whether a word after another names a thing, so that ads which only mention it in the description are something else. */
export function isThing(word: ReadWord, before?: ReadWord): boolean {
  const key = keyOf(word);
  if (before && isOfClass(`${keyOf(before)} ${key}`, "land")) return false;
  if (isOfClass(key, "skill")) return false;
  // 'ремонт на баня' is a service.
  if (isName(key) || isOfClass(key, "accessory") || (key === "ремонт" && word.isBeforeFunctionWord)) return true;
  // A number, also that of 'двустаен', is a field.
  if (/\d/.test(word.typed + key) || isGeneric(word) || isOfClass(key, "quality", "land")) return false;
  // A colloquial word such as 'бус' is known by its synonyms.
  if (!isKnownWord(word.readAs) && synonymsOf(key).length === 0) return false;
  // A neuter adjective alone is a noun: 'зарядно', 'дистанционно'.
  const isNoun =
    (word.isBeforeFunctionWord && word.readAs.endsWith("о")) || !(isAdjective(key) || isParticiple(word.readAs));
  return isNoun && !isOption(word);
}

/** Reports whether a word is an option of a field, such as 'дизел', which a title need not name. */
export const isOption = ({ typed }: ReadWord) =>
  optionPhraseAt([{ word: typed }], 0, ({ field }) => field.kind === "choice" && field.search === undefined) !==
  undefined;

/** Reports whether a word says what a thing has or is besides: 'с басейн', 'тухла'. */
export const isExtra = (word: ReadWord) => isAfterWith(word) || isOfClass(keyOf(word), "extra") || isOption(word);

/** Returns the value of the kind of things that a word names, such as that of 'къща', which ads have as a field. */
export function kindOfThing({ typed }: ReadWord): string | undefined {
  const words = typed.toLowerCase().split(" ").map(spelledInLatin);
  return kindPhraseAt(
    words.map((word) => ({ word })),
    0,
  )?.phrase.option.value;
}

export const isQuality = ({ meanings }: ReadWord) =>
  meanings.some(({ keys: [key = ""], level }) => level === "exact" && isOfClass(key, "quality"));

export const NUMBER = /^\d+$/;
