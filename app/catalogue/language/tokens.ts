/**
 * A text as words: letters and digits apart, hyphens between, lower case without accents, look-alike letters of the other
 * alphabet folded, units in one spelling. Each word knows where it stands in the text.
 */

export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Longer runs are no words; a tsvector lexeme has a limit of 2 KB. */
const MAX_WORD = 40;

const LOOKALIKES = ["acekopxytbhmi", "асекорхутвнмі"] as const;
const TO_CYRILLIC = new Map([...LOOKALIKES[0]].map((latin, at) => [latin, LOOKALIKES[1][at] ?? latin]));
const TO_LATIN = new Map([...LOOKALIKES[0]].map((latin, at) => [LOOKALIKES[1][at] ?? latin, latin]));

/** Other spellings of units, which stand after numbers in both alphabets. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ["квм", "кв"],
  ["sqm", "кв"],
  ["kv", "кв"],
  ["кубм", "куб"],
  ["hp", "кс"],
  ["ks", "кс"],
  ["gb", "гб"],
  ["tb", "тб"],
  ["mb", "мб"],
  ["kg", "кг"],
  ["km", "км"],
  ["cm", "см"],
  ["mm", "мм"],
  ["lt", "л"],
  ["bgn", "лв"],
  ["lv", "лв"],
  ["лева", "лв"],
  ["лев", "лв"],
  ["eur", "евро"],
  ["euro", "евро"],
]);

const SQUARE = String.raw`кв\.?\s{0,2}(?:м2?|метра?|метри)(?!\p{L})|[mм][2²](?!\p{N})|кв(?!\p{L})`;
const CUBIC = String.raw`куб\.?\s{0,2}м(?!\p{L})|[mм][3³](?!\p{N})`;
const POWER = String.raw`к\.\s?с(?!\p{L})`;
const MEASURE = new RegExp(`(${SQUARE})|(${CUBIC})|${POWER}`, "iuy");
const BEGINS_MEASURE = /^[кмm]/i;
/** Letters, or digits. */
const RUN = /([\p{L}\p{M}\p{Cf}]+)|\p{N}+/gu;

/** The words of a text in order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  RUN.lastIndex = 0;
  for (let run = RUN.exec(text); run; run = RUN.exec(text)) {
    const [whole, letters] = run;
    const start = run.index;
    const before = tokens.at(-1);
    const measure = letters && BEGINS_MEASURE.test(letters) ? measureAt(text, start) : undefined;
    if (measure) {
      tokens.push({ word: measure.word, start, end: measure.end });
      RUN.lastIndex = measure.end;
      continue;
    }
    const isAfterDigits = before !== undefined && before.end === start && /^\p{N}/u.test(before.word);
    const word = letters ? foldLetters(letters, isAfterDigits) : foldDigits(whole);
    // А6: the letter of a model code, before digits as after them.
    if (!letters && before?.end === start && before.word.length === 1)
      tokens[tokens.length - 1] = { ...before, word: TO_LATIN.get(before.word) ?? before.word };
    if (word !== "") tokens.push({ word, start, end: start + whole.length });
  }
  return tokens;
}

/** кв.м, m², куб. м, к.с. */
function measureAt(text: string, start: number): Pick<Token, "word" | "end"> | undefined {
  MEASURE.lastIndex = start;
  const [whole, square, cubic] = MEASURE.exec(text) ?? [];
  return whole === undefined ? undefined : { word: square ? "кв" : cubic ? "куб" : "кс", end: MEASURE.lastIndex };
}

function foldDigits(digits: string): string {
  return digits
    .slice(0, MAX_WORD)
    .normalize("NFKC")
    .replace(/[^\p{N}]/gu, "");
}

/** Words of one alphabet without accents: nearly all. */
const PLAIN = /^(?:[а-я]{2,40}|[a-z]{2,40})$/;

function foldLetters(letters: string, isAfterDigits: boolean): string {
  const lower = letters.toLowerCase();
  if (PLAIN.test(lower)) return UNITS.get(lower) ?? lower;
  const word = letters
    .slice(0, 2 * MAX_WORD)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase()
    .replaceAll("ѝ", "и")
    .replaceAll("ё", "е")
    // й is a letter of its own and stays composed; what is left over are accents.
    .normalize("NFC")
    .replace(/\p{M}/gu, "")
    .slice(0, MAX_WORD);
  const plain = /\p{Script=Cyrillic}/u.test(word) ? word : withoutAccents(word);
  const folded = foldAlphabets(plain, isAfterDigits);
  return UNITS.get(folded) ?? folded;
}

function withoutAccents(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** A word of both alphabets is written in the one whose own letters it has; a lone letter of a model code in Latin. */
function foldAlphabets(word: string, isAfterDigits: boolean): string {
  if (isAfterDigits && word.length === 1 && word !== "м") return TO_LATIN.get(word) ?? word;
  const hasLatin = /[a-z]/.test(word);
  if (!hasLatin || !/[а-яі]/.test(word)) return word;
  const cyrillic = [...word].map((letter) => TO_CYRILLIC.get(letter) ?? letter).join("");
  if (!/[a-z]/.test(cyrillic)) return cyrillic;
  const latin = [...word].map((letter) => TO_LATIN.get(letter) ?? letter).join("");
  return /[а-я]/.test(latin) ? word : latin;
}
