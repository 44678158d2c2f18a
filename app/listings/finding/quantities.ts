/** Reads amounts and the numbers of fields in a search: 'до 300 лв', '80 квадрата', 'от 2010 до 2015', 'двустаен'. */
import type { Category, NumberField } from "#app/catalogue/fields/category.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { maxOf, unitFactor } from "#app/catalogue/fields/field-kinds.ts";
import { isFunctionWord } from "#app/catalogue/language/function-words.ts";
import { exactKeysOf, isAdjective, isFormOfClass, keysOfPhrase } from "#app/catalogue/language/keys.server.ts";
import { kindOfName, sameName } from "#app/catalogue/language/names.ts";
import type { Token } from "#app/catalogue/language/tokens.ts";
import { amountAt, foreignCurrencyAt } from "#app/platform/numbers/amounts.ts";
import { formatNumber } from "#app/platform/numbers/numbers.ts";
import { type Currency, convert, formatMoney, MAX_PRICE } from "#app/platform/wording/money.ts";
import { PRICE_UNIT_WORDS, PRICE_UNITS } from "#app/platform/wording/price-words.ts";
import { boundsOf, labelOf } from "./bounds.ts";
import { countedAt } from "./counts.ts";
import {
  ALL_NUMBERS,
  isMeasure,
  type Limit,
  limitAfter,
  limitAt,
  meansYears,
  numberFields,
  rangeAt,
  tokenAfter,
  YEAR,
} from "./number-ranges.ts";
import { ordinalsBeside } from "./ordinals.ts";
import { type Found, type PartsContext, partOf, type Span } from "./query-part.ts";

/** Returns the amount or number that starts at a word. */
export function quantityAt(q: string, tokens: readonly Token[], at: number, context: PartsContext): Found | undefined {
  const named = countedAt(q, tokens, at, context) ?? numberedAt(q, tokens, at, context);
  if (named) return named;
  const before = limitAt(tokens, at);
  const start = at + before.length;
  const range = rangeAt(q, tokens, start, before);
  const amount = before.limit && range?.numbers.length !== 2 ? amountAfter(q, tokens, start, before.limit) : undefined;
  if (amount === "foreign") return undefined;
  if (amount) return amountPart(q, tokens, [at, amount.end], { ...amount, context });
  const isOfSize = isOfDimension(tokens, at) || isOfDimension(tokens, start);
  if (!range || (range.unit === undefined && isOfSize)) return undefined;
  const { numbers, unit, isMultiplied, end } = range;
  const after = before.limit === undefined && numbers.length === 1 ? limitAfter(tokens, end) : undefined;
  const limits = after ?? before;
  const { limit } = limits;
  const span: Span = [at, end + (after?.length ?? 0)];
  const isRange = numbers.length > 1;
  const largest = numbers.at(-1) ?? 0;
  if (meansYears(range, limits)) {
    const hasYear = !context.category || context.category.fields.includes(YEAR);
    return hasYear ? numberPart(q, tokens, span, { field: YEAR, limit, numbers }) : undefined;
  }
  const isAmount = unit === "лв" || unit === "евро";
  const isPrice =
    unit === undefined && !isRange && isRoundPrice(tokens, at, largest) && !countsSomething(q, tokens, end);
  if (isAmount || (!unit && (limit || isMultiplied || isRange || isPrice))) {
    const isResolution =
      !limit && RESOLUTION.test(q.slice(tokens[at]?.start, tokens[end - 1]?.end)) && !isOfCar(tokens, context);
    const isLikely =
      largest >= LOWEST && !isMeasure(tokens[end]?.word ?? "") && (limit || isMultiplied || isPrice) && !isResolution;
    return isAmount || isLikely
      ? amountPart(q, tokens, span, { limit: limit ?? "about", numbers, unit, context })
      : undefined;
  }
  const found = fieldWithUnit(unit, context);
  if (!found) return undefined;
  const { field, factor } = found;
  const isLikely =
    largest * factor >= (field.typedFrom ?? field.min) && largest * factor <= (field.typedTo ?? maxOf(field));
  // 'до 50 м от пътя' is a distance.
  const isDistance = LENGTH.test(unit ?? "") && tokens[end]?.word === "от" && !/^\d/.test(tokens[end + 1]?.word ?? "");
  if (!isLikely || isDistance) return undefined;
  if (!limit && !isRange && !field.isEstimated) return undefined;
  const scaled = numbers.map((one) => one * factor);
  // An ad without the field may have the number itself in its text.
  const isAbout = (limit ?? "about") === "about" && !isRange;
  const words = [...String(numbers[0]).split("."), keysOfPhrase(unit ?? "")[0] ?? ""];
  const text = isAbout ? words.map((word) => `'${word}'`).join("<->") : undefined;
  return numberPart(q, tokens, span, { field, limit: limit ?? "about", numbers: scaled, text });
}

