/** Meanings of a word that depend on the words beside it. */
import { isOfClass, valuesOf, wordsOf } from "#app/catalogue/lexicon/lexicon.server.ts";
import { lackedBy } from "./excluded-words.ts";
import { isAdjective, isKnownWord, isParticiple } from "./keys.server.ts";
import { keyOf, type Meaning, meaningOf, type ReadWord } from "./meanings.ts";
import { brandOf, isName, sameName, takesNumber } from "./names.ts";
import { digitsOf, numeralOf } from "./numerals.ts";
import { LACKING, purposeKey, saysLacking } from "./prepositions.ts";
import { equivalentsOf, LONGEST_SYNONYM, synonymsOf } from "./synonyms.ts";
import { isUnit } from "./tokens.ts";

export const PLACES_OF_TWO = wordsOf("place-of-two");

/** Matches the counts of parts, as in 'две тераси'. */
const COUNT = /^(?:[2-9]|10)$/;
const CLASS_OF_LAND = "категория";
/** The digits of ordinal numbers by their headwords. */
export const ORDINALS = valuesOf("ordinal");

/** Returns the counting word of a digit: 'два' of '2'; undefined for others. */
const countOf = (digit: string) => (COUNT.test(digit) ? numeralOf(digit) : undefined);

/** Returns the number of a counting or ordinal word in digits; undefined for other words. */
function digitOf(key: string): string | undefined {
  const digits = digitsOf(key) ?? "";
  return COUNT.test(digits) ? digits : ORDINALS.get(key);
}

/** Returns what a word before another makes of it: 'за части' and 'за ремонт' are phrases, and 'пред акт 16' lacks it. */
export function phraseKey(before: string, word: ReadWord): string | undefined {
  const keys = word.meanings.flatMap((meaning) => meaning.keys.slice(0, 1));
  const lead = before.toLowerCase();
  const lacked = keys.find((key) => saysLacking(lead, [key]));
  return purposeKey(lead, keys[0] ?? "") ?? (lacked && LACKING + lacked);
}

/** Returns a word with what a function word before it means. */
export function afterFunctionWord(before: string, word: ReadWord): ReadWord {
  const phrase = phraseKey(before, word);
  if (phrase === undefined) return { ...word, after: before };
  return { ...word, after: before, typed: `${before} ${word.typed}`, meanings: [meaningOf([phrase])] };
}

/** Returns further meanings of a word: for a brand the model beside it; for R17 '17 инча', and the reverse; for 'две' the digit. */
export function impliedBy(words: readonly ReadWord[], at: number): readonly Meaning[] {
  const keyAt = (index: number) => keyOf(words[index]);
  const key = keyAt(at);
  const models = [keyAt(at - 1), keyAt(at + 1)].filter((other) => brandOf(other) === key);
  const digit = digitOf(key);
  const counting = countOf(key);
  const rim = /^[rр](\d\d)$/.exec(key)?.[1];
  return [
    // In a description a model without its brand is another word: 'на фокус'.
    ...models.map((model) => meaningOf([model], "near")),
    ...(rim ? [meaningOf([rim, "инч"])] : []),
    ...(digit ? [meaningOf([digit])] : []),
    ...(counting && isCounted(words, at + 1) ? [meaningOf([counting])] : []),
    // 'тухли' are the thing, 'тухла' is of what a house is built.
    ...(words[at]?.typed === key || isAdjective(key) ? equivalentsOf(key) : []).map((other) => meaningOf([other])),
    ...lackedBy(key).map((lacked) => meaningOf([lacked])),
    ...(words[at]?.meanings[0]?.keys[1] === "местен" ? [meaningOf([key, "место"])] : []),
    ...(key === "местен" && COUNT.test(keyAt(at - 1)) ? [meaningOf([keyAt(at - 1), "место"])] : []),
    // The brand of a model that is a name of its own: 'galaxy note 10'.
    ...(key === "galaxy" && (keyAt(at - 1) === "samsung" || /^note$|^\p{L}\d/u.test(keyAt(at + 1)))
      ? [meaningOf(["samsung"], "near")]
      : []),
    ...(key === "samsung" && /^[ajms]\d/.test(keyAt(at + 1)) ? [meaningOf(["galaxy"], "near")] : []),
    // Smaller numbers are those of models: 'iPhone 8', 'Golf 4'.
    ...(isOfClass(key, "unit-left-out") && /^(?:[2-9]\d|\d{3,})$/.test(keyAt(at - 1))
      ? [meaningOf([keyAt(at - 1)], "near")]
      : []),
    ...(key === "инч" ? [meaningOf([`r${keyAt(at - 1)}`])] : []),
  ];
}

