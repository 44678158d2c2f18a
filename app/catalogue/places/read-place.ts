/**
 * Reads the place that a person or program typed: 'Xасково', '6300 Хасково', 'lyubimec', 'мин. бани', 'Хасково, кв. Орфей'. What
 * stands beside the town stays as its quarter. Stored ads are read again with every new version of the search keys.
 */
import { romanise, SPELLINGS } from "#app/catalogue/language/romanise.ts";
import { type Token, tokensOf } from "#app/catalogue/language/tokens.ts";
import { isWithinEdits } from "#app/platform/wording/edits.ts";
import { remembered } from "#app/platform/wording/remembered.ts";
import { PLACE_NAMES, type Place, placeText } from "./place.ts";
import { BEGINS_QUARTER, tidyQuarter } from "./quarter.ts";
import { SETTLEMENTS } from "./settlements.ts";
import { AREAS, REGION, TOWNS } from "./towns.ts";

export interface TypedPlace extends Place {
  /** True for a settlement of the region. */
  readonly isKnown: boolean;
}

/** The towns and the main places of municipalities. */
export const MAIN_PLACES: ReadonlySet<string> = new Set([...TOWNS, ...SETTLEMENTS.map(([, of]) => of)]);

const LONGEST_NAME = 3;
const MUNICIPALITIES = new Map(SETTLEMENTS.map(([, of], index) => [PLACE_NAMES[index] ?? "", of]));
const AREA = /(?<!\p{L})(обл(?:аст)?|общ(?:ина)?|oblast|obl|obshtina|obsht)(?!\p{L})[\s.:]*/iu;
const AREA_NAME = /^(\p{Lu}[\p{L}-]*(?:\s\p{Lu}[\p{L}-]*)?)(?=$|[\s,;/|)])/u;
const COUNTRY =
  /(?:^|(?<=[,;(]\s?)|(?<!(?:бул|ул|кв|ж\.к)\.?\s)(?<=\s))(?:р(?:епублика|\.)\s?)?(?:българия|bulgaria)(?=\s*(?:$|[,;)]))/giu;
const AROUND = /(?:^|\s)и\s(?:региона|района|областта|област|околност(?:та|ите)|околията)(?!\p{L})/giu;
/** A postcode at the beginning, at the end, or between commas. */
const POSTCODE =
  /(?:^|(?<=[,;]))\s*(?:п\.?\s?к\.?\s*)?[1-9]\d{3}(?=$|[\s,;])(?!\s*\d)|(?<=[\p{L}.,;]\s?)\b[1-9]\d{3}\s*$|п\.?\s?к\.?\s*[1-9]\d{3}/giu;
