/**
 * Analyses the texts of ads and searches alike: each word is converted to keys, which are headwords. A search matches an ad by
 * common keys.
 */
import { isOfClass, type WordClass } from "#app/catalogue/lexicon/lexicon.server.ts";
import { remembered } from "#app/platform/wording/remembered.ts";
import { loadAnalysis } from "./analysis.server.ts";
import { headwordsOf, isHeadword, isVerb } from "./dictionary.server.ts";
import { guessHeadwords } from "./endings.ts";
import { isFunctionWord, takesLetter } from "./function-words.ts";
import { SUPPLETIVE } from "./irregular-words.ts";
import { nameOfForm, sameName } from "./names.ts";
import { isFew, splitNumeral } from "./numerals.ts";
import { LACKING, saysLacking } from "./prepositions.ts";
import { inLatinCode, isUnit, type Token, tokensOf } from "./tokens.ts";

/** The version of the analysis. Increment it with every change of keys; all ads are then indexed again. */
export const ANALYSIS_VERSION = 38;

export interface WordKeys {
  /** The headwords of the word; a headword has only itself. */
  readonly exact: readonly string[];
  /** Further headwords, of which the word is also a form. */
  readonly loose: readonly string[];
}

/** A word of a text, or a part of one: двустаен has two. */
export interface Position extends WordKeys {
  readonly token: Token;
}

const NONE: readonly string[] = [];

/** Returns the keys of a word from tokensOf(). */
export function keysOf(word: string): WordKeys {
  // A brand in Cyrillic does not hide the word of which it is a form: 'дукати'.
  const { exact, loose } = sameName(word) ? { exact: [word, ...othersLike(word)], loose: NONE } : headKeys(word);
  return { exact: exact.map((key) => (key.length > 2 || key === word ? (sameName(key) ?? key) : key)), loose };
}

/** Returns the nouns and adjectives of which a word is a form that differs from them. */
function othersLike(word: string): readonly string[] {
  const { dictionary } = loadAnalysis();
  const others = isHeadword(dictionary, word) ? NONE : headwordsOf(dictionary, word);
  return others.filter((one) => dictionary.isCommon(one) && !isVerbKey(one));
}

function headKeys(word: string): WordKeys {
  const { dictionary, links } = loadAnalysis();
  const suppletive = SUPPLETIVE.get(word);
  if (suppletive) return { exact: [suppletive], loose: NONE };
  if (!/[а-я]/.test(word)) return { exact: [word], loose: NONE };
  const headwords = headwordsOf(dictionary, word);
  if (isHeadword(dictionary, word))
    return { exact: [word], loose: [...headwords.filter((one) => one !== word), ...verbsOf(word)] };
  const linked = links.get(word) ?? headwords;
  if (linked.length > 0) return { exact: linked, loose: linked.flatMap(verbsOf) };
  if (dictionary.words.has(word)) return { exact: [word], loose: NONE };
  return { exact: unknownKeys(word), loose: NONE };
}

const isVerbKey = (key: string): boolean => isVerb(loadAnalysis().dictionary, key);

/** Returns the verbs of a headword that is also a participle: рязан is an adjective and a participle of режа. */
function verbsOf(headword: string): readonly string[] {
  if (!/..[аяе][нт]$/.test(headword)) return NONE;
  const { dictionary, links } = loadAnalysis();
  const past = `${headword.slice(0, -1)}х`;
  return links.get(past) ?? headwordsOf(dictionary, past).filter(isVerbKey);
}

/** Reports whether a headword is an adjective: it has the full article. An unknown one is judged by its ending, 'ден' is too short. */
export const isAdjective = remembered((headword: string): boolean => {
  const { dictionary } = loadAnalysis();
  if (!isHeadword(dictionary, headword)) return /..(?:[сшч]ки|ен|ов|ав|ив)$/.test(headword);
  const stem = headword.replace(/и$/, "");
  const stems = [
    stem,
    stem.replace(/[еъ](?=[^аъоуеи]$)/, ""),
    stem.replace(/я(?=[^аъоуеи]+$)/, "е"),
    stem.replace(/(?<=[аоуе])ен$/, "йн"),
  ];
  return stems.some((one) => headwordsOf(dictionary, `${one}ия`).includes(headword));
});

/** Reports whether a headword is an adjective that stands before a noun; 'комисионна' is a noun. */
export const isBeforeItsNoun = (headword: string): boolean => headword !== "комисионен" && isAdjective(headword);

