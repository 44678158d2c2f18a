/** Finds sequences of digits, also spelled out or with letters in the place of digits, as people write and disguise numbers. */

/** Digits with at most a few separators between them. Positions are those of the folded text. */
export interface DigitRun {
  readonly digits: string;
  /** The start and end of the characters that each digit was read from. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The separators before each digit; '' within a group. */
  readonly gaps: readonly string[];
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
const LETTER_DIGITS: ReadonlyMap<string, string> = new Map([
  ["о", "0"],
  ["o", "0"],
  ["з", "3"],
  ["б", "6"],
  ["l", "1"],
  ["i", "1"],
]);

const MAX_GAP = 3;
const SEPARATORS = /^[ \t.,/()\-–—_*:;|+~'"·•=]*$/;
const UNIT = /\d|[а-яa-z]+/g;

/** Returns the runs of at least `MIN_DIGITS` digits of a folded text. */
export function digitRuns(folded: string): DigitRun[] {
  const runs: DigitRun[] = [];
  let run = emptyRun();
  const close = () => {
    if (run.digits.length >= MIN_DIGITS) runs.push({ ...run, digits: run.digits.join("") });
    run = emptyRun();
  };
  UNIT.lastIndex = 0;
  for (let unit = UNIT.exec(folded); unit; unit = UNIT.exec(folded)) {
    const [written] = unit;
    const [start, end] = [unit.index, unit.index + written.length];
    const digits = digitsAt(folded, written, start);
    const last = run.ends.at(-1);
    if (digits === undefined) {
      // 'осемдесет и осем' is one number.
      if (written !== "и" || run.digits.at(-1) !== "0") close();
      continue;
    }
    const gap = last === undefined ? "" : folded.slice(last, start);
    const isJoint = gap === " и " && digits.length === 1 && run.digits.at(-1) === "0";
    if (!isJoint && (gap.length > MAX_GAP || !SEPARATORS.test(gap))) close();
    if (isJoint) {
      run.digits.splice(-1, 1, digits);
      run.ends.splice(-1, 1, end);
      continue;
    }
    for (const [at, digit] of [...digits].entries()) {
      run.digits.push(digit);
      run.starts.push(start);
      run.ends.push(end);
      run.gaps.push(at === 0 && run.digits.length > 1 ? gap : "");
    }
  }
  close();
  return runs;
}

const MIN_DIGITS = 7;

const emptyRun = () => ({
  digits: [] as string[],
  starts: [] as number[],
  ends: [] as number[],
  gaps: [] as string[],
});

function digitsAt(folded: string, written: string, start: number): string | undefined {
  if (written >= "0" && written <= "9") return written;
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

/** A part of a run between two gaps, or several such parts. */
export interface DigitWindow {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  /** The lengths of the groups of digits, and the separators between them. */
  readonly groups: readonly number[];
  readonly gaps: readonly string[];
}

/** The numbers to look for: their length in digits, and a condition. */
export interface Digits {
  readonly min: number;
  readonly max: number;
  readonly isRight: (digits: string) => boolean;
}

/** Yields every part of a run that begins and ends at a gap and fulfils the condition. */
export function* windowsOf(run: DigitRun, { min, max, isRight }: Digits): Generator<DigitWindow> {
  const { digits, gaps } = run;
  for (let from = 0; from < digits.length; from++) {
    if (from > 0 && gaps[from] === "") continue;
    for (let to = from + min; to <= Math.min(digits.length, from + max); to++) {
      if (to < digits.length && gaps[to] === "") continue;
      if (isRight(digits.slice(from, to))) yield windowAt(run, from, to);
    }
  }
}

function windowAt({ digits, starts, ends, gaps }: DigitRun, from: number, to: number): DigitWindow {
  const groups = [1];
  const between: string[] = [];
  for (let at = from + 1; at < to; at++) {
    const gap = gaps[at] ?? "";
    if (gap === "") groups[groups.length - 1] = (groups.at(-1) ?? 0) + 1;
    else {
      groups.push(1);
      between.push(gap);
    }
  }
  return {
    digits: digits.slice(from, to),
    start: starts[from] ?? 0,
    end: ends[to - 1] ?? 0,
    groups,
    gaps: between,
  };
}
