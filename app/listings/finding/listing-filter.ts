/** Reads the filters of a list from its URL. Never throws: invalid values are ignored. */
import type { Category } from "#app/catalogue/fields/category.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { fieldsOfList, filterParams, readFieldFilters } from "#app/catalogue/fields/field-kinds.ts";
import { MAX_QUERY } from "#app/catalogue/search/query-length.ts";
import { LISTING_LIMITS } from "#app/listings/listing-limits.ts";
import { parseMoney } from "#app/platform/numbers/typed-price.ts";
import { type Currency, convert, displayCurrency, type PriceDisplay } from "#app/platform/wording/money.ts";
import { cleanLine } from "#app/platform/wording/text.ts";

export const LIST_ORDERS = {
  newest: "Най-нови",
  cheapest: "Най-евтини",
  dearest: "Най-скъпи",
  nearest: "Най-близки до мястото",
} as const;
export type ListOrder = keyof typeof LIST_ORDERS;

/** Kilometres around the chosen place. */
export const RADII = [5, 10, 20, 40] as const;
/** Those that addresses of lists may have, older links and followed searches included. */
export const KNOWN_RADII = [...RADII, 25, 50] as const;
/** A radius in kilometres that exceeds the distance of any two settlements of the region. */
const WHOLE_REGION = 200;

export interface ListingFilter {
  readonly q: string;
  /** True if the search text is used as typed: not corrected, completed or widened. */
  readonly isExact: boolean;
  /** True for the list below a text that is being typed, whose last word may be unfinished. */
  readonly isTyping: boolean;
  /** The names of the parts of the text that do not limit the list. */
  readonly literal: readonly string[];
  /** The currency of amounts in the text that name none. */
  readonly currency: Currency;
  readonly town: string;
  /** The quarter of the town in any spelling; empty for the whole town, and with a radius. */
  readonly quarter: string;
  /** Kilometres around the town, in a straight line; undefined for the town alone. */
  readonly radius: number | undefined;
  readonly category: Category | undefined;
  /** In stotinki, the common currency for comparisons. */
  readonly priceFrom: number | undefined;
  readonly priceTo: number | undefined;
  /** Leaves out reserved ads. */
  readonly isFree: boolean;
  /** True for ads of traders, false for those of private people, undefined for both. */
  readonly isTrader: boolean | undefined;
  readonly fields: readonly FieldFilter[];
}

export const NO_FILTER: ListingFilter = {
  q: "",
  isExact: false,
  isTyping: false,
  literal: [],
  currency: "BGN",
  town: "",
  quarter: "",
  radius: undefined,
  category: undefined,
  priceFrom: undefined,
  priceTo: undefined,
  isFree: false,
  isTrader: undefined,
  fields: [],
};

export interface ListingQuery {
  readonly filter: ListingFilter;
  readonly order: ListOrder;
  /** The opaque cursor of the previous page. */
  readonly after: string | undefined;
  /** Decides the currency in which amounts are typed. */
  readonly display: PriceDisplay;
}

/** The parameters of every list of ads, besides the category's fields. */
const COMMON_PARAMS = [
  "q",
  "town",
  "radius",
  "quarter",
  "price_from",
  "price_to",
  "seller",
  "reserved",
  "order",
] as const;

/** The values of the parameter `seller`. */
const SELLER_KIND_VALUES: ReadonlyMap<string, boolean> = new Map([
  ["private", false],
  ["trader", true],
]);

/** Returns a limit of the price in stotinki; undefined for none. Zero is a limit: the price of what is given away. */
export function readPriceLimit(
  params: URLSearchParams,
  name: "price_from" | "price_to",
  display: PriceDisplay,
): number | undefined {
  const text = (params.get(name) ?? "").trim();
  if (text === "" || /^[-−]/.test(text)) return undefined;
  const price = parseMoney(text, displayCurrency(display), name === "price_from" ? "от" : "до");
  return price && convert(price, "BGN").cents;
}

const LIMITS = ["price_from", "price_to"] as const;

/** Returns the names of the price limits whose text cannot be read; the list is shown without them, and the form says so. */
export function unreadPriceLimits(params: URLSearchParams, display: PriceDisplay): readonly string[] {
  return LIMITS.filter((name) => {
    const text = (params.get(name) ?? "").trim();
    return text !== "" && !/^[-−]/.test(text) && readPriceLimit(params, name, display) === undefined;
  });
}

export const PRICE_LIMIT_ERROR =
  "Не разбираме цената във филтъра и показваме обявите без нея. Напишете я като 1 500 или 5 хил.";
/** The name under which the error stands. */
export const PRICE_LIMITS = "price_limits";

/** Returns the search text as typed: `q`, or `query` or `search` in older links. */
export function givenSearchText(params: URLSearchParams): string {
  return cleanLine(params.get("q") ?? params.get("query") ?? params.get("search") ?? "");
}

export const SEARCH_TOO_LONG = `Търсенето може да е най-много ${MAX_QUERY} знака`;

/** Returns the search text; "" if it is too long, which the form reports. */
export function readSearchText(params: URLSearchParams): string {
  const text = givenSearchText(params);
  return text.length <= MAX_QUERY ? text : "";
}