/** Reports whether a word of a text is a participle, which says of what kind the following thing is: 'работещ', 'вървяща'. */
export const isParticiple = remembered((word: string): boolean => {
  return /(?:щ|н|т|л)(?:а|о|и)?$/.test(word) && keysOf(word).exact.some(isVerbKey);
});

/** Reports whether a word is a form of a verb that has no other meaning. */
export function isVerbForm(word: string): boolean {
  const { exact } = keysOf(word);
  return exact.length > 0 && exact.every(isVerbKey);
}

const PERSON = /(?:ьор|ер|ар|ач|ист|ант|ент|тел|ик)$/;

const OCCUPATION = /^(?:мениджър|инженер|специалист|експерт|асистент|консултант|техник|агент|брокер)$/;

/** Reports whether a headword is the name of an occupation, such as 'продавач' with 'продавачка', or of another person. */
export const isPerson = (headword: string): boolean =>
  OCCUPATION.test(headword) ||
  (PERSON.test(headword) && isHeadword(loadAnalysis().dictionary, `${headword.replace(/ик$/, "ич")}ка`));

/** Returns words of the same meaning by their form: сервитьор and сервитьорка; столче is also a стол, and масичка a маса. */
export function relativesOf(headword: string): readonly string[] {
  const woman = headword.replace(/ка$/, "");
  const all = [
    ...(PERSON.test(headword) ? [`${headword.replace(/ик$/, "ич")}ка`] : []),
    ...(woman !== headword && PERSON.test(woman.replace(/ич$/, "ик")) ? [woman.replace(/ич$/, "ик")] : []),
    ...(/..нце$/.test(headword) ? [headword.slice(0, -3)] : []),
    ...(/...че$/.test(headword) ? [headword.slice(0, -2)] : []),
    ...(/..ичка$/.test(headword) && headword !== "количка" ? ["а", "я"].map((end) => headword.slice(0, -4) + end) : []),
  ];
  return all.filter((one) => isHeadword(loadAnalysis().dictionary, one));
}

/** Reports whether the dictionary contains a word as a headword or form, so that it is not a misspelling. */
export const isKnownWord = remembered(
  (word): boolean =>
    loadAnalysis().dictionary.words.has(word) || headwordsOf(loadAnalysis().dictionary, word).length > 0,
);

/** The minimum length of a word after the first part of a compound. */
const MIN_LAST_PART = 4;
const PARTICIPLE = /^(.{2,}(?:ир|ов)ан)(?:ият|ия|ата|ото|ите|[аои])?$/;

/** Reports whether a word may begin with these letters as the first part of a compound: 'парко' of 'парк', 'ново' of 'нов'. */
function isFirstPart(letters: string): boolean {
  const stem = letters.replace(/[ое]$/, "");
  const words = stem === letters ? [letters] : [letters, stem, `${stem}а`, `${stem}я`];
  return isOfClass(letters, "first-part") || (letters.length > 2 && words.some(isKnownWord));
}

/** Returns the keys of an unknown word: as a compound that ends with a known word, such as паркоместа, else guessed by its ending. */
function unknownKeys(word: string): readonly string[] {
  const { dictionary, links, ends } = loadAnalysis();
  const name = nameOfForm(word);
  if (name !== undefined) return [name];
  // 'найголям' and 'поголям' for 'най-голям' and 'по-голям'.
  const compared = /^(?:най|по)(.{4,})$/.exec(word)?.[1] ?? "";
  const adjectives = (links.get(compared) ?? headwordsOf(dictionary, compared)).filter(isAdjective);
  if (adjectives.length > 0) return adjectives;
  const neuter = word.replace(/([^аъоуеиюя])я(?:та)?$/, "$1е");
  if (neuter !== word && isHeadword(dictionary, neuter)) return [neuter];
  const participle = PARTICIPLE.exec(word)?.[1];
  if (participle !== undefined) return [participle];
  for (let at = 1; at <= word.length - MIN_LAST_PART; at++) {
    if (!isFirstPart(word.slice(0, at))) continue;
    const rest = word.slice(at);
    const headwords = headwordsOf(dictionary, rest);
    // A compound does not end with a verb: таблети is not таб and лети.
    const known = (links.get(rest) ?? headwords).filter((headword) => !isVerbKey(headword));
    if (known.length > 0) return known.map((headword) => word.slice(0, at) + headword);
  }
  return guessHeadwords(ends, word);
}

