/** Writes the abbreviations of a search in full. */
import { isName } from "#app/catalogue/language/names.ts";
import { digitsOf } from "#app/catalogue/language/numerals.ts";
import { entriesOf, valuesOf, wordsOf } from "#app/catalogue/lexicon/lexicon.server.ts";

/** Returns a text with its abbreviations in full, numbers of rooms and amounts in digits, and spaces before capitals: 'КвартираВПловдив'. */
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
    .replace(NUMBER, inDigits)
    .replace(THOUSANDS, (_, thousands: string, rest: string) => String(1000 * Number(thousands) + Number(rest)));
}

/** Matches two words of which a name may consist: 'one plus'. */
const LATIN_PAIR = /(?<!\p{L})([a-z]{2,8}) ([a-z]{2,8})(?!\p{L})/giu;

/** Matches the first of two compounds that share their end: 'дву или тристаен', 'едно-двустаен'. */
const SHARED_END = /(?<!\p{L})(?:едно|един|дву|три|четири)(?=(?:-? или | ?[-–/] ?)(?:дву|три|четири|много)стаен)/giu;

/** Matches the class of a car after its brand: 'мерцедес е класа'. */
const CLASS = /(?<=(?:мерцедес|mercedes|бенц|benz)[ -])(\p{L})[ -]?(?:клас|klas|class)(?:а|ата|a|ata)?(?!\p{L})/giu;

/** Matches thousands with what is added to them: '2 хиляди и 500 лева'. */
const THOUSANDS = /(?<!\d)(\d{1,3}) хиляди (?:и )?(\d{1,3})(?= (?:лв|лев|евр))/giu;

const NUMERAL = `(?:${[...wordsOf("numeral")].join("|")})`;
/** Matches numerals before what is counted, a thousand or a currency, and after the name of a telephone: 'айфон седем'. */
const NUMBER = new RegExp(
  String.raw`(?<!\p{L})(?:${NUMERAL} (?:и )?){0,2}${NUMERAL}(?= (?:ста[яи](?!\p{L})|хил|лв|лев|евр|милион))|(?<=(?:айфон|iphone) )(?!ед)${NUMERAL}(?!\p{L}| (?:бро|месец|годин))`,
  "giu",
);

/** Returns numerals in digits: as one number, 'сто двайсет и пет', or as several, 'двеста триста' as a range. */
function inDigits(numerals: string): string {
  const numbers: number[] = [];
  for (const word of numerals.toLowerCase().split(/ (?:и )?/)) {
    const digits = digitsOf(word) ?? "";
    const zeros = /0*$/.exec(String(numbers.at(-1) ?? ""))?.[0].length ?? 0;
    // A number stands for zeros at the end of the one before.
    if (digits.length <= zeros) numbers.push((numbers.pop() ?? 0) + Number(digits));
    else numbers.push(Number(digits));
  }
  return numbers.join(/ и /i.test(numerals) ? " и " : "-");
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
