/** Finds sequences of digits, also spelled out or with letters in the place of digits, as people write and disguise numbers. */

/** Digits without a separator, or one spelled number. Positions are those of the folded text. */
export interface DigitGroup {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  /** The separator after the group before it; "" for the first of a run. */
  readonly gap: string;
}

const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    0: "нула nula zero",
    1: "едно един една edno edin edna",
    2: "две два dve dva",
    3: "три tri",
    4: "четири chetiri 4etiri cetiri",
    5: "пет pet",
    6: "шест shest 6est",
    7: "седем sedem",
    8: "осем osem",
    9: "девет devet",
    10: "десет deset",
    11: "единадесет единайсет",
    12: "дванадесет дванайсет",
    13: "тринадесет тринайсет",
    14: "четиринадесет четиринайсет",
    15: "петнадесет петнайсет",
    16: "шестнадесет шестнайсет",
    17: "седемнадесет седемнайсет",
    18: "осемнадесет осемнайсет",
    19: "деветнадесет деветнайсет",
    20: "двадесет двайсет",
    30: "тридесет трийсет",
    40: "четиридесет четирийсет четиресет",
    50: "петдесет педесет",
    60: "шестдесет шейсет",
    70: "седемдесет",
    80: "осемдесет",
    90: "деветдесет",
  }).flatMap(([digits, words]) => words.split(" ").map((word) => [word, digits] as const)),
);

/** Letters that look like digits, read as such only between digits or beside them. */
const LETTER_DIGITS: ReadonlyMap<string, string> = new Map(
  [..."оoзбli"].map((letter, at) => [letter, "003611"[at] ?? ""]),
);

const MAX_GAP = 3;
const SEPARATORS = /^[ \t.,/()\-–—_*:;|+~'"·•=]*$/;
const UNIT = /\d+|[а-яa-z]+/g;

/** Returns the runs of a folded text: groups of digits with at most a few separators between them. */
export function digitRuns(folded: string): readonly (readonly DigitGroup[])[] {
  const runs: DigitGroup[][] = [];
  let run: DigitGroup[] = [];
  for (const { 0: written, index: start } of folded.matchAll(UNIT)) {
    const end = start + written.length;
    const last = run.at(-1);
    const digits = digitsAt(folded, written, start);
    if (digits === undefined) {
      // 'осемдесет и осем' is one number.
      if (written !== "и" || !last?.digits.endsWith("0")) run = [];
      continue;
    }
    const gap = last ? folded.slice(last.end, start) : "";
    if (last && gap === " и " && digits.length === 1 && last.digits.endsWith("0")) {
      run[run.length - 1] = { ...last, digits: last.digits.slice(0, -1) + digits, end };
    } else if (last && gap === "" && last.end === start) {
      run[run.length - 1] = { ...last, digits: last.digits + digits, end };
    } else if (last && gap.length <= MAX_GAP && SEPARATORS.test(gap)) {
      run.push({ digits, start, end, gap });
    } else {
      run = [{ digits, start, end, gap: "" }];
      runs.push(run);
    }
  }
  return runs;
}

function digitsAt(folded: string, written: string, start: number): string | undefined {
  if (written >= "0" && written <= "9~") return written;
  const word = WORDS.get(written);
  if (word !== undefined) return word;
  const zeros = /^[оo]{1,3}$/.test(written);
  if (written.length !== 1 && !zeros) return undefined;
  const isBeforeDigit = /^[ .\-/]?\d/.test(folded.slice(start + written.length, start + written.length + 2));
  const isAfterDigit = /\d[ .\-/]?$/.test(folded.slice(Math.max(0, start - 2), start));
  if (zeros) return isBeforeDigit || isAfterDigit ? "0".repeat(written.length) : undefined;
  const isInside = /\d/.test(folded.charAt(start - 1)) && /^[ .-]?\d/.test(folded.slice(start + 1, start + 3));
  return isInside ? LETTER_DIGITS.get(written) : undefined;
}
