/**
 * Finds the numbers of a text and says what each is: a date, an amount, a telephone, the number of a part … The words around a number and
 * the separators between its digits decide. All that hides or forbids numbers in texts asks this reader (rule: numbers-in-texts).
 */
import { CARD_LENGTHS, isBarcode, isCardNumber, isPersonalNumber } from "./checksums.ts";
import { type DigitGroup, digitRuns } from "./digit-runs.ts";
import { foldText } from "./folded-text.ts";
import { ibansIn } from "./ibans.ts";
import { OTHER, PERSONAL } from "./number-names.ts";
import type { Range } from "./range.ts";
import { type Scan, sizesOf, standsAlone, textAfter, textBefore, type Window, windowsOf } from "./scan.ts";
import { isMobile, telephoneAt } from "./telephones.ts";

/** `article`: a barcode; `unsure`: the form of a telephone, but the words around do not decide, so that the person is asked. */
export type NumberKind =
  | ("article" | "card" | "iban" | "part" | "personal" | "plain" | "plot" | "telephone" | "unsure")
  | ("date" | "money" | "quantity" | "range" | "size" | "time" | "year");

export interface NumberGroup extends Range {
  readonly kind: NumberKind;
  /** All digits, also those that are spelled or written as letters; "" for an IBAN. */
  readonly digits: string;
}

/** Returns the numbers of a folded text in order. */
export function numbersIn(folded: string): readonly NumberGroup[] {
  const ibans = ibansIn(folded).map((range): NumberGroup => ({ kind: "iban", digits: "", ...range }));
  const groups: NumberGroup[] = [];
  for (const run of digitRuns(folded)) {
    for (let at = 0; at < run.length; ) {
      const { kind, next } = kindAt({ folded, run, at });
      const digits = run.slice(at, next).map((group) => group.digits);
      groups.push({ kind, digits: digits.join(""), start: run[at]?.start ?? 0, end: run[next - 1]?.end ?? 0 });
      at = next;
    }
  }
  if (ibans.length === 0) return groups;
  const isInside = ({ start, end }: Range) => ibans.some((iban) => start < iban.end && end > iban.start);
  return [...groups.filter((group) => !isInside(group)), ...ibans].sort((one, other) => one.start - other.start);
}