/** Reports whether a number without a unit is a price for its round value and the word before it: 'къща за 15000', 'наем 300'. */
function isRoundPrice(tokens: readonly Token[], at: number, value: number): boolean {
  // The number is rather the model for which it is made: 'части за 500'.
  const isMadeFor = isFormOfClass(tokens[at - 2]?.word ?? "", "accessory", "part-of-vehicle");
  return at > 0 && /^(?:за|наема?)$/.test(tokens[at - 1]?.word ?? "") && value % 50 === 0 && !isMadeFor;
}

/** Reports whether a number before a position counts what follows, or is one of two sizes: '100 яйца', '200/220'. */
function countsSomething(q: string, tokens: readonly Token[], end: number): boolean {
  const next = tokens[end];
  if (!next) return false;
  const keys = exactKeysOf(next.word);
  const isPlural = !keys.includes(next.word) && !keys.some((key) => isAdjective(key)) && !isFunctionWord(next.word);
  return isPlural || /^\s*[/xх*]\s*\d/.test(q.slice(tokens[end - 1]?.end));
}

/** Reports whether a number or its limit follows the word of a dimension, so that it is no price: 'не по-висок от 180'. */
export function isOfDimension(tokens: readonly Token[], at: number): boolean {
  const before = /^(?:от|до|на)$/.test(tokens[at - 1]?.word ?? "") ? at - 2 : at - 1;
  return isFormOfClass(tokens[before]?.word ?? "", "dimension");
}

/** Returns the amount with a currency that follows a limit: 'до € 20', 'до 80 ст', 'под 2 лв. 50 ст.'. */
function amountAfter(q: string, tokens: readonly Token[], at: number, limit: Limit) {
  const start = tokens[at - 1]?.end ?? 0;
  const amount = amountAt(q, start);
  if (foreignCurrencyAt(q, amount?.end ?? start) !== undefined || foreignCurrencyAt(q, start) !== undefined)
    return "foreign";
  if (!amount?.currency) return undefined;
  const unit = amount.currency === "BGN" ? "лв" : "евро";
  return { numbers: [amount.cents / 100], unit, limit, end: tokenAfter(tokens, at, amount.end) };
}

/** Matches the resolution of a screen or camera, which is a price of cars: '4к'. */
const RESOLUTION = /^[248][кk]$/i;
const isOfCar = (tokens: readonly Token[], { category }: PartsContext) =>
  category !== undefined || tokens.some(({ word }) => kindOfName(sameName(word) ?? word) === "кола");

const LENGTH = /^[кс]?м$/;

/** Returns the field that is measured in a unit, and how many of its own units that is. */
function fieldWithUnit(unit: string | undefined, { category }: PartsContext) {
  if (unit === undefined) return undefined;
  for (const field of category ? numberFields(category) : ALL_NUMBERS) {
    const factor = field.plain ? undefined : unitFactor(field, unit);
    // Without a category the unit must tell the field: 'до 20 м' says nothing of any.
    const isTelling = category !== undefined || field.isEstimated || field.typedFrom !== undefined;
    if (factor !== undefined && isTelling) return { field, factor };
  }
  return undefined;
}

/** Smaller amounts without a currency are more likely sizes or counts. */
const LOWEST = 20;
/** The share by which 'около' may differ. */
const ABOUT = { amount: 0.2, number: 0.1 };
/** The same for a year, in years. */
const ABOUT_YEAR = 2;

interface Numbers {
  readonly limit: string | undefined;
  readonly numbers: readonly number[];
}

function amountPart(
  q: string,
  tokens: readonly Token[],
  span: Span,
  { limit, numbers, unit, context }: Numbers & { readonly unit: string | undefined; readonly context: PartsContext },
): Found | undefined {
  const { category } = context;
  if (numbers.some((one) => one > MAX_PRICE)) return undefined;
  const currency = unit === "лв" ? "BGN" : unit === "евро" ? "EUR" : context.currency;
  const labelIn = (shown: Currency) =>
    labelOf(limit, numbers, (value) => formatMoney({ cents: Math.round(value * 100), currency: shown }));
  const label = labelIn(currency);
  const before = unitBefore(tokens, span[0], category);
  const after = before ? undefined : unitAfter(q, tokens, span[1], category);
  const per = before ?? after;
  const scaled = numbers.map((one) => one * (per?.factor ?? 1));
  const { from, to } = boundsOf(limit, scaled, (scaled[0] ?? 0) * ABOUT.amount);
  const salary = category?.hasPrice === false && category.fields.find(({ kind }) => kind === "salary");
  // Nobody asks for a salary up to an amount.
  const isMost = limit === "to" || /^(?:до|под)$/.test(tokens[span[0] - 1]?.word ?? "");
  if (category?.hasPrice === false && (!salary || from === undefined || isMost)) return undefined;
  const bgn = (value: number | undefined) =>
    value === undefined ? undefined : convert({ cents: Math.round(value * 100), currency }, "BGN").cents;
  const condition: FieldFilter = salary
    ? { kind: "pays", name: salary.name, from: from ?? 0 }
    : { kind: "price", name: "price", from: bgn(from), to: bgn(to), ...(per && { unit: per.unit }) };
  return partOf(q, tokens, [before?.start ?? span[0], after?.end ?? span[1]], {
    name: salary ? salary.name : "price",
    label: per ? `${label} / ${per.short}` : label,
    condition,
    isNumber: true,
    ...(per && { ofUnit: bgn(numbers.at(-1)) }),
    ...(unit === undefined && !(per || salary) && { inOther: labelIn(currency === "BGN" ? "EUR" : "BGN") }),
  });
}

