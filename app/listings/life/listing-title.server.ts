/** Analyses the title of an ad: which words say what it is, and which only what it is near, with or for. */
import { isFunctionWord } from "#app/catalogue/language/function-words.ts";
import {
  isAdjective,
  isKnownWord,
  isParticiple,
  type Position,
  positionsOf,
} from "#app/catalogue/language/keys.server.ts";
import { IN_HEAD, lexeme } from "#app/catalogue/language/meanings.ts";
import { bodyOf, brandOf, isName, isVariant, kindOfName } from "#app/catalogue/language/names.ts";
import { digitsOf } from "#app/catalogue/language/numerals.ts";
import { isUnit } from "#app/catalogue/language/tokens.ts";
import { isOfClass } from "#app/catalogue/lexicon/lexicon.server.ts";

/** The code of a model, which is several words of the text. */
export const CODE = /^(?=.*[a-z]).*\d/;

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
export function withoutExtras(title: string, positions: readonly Position[]): readonly Position[] {
  let [isNear, isWith, isNamed, isAdded] = [false, false, false, false];
  return positions.filter(({ token: { word, start }, exact }, at) => {
    const isLowercase = /\p{Ll}/u.test(title[start] ?? "");
    const isLandmark = word === "от" && DISTANCE.test(positions[at - 1]?.token.word ?? "");
    const isNameNear = NEAR.has(positions[at - 1]?.token.word ?? "") && exact.some(isName);
    isNear = NEAR.has(word) || isLandmark || (isNear && (isLowercase || isNameNear));
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
export function keysOfHead(title: string, positions: readonly Position[]): readonly string[] {
  const head = headOf(title, positions).flatMap(({ exact }) => exact);
  return [...head, ...kindsOfTitle(positions)].map((key) => IN_HEAD + key);
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
export function firstOf(title: string, positions: readonly Position[]): readonly string[] {
  const head = headOf(title, positions.slice(lengthOfLead(positions)));
  const isOfModel = (at: number) => head[at - 1]?.token.end === head[at]?.token.start;
  const words = head.filter(({ token: { word }, exact: [key = ""] }, at) => {
    // A neuter adjective alone is a noun: 'зарядно за телефон'.
    const isNoun = word.endsWith("о") && !/^[а-я]/.test(head[at + 1]?.token.word ?? "");
    const isDescribing = !isName(key) && !isNoun && (isAdjective(key) || isParticiple(word));
    const isNoKind = isOfClass(`${head[at - 1]?.exact[0]} ${key}`, "no-kind");
    return !(
      isDescribing ||
      isNoKind ||
      isFunctionWord(word) ||
      NOT_THINGS.has(key) ||
      isVariant(key) ||
      isOfModel(at) ||
      isUnit(word)
    );
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

/** Returns what an ad is about, by its first noun or else by its first two names: 'апартамент', 'volkswagen golf'; '' for no word. */
export function headwordOf(title: string, positions: readonly Position[] = positionsOf(title)): string {
  const first = firstOf(title, positions).filter((key) => !(/^\d/.test(key) || digitsOf(key) !== undefined));
  return first.find((key) => !isName(key)) ?? first.slice(0, 2).join(" ");
}

/** Returns the number of words before those that say what the ad is: 'С три спални, апартамент', 'До ключ! Апартамент'. */
function lengthOfLead(positions: readonly Position[]): number {
  if (!AFTER_HEAD.has(positions[0]?.token.word ?? "")) return 0;
  const noun = positions.findIndex(
    ({ token: { word }, exact: [key = ""] }, at) =>
      at > 0 && !(/\d/.test(word) || isAdjective(key) || digitsOf(word) !== undefined),
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
      .map((key) => lexeme(IN_HEAD + key))
      .join("|") || undefined
  );
}

/**
 * Returns the kinds of thing that a title begins to name: 'кола' for 'Продавам VW Golf'. The first name that has one decides, and the
 * model of a brand before the brand: 'Renault Master' is a van. A car may be a jeep besides.
 */
export function kindsOfTitle(positions: readonly Position[]): readonly string[] {
  if (isPhoneOfSamsung(positions)) return ["телефон"];
  const keys = positions
    .map(({ exact }) => exact[0] ?? "")
    .filter((key) => !/^(?:продавам|nov[aio]?|\d+)$/.test(key) && (isName(key) || !isAdjective(key)));
  const end = keys.findIndex((key) => !isName(key));
  const names = keys.slice(0, end < 0 ? keys.length : end);
  const first = names.find((key) => kindOfName(key) !== undefined);
  const model = names.find((key) => first !== undefined && brandOf(key) === first);
  const kind = kindOfName(model ?? first ?? "");
  const bodies = kind === "кола" ? bodiesOfCar(positions, first ?? "") : [];
  return [...new Set([kind, ...bodies])].filter((one) => one !== undefined);
}

/** The number of words, from the brand, among which a title names the model. */
const WORDS_OF_MODEL = 4;

/** Returns what a car is besides, such as 'джип', by the model beside its first name: 'Golf, заменям за Patrol' is nothing. */
function bodiesOfCar(positions: readonly Position[], name: string) {
  const begin = positions.findIndex(({ exact: [key = ""] }) => key === name);
  const beside = positions.slice(begin, begin + WORDS_OF_MODEL);
  const isOrdinaryWord = ({ exact: [key = ""] }: Position) => isKnownWord(key) && !isName(key);
  const end = beside.findIndex((position) => isOrdinaryWord(position) && !position.exact.some(bodyOf));
  return beside.slice(0, end < 0 ? beside.length : end).flatMap(({ exact }) => exact.map(bodyOf));
}

/** Reports whether a title begins with the brand Samsung, which is for many kinds of things, and the model of a telephone: 'Samsung A51'. */
function isPhoneOfSamsung(positions: readonly Position[]): boolean {
  const begin = positions.filter(({ exact: [key = ""] }) => !NOT_THINGS.has(key)).slice(0, 3);
  return (
    begin[0]?.exact[0] === "samsung" && begin.some(({ exact }) => exact.some((key) => /^[ajms]\d{1,2}$/.test(key)))
  );
}