const analysed = remembered((word: string) => ({ parts: analyse(word), mayBeQuarter: isFormOfQuarters(word) }));

/** Returns the keys of each part of a word: двустаен has two parts. */
export const partsOf = (word: string): readonly WordKeys[] => analysed(word).parts;

/** Returns the exact keys of all parts of a word. */
export const exactKeysOf = remembered((word): readonly string[] => partsOf(word).flatMap(({ exact }) => exact));

/** Reports whether a word of a text is a form of a word of one of some classes. */
export const isFormOfClass = (word: string, ...names: readonly WordClass[]): boolean =>
  exactKeysOf(word).some((key) => isOfClass(key, ...names));

function analyse(word: string): readonly WordKeys[] {
  const keys = keysOf(word);
  const numeral = keys.exact.length === 1 ? splitNumeral(loadAnalysis().counted, keys.exact[0] ?? "") : undefined;
  return numeral ? numeral.map((part) => ({ exact: [part], loose: NONE })) : [keys];
}

/** Returns the parts of all words of a text with their keys, in order. A number after letters also has the code of a model as key. */
export function positionsOf(text: string): Position[] {
  const positions: Position[] = [];
  const tokens = tokensOf(text);
  for (const [at, token] of tokens.entries()) {
    const codes = codesAt(text, tokens, at);
    const place = /^\.\s*\p{Lu}/u.test(text.slice(token.end)) ? PLACES.get(token.word) : undefined;
    const letters = place ? [place] : isLetterCode(text, tokens, at) ? inLatinCode(token.word) : NONE;
    for (const { exact, loose } of mayBeQuarter(token.word) && isQuarter(text, tokens, at)
      ? [{ exact: [token.word], loose: NONE }]
      : afterNumber(tokens[at - 1]?.word ?? "", token.word))
      positions.push({
        token,
        exact: codes.length + letters.length > 0 ? [...new Set([...exact, ...letters, ...codes])] : exact,
        loose,
      });
  }
  return withLacking(text, positions);
}

/** Returns the parts of a word after another: after a number 'нива' and 'кила' are the plural of 'ниво' and 'кило'. */
function afterNumber(before: string, word: string): readonly WordKeys[] {
  const parts = partsOf(word);
  const neuter = word.endsWith("а") && isFew(before) ? parts[0]?.loose.filter((key) => key.endsWith("о")) : undefined;
  return neuter?.length ? [{ exact: neuter, loose: NONE }] : parts;
}

/** Marks the keys of what an ad says it lacks or is not: 'комисионна' in 'без комисионна', also with adjectives between. */
export function withLacking(text: string, positions: readonly Position[]): Position[] {
  let isLacking = false;
  let lacked: Position | undefined;
  return positions.map((position, at) => {
    const { token, exact } = position;
    const before = positions[at - 1];
    // 'пред АКТ 16' does not have the code 'akt16' either.
    const isOfLacked = before !== undefined && before === lacked && /^\d+$/.test(token.word);
    const gap = text.slice(before?.token.end ?? token.start, token.start);
    const isNot = before?.token.word === "е" && positions[at - 2]?.token.word === "не";
    isLacking = (isLacking || isNot || saysLacking(before?.token.word ?? "", exact)) && gap.trim() === "";
    if (!isLacking || isFunctionWord(token.word)) return isOfLacked ? { ...position, exact: [token.word] } : position;
    lacked = position;
    isLacking = exact.some(isBeforeItsNoun) || token.word.startsWith("никак");
    return { ...position, exact: exact.map((key) => LACKING + key), loose: [] };
  });
}

/** The abbreviations of kinds of places before a name: 'с. Долина'. */
const PLACES = new Map(Object.entries({ с: "село", гр: "град" }));

/**
 * Reports whether a letter is a model or class, as in 'Astra H' and 'категория С'; 'с' between small words is a function word, and in
 * 'с. Долина' a village.
 */
function isLetterCode(text: string, tokens: readonly Token[], at: number): boolean {
  const { word, start, end } = tokens[at] ?? { word: "", start: 0, end: 0 };
  if (word.length !== 1 || (/^\d/.test(tokens[at - 1]?.word ?? "") && isUnit(word))) return false;
  return (
    !isFunctionWord(word) ||
    takesLetter(tokens[at - 1]?.word ?? "") ||
    (at > 0 &&
      ((/\p{Lu}/u.test(text.slice(start, end)) && !/^\s+\p{Ll}/u.test(text.slice(end))) ||
        /^\s*(?:$|[,;!)]|\.(?!\s*\p{Lu}))/u.test(text.slice(end))))
  );
}

