/** Reads a number with thousands, decimals and a multiplier, and an amount of money, at a position of a text. */
import type { Currency } from "#app/platform/wording/money.ts";

export interface Numeral {
  readonly value: number;
  /** 1,000 after 'хил.', 1,000,000 after 'млн'; else 1. */
  readonly factor: number;
  readonly end: number;
}

/** Spaces group three digits each; dots and commas three or more, and the last of them one or two decimals. No group follows a zero: '0.001'. */
const DIGITS =
  /(?!0\d*[.,]\d{3})(?:\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)|\d{1,15})(?:[.,]\d{3,})*(?:[.,]\d{1,2}(?!\d))?|[.,]\d{1,2}(?!\d)/y;
/** A number before a multiplier: 1,25 млн. */
const MULTIPLIED =
  /(\d{1,9})(?:[.,](\d{1,3}))?\s*(?:(хил(?:яд[аи])?|hil(?:[jiy]?ad[ai])?|бон(?:а|чета)?|bona|[kк](?![.]))|(млн|mln|милиона?|miliona?))(?!\p{L})\.?/iuy;

/** Returns the number at a position; undefined if there is none. */
export function numeralAt(text: string, at: number): Numeral | undefined {
  const [many, whole, decimals = "", thousands] = matchAt(MULTIPLIED, text, at) ?? [];
  if (many !== undefined) {
    const factor = thousands ? 1_000 : 1_000_000;
    return { value: Number((Number(`${whole}.${decimals}`) * factor).toFixed(2)), factor, end: at + many.length };
  }
  const [digits] = matchAt(DIGITS, text, at) ?? [];
  if (digits === undefined) return undefined;
  const [, units = "", cents = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  return { value: Number(`${units.replace(/\D/g, "")}.${cents || 0}`), factor: 1, end: at + digits.length };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const LEV = String.raw`(?:лв|лева?|bgn|leva?|lv)(?!\p{L})\.?`;
/** 'е' is the euro only beside two digits: '400е'. */
const EURO = String.raw`(?:€|(?:(?:евр[оа]|eur|euro|evro)(?!\p{L})|(?<=\d\d)[еe](?![\p{L}\d]))\.?)`;
const CURRENCY = new RegExp(`\\s*(?:(${LEV})|(${EURO}))`, "iuy");
const CENTS = /\s*(?:(ст(?:отинк[аи])?|stotinki|st)|(цента?|cents?))(?!\p{L})\.?/iuy;
/** The cents of '2 лв. 50 ст.' and '3 € 20'. */
const REST = /\s*(?:и\s*)?(\d\d)(?!\d|[.,]\d)\s*(?:(?:ст(?:отинки)?|цента?)(?!\p{L})\.?|$)/iuy;
/** The end of '1500,-' and '20.'. */
const END = /[.,]?-{1,2}(?!\s*\d)|[.,](?![\d.])/y;

export interface Amount {
  readonly cents: number;
  readonly currency: Currency | undefined;
  readonly end: number;
}

/** Returns the amount at a position, with a currency before or after it: '€ 20,50', '1,2 млн. лв.', '80 ст'. */
export function amountAt(text: string, at: number): Amount | undefined {
  const before = currencyAt(text, at);
  const start = skipSpace(text, before?.end ?? at);
  const number = numeralAt(text, start);
  if (!number) return undefined;
  const [, stotinki, cents] = matchAt(CENTS, text, number.end) ?? [];
  if (stotinki ?? cents) {
    if (!Number.isInteger(number.value)) return undefined;
    const currency = stotinki ? "BGN" : "EUR";
    if (before && before.currency !== currency) return undefined;
    return { cents: Math.round(number.value), currency, end: CENTS.lastIndex };
  }
  const end = number.end + (matchAt(END, text, number.end)?.[0].length ?? 0);
  const after = currencyAt(text, end);
  if (before && after) return undefined;
  const currency = before?.currency ?? after?.currency;
  const rest = after && Number.isInteger(number.value) ? matchAt(REST, text, after.end) : null;
  const whole = Math.round(number.value * 100);
  return rest
    ? { cents: whole + Number(rest[1]), currency, end: REST.lastIndex }
    : { cents: whole, currency, end: after?.end ?? end };
}

function currencyAt(text: string, at: number): { readonly currency: Currency; readonly end: number } | undefined {
  const [found, lev] = matchAt(CURRENCY, text, at) ?? [];
  return found === undefined ? undefined : { currency: lev ? "BGN" : "EUR", end: CURRENCY.lastIndex };
}

function skipSpace(text: string, at: number): number {
  return at + (/^\s*/.exec(text.slice(at, at + 3))?.[0].length ?? 0);
}

const FOREIGN =
  /\s*(?:[$£¥₺₽₴]|(?:usd|долар\p{L}*|dollars?|gbp|паунд\p{L}*|лир[аи]|try|chf|франк\p{L}*|рубл\p{L}*|rub|динар\p{L}*|rsd|леи|ron)(?!\p{L}))/iuy;

/** Returns the end of the name of another currency at a position; undefined if there is none. */
export function foreignCurrencyAt(text: string, at: number): number | undefined {
  return matchAt(FOREIGN, text, at) ? FOREIGN.lastIndex : undefined;
}

const NAMED = new RegExp(`(?<!\\p{L})(?:(${LEV})|(${EURO}))`, "giu");

/** Returns the one currency that a text names; undefined for none or both. */
export function currencyIn(text: string): Currency | undefined {
  const named = new Set([...text.matchAll(NAMED)].map(([, lev]): Currency => (lev ? "BGN" : "EUR")));
  return named.size === 1 ? [...named][0] : undefined;
}
