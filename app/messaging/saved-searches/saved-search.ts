/** Parses the URL of a list into a saved search: its filters, its canonical URL and its name. */
import { href } from "react-router";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { fieldsOfList } from "#app/catalogue/fields/field-kinds.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import {
  activeParams,
  isFiltered,
  KNOWN_RADII,
  type ListingFilter,
  readListingQuery,
} from "#app/listings/finding/listing-filter.ts";
import { formatNumber } from "#app/platform/numbers/numbers.ts";
import { formatPeriod } from "#app/platform/wording/dates.ts";
import { displayCurrency, formatConverted, type PriceDisplay } from "#app/platform/wording/money.ts";
import type { SavedSearchRhythm } from "#db/tables.ts";
import { MAX_SEARCH_NAME } from "./search-limits.ts";

/** The labels of the rhythms in which a person is told of new ads. */
export const RHYTHMS: Readonly<Record<SavedSearchRhythm, string>> = {
  now: "веднага",
  daily: "всеки ден",
  weekly: "всяка седмица",
  none: "без имейли",
};

const MAX_URL = 2_000;

export interface SearchQuery {
  readonly category: Category | undefined;
  readonly filter: ListingFilter;
  /** The canonical path and query string, equal for all lists with the same filters. */
  readonly url: string;
}

/** Parses the path and query string of a list; returns undefined for other pages and for lists without text or filters. */
export function parseSearchUrl(address: string, display: PriceDisplay): SearchQuery | undefined {
  const given = address.length <= MAX_URL ? URL.parse(address, "http://site.invalid") : null;
  if (given?.host !== "site.invalid") return undefined;
  const [, slug] = /^\/category\/([^/]+)$/.exec(given.pathname) ?? [];
  const category = slug ? findCategory(slug) : undefined;
  const isList = category !== undefined || given.pathname === href("/") || given.pathname === href("/categories");
  if (!isList) return undefined;
  const params = filterParams(given.searchParams, category);
  const { filter } = readListingQuery(params, { category, display });
  if (!isFiltered(filter)) return undefined;
  const path = category ? href("/category/:slug", { slug: category.slug }) : href("/categories");
  return { category, filter, url: `${path}?${params}` };
}

/** Removes the parameters that do not change which ads a list contains. */
function filterParams(given: URLSearchParams, category: Category | undefined): URLSearchParams {
  const params = activeParams(given, category);
  // The order by distance without a radius includes the whole region, so it is part of the filter.
  if (params.get("order") !== "nearest" || params.has("radius")) params.delete("order");
  return params;
}

/** Returns the name of a search, for example 'Велосипед, Хасково, до 300 лв.'. */
export function nameOfSearch({ category, filter }: SearchQuery, display: PriceDisplay): string {
  const parts = [
    filter.q === "" ? (category?.name ?? "") : capitalised(filter.q),
    placeOf(filter),
    priceOf(filter, display),
    filter.isTrader === undefined ? "" : filter.isTrader ? "от търговци" : "от частни лица",
    ...filter.fields.map((field) => textOfField(field, category)),
  ];
  const name = capitalised(parts.filter((part) => part !== "").join(", "));
  return name.length <= MAX_SEARCH_NAME ? name : `${name.slice(0, MAX_SEARCH_NAME - 1)}…`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function placeOf({ town, quarter, radius }: ListingFilter): string {
  if (radius === undefined) return placeText({ town, quarter });
  return KNOWN_RADII.some((one) => one === radius) ? `до ${radius} км от ${town}` : `близо до ${town}`;
}

function priceOf({ priceFrom, priceTo }: ListingFilter, display: PriceDisplay): string {
  const money = (cents: number) => formatConverted({ cents, currency: "BGN" }, displayCurrency(display));
  return range(priceFrom && money(priceFrom), priceTo === undefined ? undefined : money(priceTo));
}

function range(from: string | number | undefined, to: string | number | undefined): string {
  return [from !== undefined && `от ${from}`, to !== undefined && `до ${to}`].filter(Boolean).join(" ");
}

function textOfField(filter: FieldFilter, category: Category | undefined): string {
  const field = fieldsOfList(category).find(({ name }) => name === filter.name);
  const label = (field?.label ?? filter.name).toLowerCase();
  switch (filter.kind) {
    case "is": {
      const option = field && "options" in field && field.options.find(({ value }) => value === filter.value);
      return option ? option.label.toLowerCase() : filter.value;
    }
    case "starts":
      return filter.text;
    case "between": {
      const isPlain = field?.kind === "number" && field.plain === true;
      const shown = (value: number | undefined) =>
        value === undefined ? undefined : isPlain ? String(value) : formatNumber(value);
      const unit = field?.kind === "number" && field.unit ? ` ${field.unit}` : "";
      const isOne = filter.from !== undefined && filter.from === filter.to;
      return `${label} ${isOne ? shown(filter.from) : range(shown(filter.from), shown(filter.to))}${unit}`;
    }
    case "pays":
      return `${label} от ${formatNumber(filter.from)}`;
    // Conditions read from the text are named by the text itself.
    case "met":
    case "size":
    case "price":
    case "place":
    case "category":
      return "";
    case "covers":
      return `${label} ${formatPeriod({ from: filter.day, to: filter.day })}`;
  }
}
