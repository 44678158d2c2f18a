/** Reads the filters of a list from its URL. Never throws: invalid values are ignored. */
import type { Category } from "#app/categories/category.ts";
import { type FieldFilter, fieldsOfList, filterParams, readFieldFilters } from "#app/categories/field-kinds.ts";
import { cleanLine } from "#app/platform/text.ts";
import { MAX_QUERY } from "#app/search/query-length.ts";
import { convert, displayCurrency, type PriceDisplay, parsePrice } from "#app/wording/money.ts";
import { LISTING_LIMITS } from "./listing-limits.ts";

export const LIST_ORDERS = {
  newest: "Най-нови",
  cheapest: "Най-евтини",
  dearest: "Най-скъпи",
  nearest: "Най-близки до мястото",
} as const;
export type ListOrder = keyof typeof LIST_ORDERS;

/** Kilometres around the chosen place. */
export const RADII = [10, 25, 50] as const;
/** Farther than any two settlements of the region are from each other. */
const WHOLE_REGION = 200;

export interface ListingFilter {
  readonly q: string;
  /** The search text is taken as typed: nothing in it is corrected, completed or widened. */
  readonly isExact: boolean;
  readonly town: string;
  /** Kilometres around the town, in a straight line; undefined for the town alone. */
  readonly radius: number | undefined;
  readonly category: Category | undefined;
  /** In stotinki, the common currency for comparisons. */
  readonly priceFrom: number | undefined;
  readonly priceTo: number | undefined;
  /** Leaves out what is promised to somebody. */
  readonly isFree: boolean;
  readonly fields: readonly FieldFilter[];
}

export const NO_FILTER: ListingFilter = {
  q: "",
  isExact: false,
  town: "",
  radius: undefined,
  category: undefined,
  priceFrom: undefined,
  priceTo: undefined,
  isFree: false,
  fields: [],
};

export interface ListingQuery {
  readonly filter: ListingFilter;
  readonly order: ListOrder;
  /** The opaque cursor of the previous page. */
  readonly after: string | undefined;
  /** In whose currency amounts are typed. */
  readonly display: PriceDisplay;
}

/** Marks a list whose filters were chosen from those that its search text spoke of, so that they can be taken away again. */
export const CHOSEN = "chosen";

/** The parameters of every list of ads, besides the category's fields. */
const COMMON_PARAMS = ["q", "town", "radius", "price_from", "price_to", "reserved", "order"] as const;

function readPriceLimit(params: URLSearchParams, name: string, display: PriceDisplay): number | undefined {
  const cents = parsePrice(params.get(name) ?? "");
  return cents ? convert({ cents, currency: displayCurrency(display) }, "BGN").cents : undefined;
}

/** The search text as typed: `q`, and what older links call `query` or `search`. */
export function givenSearchText(params: URLSearchParams): string {
  return cleanLine(params.get("q") ?? params.get("query") ?? params.get("search") ?? "");
}

export const SEARCH_TOO_LONG = `Търсенето може да е най-много ${MAX_QUERY} знака`;

/** The search text; undefined if it is too long, which the form then reports. */
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
  const radius = RADII.find((kilometres) => String(kilometres) === params.get("radius"));
  return {
    filter: {
      q: readSearchText(params),
      isExact: params.get("exact") === "1",
      town,
      // By distance the town is where one looks from, not the only place.
      radius: town === "" ? undefined : (radius ?? (order === "nearest" ? WHOLE_REGION : undefined)),
      category,
      priceFrom: category?.hasPrice === false ? undefined : readPriceLimit(params, "price_from", display),
      priceTo: category?.hasPrice === false ? undefined : readPriceLimit(params, "price_to", display),
      isFree: params.get("reserved") === "no",
      fields: readFieldFilters(category, params),
    },
    order,
    after: params.get("after") ?? undefined,
    display,
  };
}

function readOrder(params: URLSearchParams, town: string): ListOrder {
  const order = params.get("order") ?? "";
  const isKnown = Object.hasOwn(LIST_ORDERS, order) && (order !== "nearest" || town !== "");
  return isKnown ? (order as ListOrder) : "newest";
}

/** Whether anything besides the category filters the list. */
export function isFiltered({ q, town, priceFrom, priceTo, isFree, fields }: ListingFilter): boolean {
  return q !== "" || town !== "" || priceFrom !== undefined || priceTo !== undefined || isFree || fields.length > 0;
}

/** The URL parameters that this list uses, for links that keep the filters. */
export function keptParams(params: URLSearchParams, category: Category | undefined): URLSearchParams {
  const known = [...COMMON_PARAMS, ...fieldsOfList(category).flatMap(filterParams)];
  const kept = new URLSearchParams();
  for (const name of known) {
    const value = name === "q" ? givenSearchText(params) : (params.get(name)?.trim() ?? "");
    if (value === "") continue;
    // What is near depends on the place.
    const around = name === "radius" || name === "order" ? { town: kept.get("town") ?? "" } : {};
    if (hasEffect(name, new URLSearchParams({ ...around, [name]: value }), category)) kept.set(name, value);
  }
  if (kept.has("q") && params.get("exact") === "1") kept.set("exact", "1");
  if (kept.size > 0 && params.get(CHOSEN) === "1") kept.set(CHOSEN, "1");
  return kept;
}

/** Whether the URL shows the whole list from its beginning, ignoring foreign parameters such as tracking. */
export function isWholeList(search: string, category?: Category): boolean {
  const params = new URLSearchParams(search);
  return !params.has("after") && keptParams(params, category).size === 0;
}

/** Whether the parameter filters or reorders a list; invalid values do neither. */
function hasEffect(name: string, params: URLSearchParams, category: Category | undefined): boolean {
  const { filter, order } = readListingQuery(params, { category, display: "bgn-eur" });
  if (name === "radius") return filter.radius !== undefined;
  return name === "order" ? order !== "newest" : isFiltered(filter);
}