/** Returns the first headword of each word of a phrase without function words. */
export function keysOfPhrase(phrase: string): string[] {
  return positionsOf(phrase).flatMap(({ token, exact }) => (isFunctionWord(token.word) ? [] : [exact[0] ?? ""]));
}

/**
 * Reports whether a word is the name of a quarter, as in 'кв. Хладилника', 'София, Хладилника' and 'к.к. Златни пясъци', and therefore
 * not the thing.
 */
function isQuarter(text: string, tokens: readonly Token[], at: number): boolean {
  const [word, before, number] = [tokens[at], tokens[at - 1], tokens[at - 2]];
  if (!word || !before) return false;
  if (!isCapital(text, word))
    return isCapital(text, before) && isQuarter(text, tokens, at - 1) && keysOf(before.word).exact.some(isAdjective);
  const gap = text.slice(before.end, word.start);
  if (QUARTER.test(before.word)) return /^[:. „“”"']{1,4}$/.test(gap) && !/^\d/.test(number?.word ?? "");
  // Elsewhere only a form with the article is a name for certain: after a place, or within a sentence.
  if (!isDefinite(word.word)) return false;
  return isCapital(text, before)
    ? /^(?:, | ?[-–] ?)$/.test(gap)
    : /^ ["„“”]?$/.test(gap) && /^\p{Ll}/u.test(text.slice(before.start));
}

/** Words before the name of a quarter: кв., жк, ж.к. */
const QUARTER = /^(?:кв|жк|к|район)$/;

const isCapital = (text: string, { start, end }: Token) => /^\p{Lu}\p{Ll}/u.test(text.slice(start, end));

/** Reports whether a word is a form in which quarters are named: with the short article, or in the plural as 'Златни пясъци'. */
export const mayBeQuarter = (word: string): boolean => analysed(word).mayBeQuarter;

const isFormOfQuarters = (word: string): boolean =>
  isDefinite(word) || (/.{3}[ие]$/.test(word) && !isHeadword(loadAnalysis().dictionary, word) && isKnownWord(word));

/** Reports whether a word is a headword with the short article. */
const isDefinite = (word: string): boolean =>
  /.{3}[ая]$/.test(word) && isHeadword(loadAnalysis().dictionary, word.slice(0, -1));

const MAX_CODE_LETTERS = 3;

/** Returns the codes of models that end with a token: x5, c3, mtz80, 320d, 4x4; in Latin letters. */
export function codesAt(text: string, tokens: readonly Token[], at: number): readonly string[] {
  const [last, before, first] = [tokens[at], tokens[at - 1], tokens[at - 2]];
  if (!last || !before || isUnit(last.word)) return NONE;
  const gap = text.slice(before.end, last.start);
  // A function word, also in '3в1'.
  if (isFunctionWord(before.word) && (gap !== "" || first?.end === before.start)) return NONE;
  const isNumber = /^\d{1,4}$/.test(last.word);
  if (isNumber && /^[a-zа-я]+$/.test(before.word) && before.word.length <= MAX_CODE_LETTERS) {
    const isCapital = /^\p{Lu}+$/u.test(text.slice(before.start, before.end));
    // The number of a road: I-7.
    if (gap === "-" && /^[ivxі]+$/.test(before.word)) return NONE;
    if (gap !== "" && gap !== "-" && !(gap === " " && isCapital)) return NONE;
    if (sameName(before.word) !== undefined || (before.word.length > 1 && isUnit(before.word))) return NONE;
    // The letters as written, because tokens replace letters by their form only.
    const codes = inLatinCode(text.slice(before.start, before.end).toLowerCase()).map((letters) => letters + last.word);
    const isWhole = first?.end === before.start && /^\d{1,2}$/.test(first.word);
    return isWhole ? [...codes, ...codes.map((code) => first.word + code)] : codes;
  }
  if (!/^[a-zа-я]$/.test(last.word) || !/^\d{1,4}$/.test(before.word) || (gap !== "" && gap !== " ")) return NONE;
  // 's' before another word is a function word: 'Note 9 s garantsiya'.
  if (gap === " " && tokens[at + 1] && /^[siv]$/.test(last.word)) return NONE;
  return gap === "" || /[a-z]/.test(last.word) ? inLatinCode(last.word).map((letter) => before.word + letter) : NONE;
}
