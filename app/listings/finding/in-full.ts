/** Writes the abbreviations of a search in full. */
import { isName } from "#app/catalogue/language/names.ts";
import { digitsOf } from "#app/catalogue/language/numerals.ts";
import { entriesOf, valuesOf, wordsOf } from "#app/catalogue/lexicon/lexicon.server.ts";

/** Returns a text with its abbreviations in full, numbers of rooms in digits, and spaces before capitals: 'КвартираВПловдив'. */
export function inFull(text: string): string {
  return text
    .replace(LATIN_PAIR, (pair, first: string, second: string) =>
      isName((first + second).toLowerCase()) ? first + second : pair,
    )
    .replace(/(?<=[а-я])[ВС](?=[А-Я][а-я])/g, (letter) => ` ${letter.toLowerCase()} `)
    .replace(/(?<=[а-я]{2})(?=[А-Я])/g, " ")
    .replace(/(?<=\d)(?=sta(?:en|[iy]))/gi, " ")
    .replace(/(?<=(?<!\S)\d)в(?=\d(?!\S))/gi, " в ")
    .replace(/(?<!\p{L})(дву|три|четири|много)[ -](?=стаен)/giu, "$1")
    .replace(SHARED_END, (part) => `${/^един$/i.test(part) ? "едно" : part}стаен`)
    .replace(CLASS, (_, letter: string) => `${letter.toUpperCase()} `)
    .replace(SHORT, (short) => IN_FULL.get(comparable(short)) ?? short)
    .replace(NUMBER, inDigits);
}

/** Matches two words of which a name may consist: 'one plus'. */
const LATIN_PAIR = /(?<!\p{L})([a-z]{2,8}) ([a-z]{2,8})(?!\p{L})/giu;

/** Matches the first of two compounds that share their end: 'дву или тристаен', 'едно-двустаен'. */
const SHARED_END = /(?<!\p{L})(?:едно|един|дву|три|четири)(?=(?:-? или | ?[-–/] ?)(?:дву|три|четири|много)стаен)/giu;

/** Matches the class of a car after its brand: 'мерцедес е класа'. */
const CLASS = /(?<=(?:мерцедес|mercedes|бенц|benz)[ -])(\p{L})[ -]?(?:клас|klas|class)(?:а|ата|a|ata)?(?!\p{L})/giu;

const NUMERAL = `(?:${[...wordsOf("numeral")].join("|")})`;
/** Matches numerals before what is counted, a thousand or a currency, and after the name of a telephone: 'айфон седем'. */
const NUMBER = new RegExp(
  String.raw`(?<!\p{L})(?:${NUMERAL} (?:и )?){0,2}${NUMERAL}(?= (?:ста[яи](?!\p{L})|хил|лв|лев|евр|милион))|(?<=(?:айфон|iphone) )${NUMERAL}(?!\p{L})`,
  "giu",
);

/** Returns numerals in digits: as one number, 'сто двайсет и пет', or each if they are several. */
function inDigits(numerals: string): string {
  const words = numerals.toLowerCase().split(/ (?:и )?/);
  const numbers = words.map((word) => digitsOf(word) ?? "");
  // Each number stands for zeros at the end of the one before.
  const isOne = numbers.every(
    (one, at) => at === 0 || one.length <= (/0*$/.exec(numbers[at - 1] ?? "")?.[0].length ?? 0),
  );
  return isOne
    ? String(numbers.reduce((sum, one) => sum + Number(one), 0))
    : words.reduce((text, word, at) => text.replace(word, numbers[at] ?? word), numerals.toLowerCase());
}

/** Returns a phrase without what may stand or lack between its words and after it. */
const comparable = (phrase: string) => phrase.toLowerCase().replace(/[ .-]/g, "");

const IN_FULL = new Map([...valuesOf("in-full")].map(([phrase, full]) => [comparable(phrase), full]));
/** Matches what the lexicon has in full. */
const SHORT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${entriesOf("in-full")
    .flatMap(({ phrases }) => phrases)
    .sort((one, other) => other.length - one.length)
    .map((phrase) => phrase.replace(/\./g, "\\.").replace(/[ -]/g, "[. -]{0,2}"))
    .join("|")})\.?(?![\p{L}\p{N}])`,
  "giu",
);