export function readListingQuery(
  params: URLSearchParams,
  { category, display }: { readonly category?: Category | undefined; readonly display: PriceDisplay },
): ListingQuery {
  const given = cleanLine(params.get("town") ?? "");
  const town = given.length <= LISTING_LIMITS.town.max ? given : "";
  const order = readOrder(params, town);
  const typed = KNOWN_RADII.find((kilometres) => String(kilometres) === params.get("radius"));
  // In the order by distance the town is the centre, not a filter.
  const radius = town === "" ? undefined : (typed ?? (order === "nearest" ? WHOLE_REGION : undefined));
  return {
    filter: {
      q: readSearchText(params),
      isExact: params.get("exact") === "1",
      isTyping: params.get("typing") === "1",
      literal: readLiteral(params),
      currency: displayCurrency(display),
      town,
      quarter: town === "" || radius !== undefined ? "" : readQuarter(params),
      radius,
      category,
      ...readPrices(category, params, display),
      isFree: params.get("reserved") === "no",
      isTrader: SELLER_KIND_VALUES.get(params.get("seller") ?? ""),
      fields: readFieldFilters(category, params),
    },
    order,
    after: params.get("after") ?? undefined,
    display,
  };
}

function readQuarter(params: URLSearchParams): string {
  const quarter = cleanLine(params.get("quarter") ?? "");
  return quarter.length <= LISTING_LIMITS.town.max ? quarter : "";
}

/** Returns the limits of the price; those in the wrong order are swapped. */
function readPrices(category: Category | undefined, params: URLSearchParams, display: PriceDisplay) {
  if (category?.hasPrice === false) return { priceFrom: undefined, priceTo: undefined };
  const [first, last] = [readPriceLimit(params, "price_from", display), readPriceLimit(params, "price_to", display)];
  const isSwapped = first !== undefined && last !== undefined && first > last;
  const [priceFrom, priceTo] = isSwapped ? [last, first] : [first, last];
  // Every price is at least zero.
  return { priceFrom: priceFrom || undefined, priceTo };
}

/** Returns the names of the parts of the text that are not understood as limits, in the parameter `literal`. */
export function readLiteral(params: URLSearchParams): readonly string[] {
  const names = (params.get("literal") ?? "").split(",").filter((name) => /^[a-z_]{1,40}$/.test(name));
  return [...new Set(names)].sort().slice(0, 12);
}

function readOrder(params: URLSearchParams, town: string): ListOrder {
  const order = params.get("order") ?? "";
  const isKnown = Object.hasOwn(LIST_ORDERS, order) && (order !== "nearest" || town !== "");
  return isKnown ? (order as ListOrder) : "newest";
}

/** True if the form states a limit of the price. */
export const hasPrice = ({ priceFrom, priceTo }: Pick<ListingFilter, "priceFrom" | "priceTo">): boolean =>
  priceFrom !== undefined || priceTo !== undefined;

/** True if anything besides the category filters the list. */
export function isFiltered(filter: ListingFilter): boolean {
  const { q, town, isFree, isTrader, fields } = filter;
  return q !== "" || town !== "" || hasPrice(filter) || isFree || isTrader !== undefined || fields.length > 0;
}

/** Returns the URL parameters that have an effect on this list, for links that keep the filters. */
export function activeParams(params: URLSearchParams, category: Category | undefined): URLSearchParams {
  const known = [...COMMON_PARAMS, ...fieldsOfList(category).flatMap(filterParams)];
  const active = new URLSearchParams();
  for (const name of known) {
    const value = name === "q" ? givenSearchText(params) : (params.get(name)?.trim() ?? "");
    if (value === "") continue;
    // Radius, quarter and order depend on the town, and the quarter on the radius.
    const isAround = name === "radius" || name === "quarter" || name === "order";
    const around = isAround ? { town: active.get("town") ?? "", radius: active.get("radius") ?? "" } : {};
    if (hasEffect(name, new URLSearchParams({ ...around, [name]: value }), category)) active.set(name, value);
  }
  if (active.has("q") && params.get("exact") === "1") active.set("exact", "1");
  const literal = readLiteral(params);
  if (active.has("q") && literal.length > 0) active.set("literal", literal.join(","));
  return active;
}

/** Returns the parameter of a list that is shown as rows (rule: list-view). */
export function viewParams(params: URLSearchParams): Readonly<Record<string, string>> {
  return params.get("view") === "list" ? { view: "list" } : {};
}

/** Returns the URL parameters for links from this list to another one: those that have an effect there, and the view. */
export function carriedParams(params: URLSearchParams, category: Category | undefined): URLSearchParams {
  return changedParams(activeParams(params, category), viewParams(params));
}

/** Returns a copy of the parameters with these changes; an empty value removes a parameter. */
export function changedParams(params: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}

/** True if the URL shows the whole list from its beginning; foreign parameters such as tracking are ignored. */
export function isWholeList(search: string, category?: Category): boolean {
  const params = new URLSearchParams(search);
  return !params.has("after") && activeParams(params, category).size === 0;
}

/** True if the parameter filters or reorders a list; invalid values do neither. */
function hasEffect(name: string, params: URLSearchParams, category: Category | undefined): boolean {
  const { filter, order } = readListingQuery(params, { category, display: "bgn-eur" });
  if (name === "quarter") return filter.quarter !== "";
  if (name === "radius") return filter.radius !== undefined;
  return name === "order" ? order !== "newest" : isFiltered(filter);
}