/** Matches what may follow a village: its municipality, or a word for quarters. */
const SEPARATES = /^\.?\s*(?:$|[(–]|(?:център|до|край|при|над|под|на|в)\s?|(?:кв|ул|м-т|местност)[.\s])/iu;
const KIND = /^(?:гр(?:ад)?|с(?:ело)?|gr(?:ad)?|s(?:elo)?)(?:\.\s*|\s+)/iu;

/** Returns the place of a text. The quarter is empty if the text is a town alone; a town elsewhere is returned as typed. */
export function readPlace(text: string): TypedPlace {
  const tidy = text.normalize("NFC").replace(/\s+/g, " ").trim();
  const whole = byKey.get(key(tidy));
  if (whole !== undefined) return { town: whole, quarter: "", isKnown: true };
  const { rest: beside, kind, area } = withoutAreas(tidy);
  // 'област Хасково' alone is the town.
  const isAlone = beside === "";
  const rest = isAlone ? area : beside;
  const isElsewhere = kind === "district" && !isAlone && !isRegion(area);
  const found = isElsewhere ? undefined : placeIn(rest, area);
  if (found) {
    const quarter = tidyQuarter(found.beside);
    return { town: found.town, quarter: isMainPlace(quarter) ? "" : quarter, isKnown: true };
  }
  const { town, quarter } = divide(rest, tidy);
  return { town: isElsewhere ? `${town.replace(KIND, "")}, обл. ${area}` : town, quarter, isKnown: false };
}

/** Reports whether a text names a further town, as in 'Хасково и Димитровград', of which the first counts. */
function isMainPlace(text: string): boolean {
  return MAIN_PLACES.has(byKey.get(key(text.replace(/^(?:и|или)\s+/iu, ""))) ?? "");
}

/** Returns the town of a text in the spelling of the register; text of a place elsewhere without what follows it. */
export function normalisePlace(text: string): string {
  return readPlace(text).town;
}

/** Returns the quarter that a text beside a town names; empty if it names only a district, a country or the town itself. */
export function quarterBeside(town: string, text: string): string {
  const { rest } = withoutAreas(text.normalize("NFC").replace(/\s+/g, " ").trim());
  return key(rest) === key(town) ? "" : tidyQuarter(rest);
}

/** Returns the columns of a typed place: as read, and the text itself where that is shown otherwise. */
export function placeColumns(typed: string) {
  const { town, quarter } = readPlace(typed);
  return { town, quarter, typed_place: placeText({ town, quarter }) === typed ? null : typed };
}

/** Returns the lookup key of a name: its words with folded letters, romanised, so that 'Haskovo' matches Хасково. */
function key(text: string): string {
  return keyOf(tokensOf(text));
}

function keyOf(tokens: readonly Token[]): string {
  return tokens.map(({ word }) => romanised(word)).join(" ");
}

const romanised = remembered(romanise);
const byKey = new Map<string, string>();
SETTLEMENTS.forEach(([name, municipality], index) => {
  const shown = PLACE_NAMES[index] ?? name;
  for (const spelling of [shown, name, `${name} ${municipality}`])
    if (!byKey.has(key(spelling))) byKey.set(key(spelling), shown);
});
for (const [area, town] of Object.entries(AREAS)) byKey.set(key(area), town);
const isRegion = (area: string) => /^(?:haskovo|haskovska)$/.test(key(area));

interface WithoutAreas {
  readonly rest: string;
  readonly kind: "district" | "municipality" | undefined;
  readonly area: string;
}

/** Takes district, municipality, country and postcode out of a text. The words alone mean those of the town: 'Хасково обл.'. */
function withoutAreas(text: string): WithoutAreas {
  let rest = text
    .replace(COUNTRY, " ")
    .replace(AROUND, " ")
    .replace(POSTCODE, " ")
    .replace(/(?<!\p{L})(\p{L}+ска)\s+обл(?:аст|\.|(?!\p{L}))/giu, ", обл. $1,");
  let last: Omit<WithoutAreas, "rest"> = { kind: undefined, area: "" };
  for (let found = AREA.exec(rest); found; found = AREA.exec(rest)) {
    const [whole, word = ""] = found;
    const before = rest.slice(0, found.index);
    const after = rest.slice(found.index + whole.length);
    const name = nameOfArea(after);
    const isDistrict = /^(?:обл|obl)/iu.test(word);
    if (name !== "" && (last.kind === undefined || !isDistrict))
      last = { kind: isDistrict ? "district" : "municipality", area: name };
    rest = `${before.replace(/[\s,(]+$/u, "")} , ${after.slice(name.length).replace(/^\)/u, "")}`;
  }
  return { rest: rest.replace(/^[\s,;]+|[\s,;]+$/gu, "").replace(/\s+/g, " "), ...last };
}

/** Returns the name at the beginning of a text, if it is a place or a proper name: 'Хасково', 'Стара Загора'. */
function nameOfArea(text: string): string {
  const tokens = tokensOf(text.slice(0, 60));
  for (let size = LONGEST_NAME; size > 0; size--) {
    const last = tokens[size - 1];
    if (last && (byKey.has(keyOf(tokens.slice(0, size))) || isRegion(text.slice(0, last.end))))
      return text.slice(0, last.end);
  }
  return AREA_NAME.exec(text)?.[1] ?? "";
}

interface Found {
  readonly town: string;
  readonly beside: string;
}

/** Finds a settlement of the region at the beginning of a text, or the town in a later part: 'кв. Орфей, Хасково'. */
function placeIn(text: string, area: string): Found | undefined {
  const parts = text.split(/[,;/|]|\s[-–—]\s/u).map((part) => part.trim());
  const [first = "", ...others] = parts;
  const begin = placeAtStart(first, area);
  if (begin) {
    const beside = others.map((part) => withoutArea(begin.town, part));
    return villageIn(begin.town, others, begin.beside) ?? { ...begin, beside: [begin.beside, ...beside].join(",") };
  }
  for (const [at, part] of parts.entries()) {
    const found = (at > 0 ? placeAtStart(part, area) : undefined) ?? placeAtEnd(part);
    if (found && (MAIN_PLACES.has(found.town) || KIND.test(part)))
      return { town: found.town, beside: parts.with(at, found.beside).join(",") };
  }
  return undefined;
}

/** Finds the village that is named after its municipality: 'Хасково, с. Узунджово'. */
function villageIn(municipality: string, others: readonly string[], beside: string): Found | undefined {
  for (const [at, part] of others.entries()) {
    const village = placeAtStart(part, municipality);
    const isVillage = village?.beside === "" && !MAIN_PLACES.has(village.town);
    if (isVillage && (KIND.test(part) || MUNICIPALITIES.get(village.town) === municipality))
      return { town: village.town, beside: [beside, ...others.toSpliced(at, 1)].join(",") };
  }
  return undefined;
}

/** Finds the settlement with the longest name at the beginning of a text, after its kind; the municipality may follow it. */
function placeAtStart(text: string, area: string): Found | undefined {
  const bare = text.replace(KIND, "");
  const tokens = tokensOf(bare);
  for (let size = Math.min(LONGEST_NAME, tokens.length); size > 0; size--) {
    const town = settlement(bare, tokens.slice(0, size), area);
    if (town === undefined) continue;
    const beside = withoutArea(town, bare.slice(tokens[size - 1]?.end));
    // 'Хасково-Орфей' and 'Хасково Орфей', but 'Горско Сливово' is no place of Горско.
    if (MAIN_PLACES.has(town) ? !/^-\p{Ll}/u.test(beside) : SEPARATES.test(beside)) return { town, beside };
  }
  return undefined;
}

/** Returns what follows a settlement without its municipality or region. */
function withoutArea(town: string, beside: string): string {
  const tokens = tokensOf(beside);
  for (let size = 2; size > 0; size--) {
    const named = tokens.length < size ? undefined : byKey.get(keyOf(tokens.slice(0, size)));
    const isArea = named !== undefined && named !== town && (named === MUNICIPALITIES.get(town) || named === REGION);
    if (isArea && !MAIN_PLACES.has(town)) return beside.slice(tokens[size - 1]?.end);
  }
  return beside;
}

/** Finds the town at the end of a text: 'кв. Орфей гр. Хасково'. 'край Хасково' is another place. */
function placeAtEnd(text: string): Found | undefined {
  const tokens = tokensOf(text);
  for (let size = LONGEST_NAME - 1; size > 0; size--) {
    const last = tokens.slice(-size);
    const town = tokens.length > size ? settlement(text, last, "") : undefined;
    const before = text.slice(0, last[0]?.start).replace(/(?:^|\s)(?:гр(?:ад)?\.?|на|в|gr(?:ad)?\.?)\s*$/iu, "");
    if (town !== undefined && MAIN_PLACES.has(town) && before.trim() !== "" && !NEAR.test(before))
      return { town, beside: before };
  }
  return undefined;
}

const NEAR = /(?<!\p{L})(?:край|до|около|близо|между|цял[ао]?|и|или|от|за|\p{L}+ск[иа])\s*$/iu;

/** Returns the settlement that words name; of two with one name the one of the municipality. */
function settlement(text: string, words: readonly Token[], area: string): string | undefined {
  const name = keyOf(words);
  return byKey.get(`${name} ${key(area)}`) ?? byKey.get(name) ?? spelledOrShort(text, words);
}

/** The patterns of the words of each name: of a spelling in Latin letters, and of an abbreviation. */
const patterns = SETTLEMENTS.map(([name], index) => ({
  shown: PLACE_NAMES[index] ?? name,
  words: name.toLowerCase().split(" ").map(patternsOf),
  first: new Set(waysOf(name.charAt(0).toLowerCase()).map((way) => way.charAt(0))),
}));

/** Returns a letter and its Latin spellings. */
function waysOf(letter: string): readonly string[] {
  return [letter, ...(SPELLINGS[letter] ?? "").split(" ").filter((way) => /^[a-z0-9]+$/.test(way))];
}

function patternsOf(word: string) {
  const letters = [...word].map((letter) => `(?:${waysOf(letter).join("|")})`);
  const beginning = letters.reduceRight((rest, letter) => (rest === "" ? letter : `${letter}(?:${rest})?`), "");
  return {
    whole: new RegExp(`^${letters.join("")}$`, "u"),
    beginning: new RegExp(`^${beginning}$`, "u"),
    ends: (end: string) => romanise(word).endsWith(romanise(end)),
  };
}

/** Returns the patterns of names whose first letter may be typed so. */
const patternsFrom = remembered((letter) => patterns.filter(({ first }) => first.has(letter)));

const MIN_SHORT = 3;

/** Returns the settlement that words spell in other Latin letters or abbreviate: 'madjarovo', 'мин. бани', 'Д-град'. */
function spelledOrShort(text: string, words: readonly Token[]): string | undefined {
  const typed = words.map(({ word }) => word);
  const isDotted = words.map(({ end }) => text.charAt(end) === ".");
  const likely = patternsFrom(typed[0]?.charAt(0) ?? "");
  const spelled = likely.find(
    ({ words: of }) => of.length === typed.length && of.every(({ whole }, at) => whole.test(typed[at] ?? "")),
  );
  if (spelled) return spelled.shown;
  const [first, second] = words;
  const isJoined =
    first && second && words.length === 2 && /^(?:[-–]|\.\s?)$/u.test(text.slice(first.end, second.start));
  const short = likely.filter(({ shown, words: of }) => {
    const [only] = of;
    if (isJoined && of.length === 1 && only && second.word.length > 1)
      return MAIN_PLACES.has(shown) && only.beginning.test(first.word) && only.ends(second.word);
    if (of.length !== typed.length) return false;
    const wholes = of.filter(({ whole }, at) => whole.test(typed[at] ?? "")).length;
    const isEnough = of.length > 1 ? wholes > 0 : MAIN_PLACES.has(shown) && (typed[0]?.length ?? 0) >= MIN_SHORT;
    return (
      isEnough &&
      of.every(({ whole, beginning }, at) => {
        const word = typed[at] ?? "";
        const mayBeShort = isDotted[at] || (MAIN_PLACES.has(shown) && of.length > 1 && word.length >= MIN_SHORT);
        return whole.test(word) || (mayBeShort && beginning.test(word));
      })
    );
  });
  const main = short.filter(({ shown }) => MAIN_PLACES.has(shown));
  const [one, ...more] = main.length > 0 ? main : short;
  return more.length === 0 ? one?.shown : undefined;
}

/** Divides a place elsewhere into town and quarter: at a comma, or before a word for quarters. */
function divide(text: string, typed: string): Place {
  const comma = /[,;/|]|\s[-–—]\s/u.exec(text);
  const kind = BEGINS_QUARTER.exec(text);
  const at = [comma?.index, kind?.index]
    .filter((one) => one !== undefined && one > 0)
    .sort((a, b) => (a ?? 0) - (b ?? 0))[0];
  if (at === undefined) return { town: text === "" ? typed : text, quarter: "" };
  return { town: text.slice(0, at).trim(), quarter: tidyQuarter(text.slice(at)) };
}

const MIN_MISTYPED = 5;

/** Returns the settlement that a text with one typing mistake means; undefined if there is none. */
export function nearPlace(text: string, names: readonly string[] = PLACE_NAMES): string | undefined {
  const typed = key(text.replace(KIND, ""));
  return typed.length < MIN_MISTYPED ? undefined : names.find((name) => isWithinEdits(typed, keyOfName(name), 1));
}

const keyOfName = remembered(key);