/** Returns what is a telephone number in a text as typed, or may be one; its plus sign and bracket are part of it. */
export function phonesIn(text: string): readonly NumberGroup[] {
  const { folded, originalRange } = foldText(text);
  return numbersIn(folded)
    .filter(({ kind }) => kind === "telephone" || kind === "unsure")
    .map(({ start, end, ...group }) => {
      const [sign = ""] = /[+(]{0,2}$/.exec(folded.slice(Math.max(0, start - 2), start)) ?? [];
      return { ...group, ...originalRange(start - sign.length, end) };
    });
}

interface Found {
  readonly kind: NumberKind;
  readonly next: number;
}

/** The readers in their order: what has a fixed form first. */
const READERS: readonly ((scan: Scan) => Found | undefined)[] = [
  plotAt,
  dateAt,
  timeAt,
  sizesAt,
  telephoneAt,
  personalAt,
  cardAt,
  articleAt,
];

function kindAt(scan: Scan): Found {
  for (const read of READERS) {
    const found = read(scan);
    if (found) return found;
  }
  return quantityAt(scan);
}

/** Reports whether groups from `at` on have these gaps between them, and no further digits joined by the last one. */
function isJoined({ run, at }: Scan, gaps: readonly RegExp[]): boolean {
  return gaps.every((gap, index) => gap.test(run[at + 1 + index]?.gap ?? "none"));
}

const numberAt = ({ run, at }: Scan, offset: number) => Number(run[at + offset]?.digits ?? Number.NaN);
const sizeAt = ({ run, at }: Scan, offset: number) => run[at + offset]?.digits.length ?? 0;
const isBetween = (value: number, from: number, to: number) => value >= from && value <= to;
const DOT = /^\.$/;

/** The identifier of a plot or building in the cadastre: 21052.481.89, 77195.701.12.1.5. */
function plotAt(scan: Scan): Found | undefined {
  if (sizeAt(scan, 0) !== 5 || !isJoined(scan, [DOT, DOT]) || sizeAt(scan, 1) > 4) return undefined;
  let length = 3;
  while (length < 5 && DOT.test(scan.run[scan.at + length]?.gap ?? "")) length++;
  return { kind: "plot", next: scan.at + length };
}

const DATE_GAP = /^(?:\. ?|[/-])$/;
const DASH = /^ ?[-–—] ?$/;

/** 01.12.2026, 1.12.26, 2026-12-01, and the first of '08.07-15.07.26'. */
function dateAt(scan: Scan): Found | undefined {
  const { run, at } = scan;
  const isDay = (offset: number, day: number, month: number) =>
    sizeAt(scan, offset + day) <= 2 &&
    sizeAt(scan, offset + month) <= 2 &&
    isBetween(numberAt(scan, offset + day), 1, 31) &&
    isBetween(numberAt(scan, offset + month), 1, 12);
  const isYear = (offset: number) => sizeAt(scan, offset) === 4 && isBetween(numberAt(scan, offset), 1900, 2100);
  const isFull = (from: number) => {
    const gap = run[at + from + 1]?.gap ?? "";
    if (!DATE_GAP.test(gap) || !DATE_GAP.test(run[at + from + 2]?.gap ?? "")) return false;
    if (isYear(from)) return isDay(from, 2, 1);
    const isEnd = !/^[./]$/.test(run[at + from + 3]?.gap ?? "");
    return isDay(from, 0, 1) && isEnd && (isYear(from + 2) || (sizeAt(scan, from + 2) === 2 && gap !== "-"));
  };
  if (isFull(0)) return { kind: "date", next: at + 3 };
  const isShort = DATE_GAP.test(run[at + 1]?.gap ?? "") && isDay(0, 0, 1) && DASH.test(run[at + 2]?.gap ?? "");
  return isShort && isFull(2) ? { kind: "date", next: at + 2 } : undefined;
}

/** 20:00, '09.00-18.00'. */
function timeAt(scan: Scan): Found | undefined {
  const { run, at } = scan;
  const isTime = (offset: number) =>
    sizeAt(scan, offset) <= 2 &&
    sizeAt(scan, offset + 1) === 2 &&
    numberAt(scan, offset) <= 24 &&
    numberAt(scan, offset + 1) < 60;
  const gap = run[at + 1]?.gap ?? "";
  if (!/^[.:]$/.test(gap) || !isTime(0) || run[at + 2]?.gap === gap) return undefined;
  if (gap === ":") return { kind: "time", next: at + 2 };
  const isRange =
    DASH.test(run[at + 2]?.gap ?? "") && run[at + 3]?.gap === gap && isTime(2) && run[at + 4]?.gap !== gap;
  return isRange ? { kind: "time", next: at + 4 } : undefined;
}

/** The separators inside one number, and not those of a list of numbers: '38, 40, 42', '10:30'. */
const INNER_GAP = /^(?: {1,3}| ?[-–—.·_*'’/] ?)$/;

/** A personal number (ЕГН) in one group, or with a break after the date: 610105 7509, 61 01 05 7509. */
function personalAt(scan: Scan): Found | undefined {
  const [window] = windowsOf(scan, 10, 10, INNER_GAP);
  if (!window || !isPersonalNumber(window.digits)) return undefined;
  const sizes = sizesOf(scan, window);
  if (!isGroupedLikeDate(sizes)) return undefined;
  const before = textBefore(scan);
  const isSizes = /^..[23]/.test(window.digits) && sizes.every((size) => size === 2);
  if (!PERSONAL.test(before) && (isSizes || OTHER.test(before) || !standsAlone(scan, window))) return undefined;
  return { kind: "personal", next: window.next };
}

function isGroupedLikeDate(sizes: readonly number[]): boolean {
  const ends = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((sum, size) => sum + size, 0));
  return sizes.length === 1 || (ends.includes(6) && sizes.every((size) => [1, 2, 4, 6].includes(size)));
}

function cardAt(scan: Scan): Found | undefined {
  const isCard = (window: Window) => isCardNumber(window.digits) && isGroupedLikeCard(sizesOf(scan, window));
  const window = [...windowsOf(scan, CARD_LENGTHS.min, CARD_LENGTHS.max, INNER_GAP)].find(isCard);
  if (!window || OTHER.test(textBefore(scan))) return undefined;
  return { kind: "card", next: window.next };
}

/** True for one group, groups of four, the groups of American Express and Diners, and single digits. */
function isGroupedLikeCard(sizes: readonly number[]): boolean {
  const [first = 0, ...others] = sizes;
  const last = others.pop();
  if (last === undefined || sizes.every((size) => size === 1)) return true;
  return first >= 4 && last <= 8 && others.every((size) => size === 4 || size === 6);
}

function articleAt(scan: Scan): Found | undefined {
  return isBarcode(scan.run[scan.at]?.digits ?? "") ? { kind: "article", next: scan.at + 1 } : undefined;
}

/** Sizes with slashes between them: 225/45/17, 0.90/1.20/0.60, and in order 08/09/10. */
function sizesAt({ run, at }: Scan): Found | undefined {
  const values: string[] = [run[at]?.digits ?? ""];
  let next = at + 1;
  for (; next < run.length && next - at < MAX_SIZES; next++) {
    const { gap = "", digits = "" } = run[next] ?? {};
    if (gap === "/" || gap === "*") values.push(digits);
    else if (/^[.,]$/.test(gap) && digits.length <= 2) values.push(`${values.pop()}.${digits}`);
    else break;
  }
  const isInOrder = values.every(
    (value, index) => value.length === 2 && (index === 0 || value > (values[index - 1] ?? "")),
  );
  const isNumber = values.every((value) => value.length <= 5 && !/^(?:0\d|359)/.test(value));
  const isList = values.length > 1 && (isNumber || (isInOrder && values.length > 2));
  return isList && !isMobile(values.join("").replaceAll(".", "")) ? { kind: "size", next } : undefined;
}
const MAX_SIZES = 30;

const CURRENCY = /^ ?(?:лв|лева?(?!\p{L})|bgn|€|eur|евро|lv|ст(?:\.|отинк)|цент|\$|usd)/u;
const UNIT =
  /^ ?(?:кв|куб|кг|гр?|мг|т|тон|л|мл|км|м|см|мм|ч|мин|дка|декар|бр|kw|kg|km|cm|mm|gb|гб|tb|mb|мб|hp|кс|к\.с|w|v|mah|ah|инч|цол|стаи|[mм][2²3³]?|%|х\p{L}+)(?!\p{L})/u;

/** A single number, or two with a dash between them. */
function quantityAt(scan: Scan): Found {
  const { run, at } = scan;
  const first = numeralEnd(run, at);
  const isRange = DASH.test(run[first]?.gap ?? "") && first > at;
  const next = isRange ? numeralEnd(run, first) : first;
  const after = textAfter(scan, next);
  const before = textBefore(scan);
  if (isRange && !standsApart(run, first, next)) return { kind: "plain", next: at + 1 };
  if (CURRENCY.test(after) || /[€$] ?$/.test(before)) return { kind: isRange ? "range" : "money", next };
  if (isRange) return { kind: "range", next };
  if (/^ ?[xх×*] ?\d/.test(after) || /\d ?[xх×*] ?$/.test(before)) return { kind: "size", next };
  if (UNIT.test(after)) return { kind: "quantity", next };
  if (/^[.,]$/.test(run[next - 1]?.gap ?? "") && next - at > 1) return { kind: "size", next };
  const { digits = "" } = run[at] ?? {};
  if (next === at + 1 && /^(?:19|20)\d\d$/.test(digits)) return { kind: "year", next };
  return { kind: OTHER.test(before) || /[a-z]-?$/.test(before) ? "part" : "plain", next };
}

/** True if a range is not the middle of a longer number such as 06-12-34. */
function standsApart(run: readonly DigitGroup[], first: number, next: number): boolean {
  return !DASH.test(run[next]?.gap ?? "") && (run[first]?.digits.length ?? 0) <= 7;
}

/** Returns the end of a number with thousands and decimals. */
function numeralEnd(run: readonly DigitGroup[], at: number): number {
  let next = at + 1;
  if ((run[at]?.digits.length ?? 0) <= 3)
    while (next - at < 5 && /^[ .]$/.test(run[next]?.gap ?? "") && run[next]?.digits.length === 3) next++;
  const isDecimal = /^[.,]$/.test(run[next]?.gap ?? "") && (run[next]?.digits.length ?? 0) <= 3;
  return isDecimal ? next + 1 : next;
}
