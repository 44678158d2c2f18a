/** Recognises filters in a search text; they are offered as links and never applied automatically. */
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { normalisePlace, PLACE_NAMES } from "#app/catalogue/places/place.ts";
import {
  type Currency,
  convert,
  displayCurrency,
  formatMoney,
  type PriceDisplay,
  parsePrice,
} from "#app/platform/wording/money.ts";
import { PRICE_KINDS } from "#app/platform/wording/price-words.ts";

export interface Proposal {
  readonly label: string;
  /** The parameters to set; `q` is the rest of the text. */
  readonly changes: Readonly<Record<string, string>>;
  /** The category of the filter, if only its lists have it. */
  readonly slug?: string | undefined;
}

interface SearchContext {
  readonly q: string;
  readonly display: PriceDisplay;
  readonly category: Category | undefined;
}

/** Number of words that are searched for places. */
const MOST_WORDS = 12;
const PLACES = new Set(PLACE_NAMES);
const LONGEST_PLACE = 3;

/** Returns the proposals for a search; none for a text with quotes or minus, whose author expresses the filters. */
export function proposalsOf({ q, display, category }: SearchContext): readonly Proposal[] {
  if (/["„“«]|(?:^|\s)-/.test(q)) return [];
  return [...roomsIn(q, category), ...pricesIn(q, display, category), ...kindIn(q, category), ...placeIn(q)];
}

/** Returns the text without one part of it. */
function without(q: string, start: number, length: number): string {
  return `${q.slice(0, start)} ${q.slice(start + length)}`.replace(/\s+/g, " ").trim();
}

function placeIn(q: string): readonly Proposal[] {
  const words = [...q.matchAll(/[\p{L}\p{M}-]+/gu)].slice(0, MOST_WORDS);
  for (let size = LONGEST_PLACE; size > 0; size--) {
    for (let at = 0; at + size <= words.length; at++) {
      const [first, last] = [words[at], words[at + size - 1]];
      if (!first || !last || first[0].length < 3) continue;
      const end = last.index + last[0].length;
      const town = normalisePlace(q.slice(first.index, end));
      if (!PLACES.has(town)) continue;
      // 'до Хасково', 'в с. Узунджово': the words that lead to the place are removed with it.
      const before = /(?:(?:^|\s)(?:до|в|във|от|около|край|гр|град|с|село)\.?)*\s*$/iu.exec(q.slice(0, first.index));
      const start = first.index - (before?.[0].length ?? 0);
      return [{ label: town, changes: { town, q: without(q, start, end - start) } }];
    }
  }
  return [];
}

const AMOUNT = String.raw`(?<amount>\d{1,3}(?:[ .]\d{3})+|\d+)(?!\d)`;
const PRICE = new RegExp(
  String.raw`(?<!\p{L})(?<word>до|под|от|над)\s+${AMOUNT}(?!\s*(?:км|кв|м|г|стаи|год)(?!\p{L}))\s*(?<unit>лв|лева|bgn|€|евро|eur|euro)?(?!\p{L})\.?`,
  "giu",
);
/** Smaller amounts are more likely sizes or counts. */
const LOWEST = 20;

function pricesIn(q: string, display: PriceDisplay, category: Category | undefined): readonly Proposal[] {
  if (category?.hasPrice === false) return [];
  const main = displayCurrency(display);
  const found = new Map<string, readonly Proposal[]>();
  const prices = [...q.matchAll(PRICE)];
  // 'от 1000 до 3000 лв' names the currency once.
  const unit = prices.map(({ groups }) => groups?.unit).find((one) => one !== undefined);
  for (const { index, 0: whole, groups = {} } of prices) {
    const cents = parsePrice(groups.amount ?? "") ?? 0;
    if (cents < LOWEST * 100) continue;
    const word = /^(?:до|под)$/iu.test(groups.word ?? "") ? "до" : "от";
    const name = word === "до" ? "price_to" : "price_from";
    const rest = without(q, index, whole.length);
    found.set(
      name,
      currenciesOf(unit, display).map((currency) => ({
        label: `${word} ${formatMoney({ cents, currency })}`,
        changes: { [name]: inUnits(convert({ cents, currency }, main).cents), q: rest },
      })),
    );
  }
  return [...found.values()].flat();
}

/** Returns the named currency, else that of the site first and the other one after it. */
function currenciesOf(unit: string | undefined, display: PriceDisplay): readonly Currency[] {
  if (unit) return /^(?:лв|лева|bgn)$/iu.test(unit) ? ["BGN"] : ["EUR"];
  if (display === "eur") return ["EUR"];
  return display === "bgn-eur" ? ["BGN", "EUR"] : ["EUR", "BGN"];
}

function inUnits(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** Matches words for free items, but not free delivery. */
const FREE = /(?<!\p{L})(?:подарява\p{L}*|безплатн(?:о|и)|без пари|даром)(?!\p{L}|\s+(?:доставк|транспорт))/iu;

function kindIn(q: string, category: Category | undefined): readonly Proposal[] {
  const match = FREE.exec(q);
  if (!match || (category && !category.priceKinds.includes("free"))) return [];
  const rest = without(q, match.index, match[0].length);
  return [{ label: PRICE_KINDS.free, changes: { price_kind: "free", q: rest } }];
}

const NUMBERS = ["едно", "дву", "три", "четири", "пет", "шест"];
const ROOMS = new RegExp(
  String.raw`(?<!\p{L})(?:(?<digit>\d{1,2})[\s-]?|(?<name>${NUMBERS.join("|")}))(?:стаен|стайни|стайна|стаи)\p{L}*`,
  "iu",
);

/** Recognises '2 стаен', 'двустаен', '3 стаи' as a filter of the category that has rooms. */
function roomsIn(q: string, category: Category | undefined): readonly Proposal[] {
  const match = ROOMS.exec(q);
  const counting = CATALOGUE.find(({ fields }) => fields.some(({ name }) => name === "rooms"));
  if (!match || !counting || (category && category !== counting)) return [];
  const rooms = match.groups?.digit ?? String(NUMBERS.indexOf((match.groups?.name ?? "").toLowerCase()) + 1);
  return [
    {
      label: rooms === "1" ? "1 стая" : `${rooms} стаи`,
      changes: { rooms_from: rooms, rooms_to: rooms, q: without(q, match.index, match[0].length) },
      slug: counting.slug,
    },
  ];
}