/** Returns the phrases of adjacent headwords that contain a word: a phrase may have a synonym, such as 'ел техник'. */
export function phrasesWith(words: readonly ReadWord[], at: number): readonly string[] {
  const keys = words.map(({ meanings }) => meanings[0]?.keys.join(" ") ?? "");
  // 'niva' is a name and a word.
  const own = words[at]?.meanings.filter(({ level }) => level === "exact" && /^[a-z]/.test(words[at]?.typed ?? ""));
  const phrases = own?.map(({ keys }) => keys.join(" ")) ?? [];
  for (let first = Math.max(0, at - LONGEST_SYNONYM + 1); first <= at; first++)
    for (let last = at; last < Math.min(words.length, first + LONGEST_SYNONYM); last++)
      phrases.push(keys.slice(first, last + 1).join(" "));
  // 'рокля булчинска' is what 'булчинска рокля' is.
  for (const first of [at - 1, at])
    if (isAdjective(keys[first + 1] ?? "") && keys[first]) phrases.push(`${keys[first + 1]} ${keys[first]}`);
  return [...new Set(phrases)];
}

/** Reports whether a word is the second one of a place of two words, with the meanings of both. */
export function isPlaceOfTwo({ meanings }: ReadWord): boolean {
  return meanings.some(({ keys }) => PLACES_OF_TWO.has(keys.join(" ")));
}

/** Reports whether a word is what the number before it counts: 'две тераси', '7 места', 'първа категория'. */
export function isCounted(words: readonly ReadWord[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]];
  const [number, counted] = [before, word].map((one) => one?.meanings[0]?.keys ?? []);
  const [first = "", second = ""] = [number?.[0], counted?.[0]];
  if (!word || number?.length !== 1 || !isKnownWord(word.typed)) return false;
  const isClass = second === CLASS_OF_LAND;
  const isNumber =
    digitOf(first) !== undefined ||
    (COUNT.test(first) && (word.typed !== second || isClass || neuterOf(word).length > 0));
  // 'iphone 8 отключен' counts nothing, 'дачия 7 места' does.
  const isOfName = isName(keyOf(words[at - 2])) && !/^м[ея]сто$/.test(second);
  return isNumber && !(isOfName || isUnit(second) || isAdjective(second) || isParticiple(word.typed) || isName(second));
}

/** Returns the neuter words of which one in -а may be the plural: 'ниво' of 'две нива'. */
const neuterOf = ({ typed, meanings }: ReadWord): readonly string[] =>
  meanings.flatMap(({ keys: [key = ""], level }) =>
    level === "loose" && typed.endsWith("а") && key.endsWith("о") ? [key] : [],
  );

/**
 * Returns a word that must follow the one before: the letter or number of a model (Astra H, iPhone 13), what is counted (две тераси), and
 * the second word of a place (Стара Загора); undefined for others.
 */
export function wordAfter(words: readonly ReadWord[], at: number): ReadWord | undefined {
  const [before, word] = [words[at - 1], words[at]];
  if (!before || !word) return undefined;
  const [first, second] = [keyOf(before), keyOf(word)];
  const isModel =
    (/^\p{L}$/u.test(word.typed) && sameName(word.typed) === undefined) ||
    (/^(?:1?\d|20)$/.test(word.typed) && takesNumber(first) && !isCounted(words, at + 1));
  const counts = isCounted(words, at);
  const exact = (one: ReadWord) => one.meanings.filter(({ level }) => level === "exact");
  const isPlace = exact(before).some(({ keys }) =>
    exact(word).some((one) => PLACES_OF_TWO.has(`${keys[0]} ${one.keys[0]}`)),
  );
  if (!isModel && !counts && !isPlace) return undefined;
  const digit = digitOf(first) ?? countOf(first);
  const firsts = [...exact(before).map(({ keys }) => keys.at(-1) ?? ""), ...(digit ? [digit] : [])];
  const seconds = counts
    ? [
        ...exact(word).map(({ keys }) => keys[0] ?? ""),
        ...neuterOf(word),
        ...synonymsOf(second).filter((one) => !one.includes(" ")),
      ]
    : word.meanings.map(({ keys }) => keys[0] ?? "");
  // 'категория 4' of land also stands before its number, and is shortened.
  const isClass = counts && second === CLASS_OF_LAND;
  const pairs = firsts.flatMap((one) =>
    isClass
      ? [
          [one, second],
          [second, one],
          ["кат", one],
        ]
      : seconds.map((other) => [one, other]),
  );
  const meanings = pairs.map((keys) => meaningOf(keys));
  return meanings.length > 0 ? { ...word, meanings } : undefined;
}
