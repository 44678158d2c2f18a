/**
 * Reads prices as people type them: a number, and words that are known. Anything else makes the price unreadable; nothing is left out
 * without a word. Form, offers, filters and import read alike, and the search reads the same amounts.
 */
import { type Currency, convert, MAX_PRICE, type Money } from "#app/platform/wording/money.ts";
import {
  PRICE_KIND_WORDS,
  PRICE_UNIT_WORDS,
  type PriceKind,
  type PriceUnit,
} from "#app/platform/wording/price-words.ts";
import { type Amount, amountAt, foreignCurrencyAt } from "./amounts.ts";
import { foldText, withoutLookAlikes } from "./folded-text.ts";

export interface TypedPrice {
  /** 0 for none. */
  readonly cents: number;
  /** The currency that the text names. */
  readonly currency?: Currency | undefined;
  readonly kind?: PriceKind | undefined;
  readonly unit?: PriceUnit | undefined;
}

/** Why a text is no price: a range, two amounts that are not the same price, another currency, too much, or unknown words. */
export type PriceFault = "range" | "two" | "foreign" | "unknown";

export type ReadPrice =
  | { readonly ok: true; readonly price: TypedPrice }
  | { readonly ok: false; readonly fault: PriceFault };

/** The maximum characters of a price: the highest one with all separators and words around it. */
const MAX_TEXT = 60;

const wordsOf = (table: Readonly<Record<string, unknown>>) =>
  Object.keys(table)
    .toSorted((one, other) => other.length - one.length)
    .join("|");
const KIND = new RegExp(`(${wordsOf(PRICE_KIND_WORDS)})(?!\\p{L})`, "uy");
const UNIT = new RegExp(
  String.raw`\s*(?:/|(?:за|на|per)(?!\p{L}))\s*(?:1\s*)?(${wordsOf(PRICE_UNIT_WORDS)})(?![\p{L}\d])\.?`,
  "uy",
);
/** Words that change no amount. */
const KNOWN =
  /[\s,;()]+|(?:(?:без|с(?:\s*вкл(?:\.|ючен[оа]?)?)?|\+)\s*(?:ддс|dds)|(?:\/|на\s|за\s)\s*(?:1\s*)?мес(?:ец|\.)?|месечно)(?!\p{L})/uy;
/** No price begins with a zero before so many digits. */
const TELEPHONE = /(?<!\d[\s.,/-]?)0(?:[\s/-]?\d){7}/;
const NEGATIVE = /^\s*[-−]\s*\d/;
const RANGE = /\s*(?:[-–—−]|…|\.{2,}|до(?!\p{L}))\s*(?=\d|$)|(?:от|до)(?!\p{L})/uy;
const SECOND = /\s*[/+=(]\s*(?=[\d€]|лв)/uy;
/** Reads a typed price. `limit`: the word that may stand before it, in the field of a filter. */
export function readTypedPrice(typed: string, limit?: "от" | "до"): ReadPrice {
  const text = withoutLookAlikes(foldText(typed.slice(0, MAX_TEXT + 1)).folded).trim();
  if (text === "") return { ok: true, price: { cents: 0 } };
  if (typed.trim().length > MAX_TEXT || TELEPHONE.test(text)) return { ok: false, fault: "unknown" };
  if (NEGATIVE.test(text) && amountAt(text.replace(/^[-−]\s*/, ""), 0)) return { ok: true, price: { cents: 0 } };
  return readParts(limit && text.startsWith(`${limit} `) ? text.slice(limit.length).trim() : text);
}

function readParts(text: string): ReadPrice {
  const amounts: Amount[] = [];
  let [kind, unit, at]: [PriceKind | undefined, PriceUnit | undefined, number] = [undefined, undefined, 0];
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    if (foreignCurrencyAt(text, at) !== undefined) return { ok: false, fault: "foreign" };
    const unitWord: string = (unit === undefined && take(UNIT)?.[1]) || "";
    const kindWord: string = (kind === undefined && take(KIND)?.[1]) || "";
    unit ??= PRICE_UNIT_WORDS[unitWord];
    kind ??= PRICE_KIND_WORDS[kindWord];
    if (unitWord || kindWord) continue;
    const amount = amounts.length === 0 || take(SECOND) ? amountAt(text, at) : undefined;
    if (amount) {
      amounts.push(amount);
      at = amount.end;
    } else if (take(RANGE)) return { ok: false, fault: /\d/.test(text) ? "range" : "unknown" };
    else if (!take(KNOWN)) return { ok: false, fault: "unknown" };
  }
  if (amounts.length === 0 && (kind === undefined || unit !== undefined)) return { ok: false, fault: "unknown" };
  const money = oneAmount(amounts);
  if (!money) return { ok: false, fault: "two" };
  if (money.cents > MAX_PRICE * 100) return { ok: false, fault: "unknown" };
  return { ok: true, price: { ...money, ...(kind && { kind }), ...(unit && { unit }) } };
}

type Named = Pick<Amount, "cents" | "currency">;

/** Returns the amount of a price; undefined if it has two that are not the same by the fixed rate. */
function oneAmount([first, second, ...others]: readonly Amount[]): Named | undefined {
  if (!first) return { cents: 0, currency: undefined };
  if (!second) return { cents: first.cents, currency: first.currency };
  if (others.length > 0) return undefined;
  if (isFraction(first, second)) return undefined;
  const [more, less] = first.cents > second.cents ? [first, second] : [second, first];
  if (more.currency === "EUR" || less.currency === "BGN") return undefined;
  const lev: Money = { cents: more.cents, currency: "BGN" };
  const euro: Money = { cents: less.cents, currency: "EUR" };
  const [fromLev, fromEuro] = [isSame(convert(lev, "EUR"), euro), isSame(convert(euro, "BGN"), lev)];
  if (!fromLev && !fromEuro) return undefined;
  // The currency that was named; of two, the one that the other follows from.
  return less.currency && (!more.currency || !fromLev) ? euro : lev;
}

/** True for '1/2 лв.' and '1/2', which may be half a lev. */
function isFraction(first: Amount, second: Amount): boolean {
  if (first.currency || first.cents > second.cents) return false;
  return second.currency === "BGN" || (!second.currency && second.cents < 1_000);
}

/** Reports whether an amount is another one, exactly or rounded or cut to a whole unit. */
function isSame({ cents }: Money, typed: Money): boolean {
  return [cents, Math.round(cents / 100) * 100, Math.floor(cents / 100) * 100].includes(typed.cents);
}

/** Reads an amount in `currency` if it names none; undefined if it is unreadable or only a kind of price. */
export function parseMoney(text: string, currency: Currency, limit?: "от" | "до"): Money | undefined {
  const read = readTypedPrice(text, limit);
  if (!read.ok || (read.price.cents === 0 && read.price.kind)) return undefined;
  return { cents: read.price.cents, currency: read.price.currency ?? currency };
}