/** Returns the unit of a price that stands before its limit, 'на декар под 2000 лв', and the position of its first word. */
function unitBefore(tokens: readonly Token[], at: number, category: Category | undefined) {
  const last = /^м/.test(tokens[at - 1]?.word ?? "") && tokens[at - 2]?.word === "кв" ? at - 2 : at - 1;
  if (!/^(?:на|за|цена)$/.test(tokens[last - 1]?.word ?? "")) return undefined;
  const unit = priceUnit(tokens, last, category);
  return unit && { ...unit, start: last - 1 };
}

/** Returns the unit of a price that stands after it, 'за 1000 лв декара' and 'на квадрат', and the position after it. */
function unitAfter(q: string, tokens: readonly Token[], at: number, category: Category | undefined) {
  const from = /^(?:на|за)$/.test(tokens[at]?.word ?? "") ? at + 1 : at;
  // A number after it makes it the beginning of something else: '100 лв 5 кг'.
  if (/^\d/.test(tokens[from + 1]?.word ?? "") && from === at) return undefined;
  // 'кв. Орфей' is a quarter.
  const isQuarter = tokens[from + 1] !== undefined && /^кв$/i.test(q.slice(tokens[from]?.start, tokens[from]?.end));
  const unit = isQuarter ? undefined : priceUnit(tokens, from, category);
  return unit && { ...unit, end: from + 1 };
}

function priceUnit(tokens: readonly Token[], at: number, category: Category | undefined) {
  const word = tokens[at]?.word ?? "";
  const keys = [word, ...exactKeysOf(word)];
  const short = SQUARE_METRES.test(word) ? "кв. м" : undefined;
  const unit = short ? "decare" : keys.map((key) => PRICE_UNIT_WORDS[key]).find((one) => one !== undefined);
  if (!unit || (category && !category.priceUnits.includes(unit))) return undefined;
  return { unit, short: short ?? PRICE_UNITS[unit].short, factor: short ? 1000 : 1 };
}

const SQUARE_METRES = /^(?:кв|квадрат)$/;

function numberPart(
  q: string,
  tokens: readonly Token[],
  span: Span,
  { field, limit, numbers, text }: Numbers & { readonly field: NumberField; readonly text?: string | undefined },
): Found {
  const unit = field.plain ? " г." : field.unit ? ` ${field.unit}` : "";
  const label = labelOf(limit, numbers, (value) => `${field.plain ? value : formatNumber(value)}${unit}`);
  const [first = 0] = numbers;
  const bounds = boundsOf(limit, numbers, field.plain ? ABOUT_YEAR : first * ABOUT.number);
  const condition: FieldFilter = { kind: "size", name: field.name, ...bounds, ...(text && { text }) };
  return partOf(q, tokens, span, { name: field.name, label, condition, isNumber: true });
}

/** Reads the number or range of a field that has a word of its own: '3 етаж', 'до трети етаж', 'етаж от 2 до 5'. */
function numberedAt(q: string, tokens: readonly Token[], at: number, { category }: PartsContext): Found | undefined {
  if (isOfDimension(tokens, at)) return undefined;
  for (const field of category ? numberFields(category) : ALL_NUMBERS) {
    const { name, numbered: word } = field;
    const found = word === undefined ? undefined : ordinalsBeside(q, tokens, at, word);
    if (!found || (found.numbers.at(-1) ?? 0) > maxOf(field)) continue;
    const { numbers, limit, next } = found;
    const label =
      numbers.length > 1 ? `${word} ${numbers.join("–")}` : labelOf(limit, numbers, (number) => `${word} ${number}`);
    // An ad without the field may have the number itself in its text.
    const own = limit ? undefined : `(${numbers.map((one) => `'${one}'<->'${word}'`).join("|")})`;
    const bounds = boundsOf(limit, numbers, (numbers[0] ?? 0) * ABOUT.number);
    const condition: FieldFilter = { kind: "size", name, ...bounds, ...(own && { text: own }) };
    return partOf(q, tokens, [at, next], { name, label, condition });
  }
  return undefined;
}
