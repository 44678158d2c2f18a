/** What a saved search is: the question of a list, in one spelling, with a name of its own. */
import { href } from "react-router";
import { findCategory } from "#app/categories/catalogue.ts";
import type { Category } from "#app/categories/category.ts";
import { type FieldFilter, fieldsOfList } from "#app/categories/field-kinds.ts";
import {
  CHOSEN,
  isFiltered,
  keptParams,
  type ListingFilter,
  RADII,
  readListingQuery,
} from "#app/listings/listing-filter.ts";
import { formatPeriod } from "#app/wording/dates.ts";
import { convert, displayCurrency, formatMoney, type PriceDisplay } from "#app/wording/money.ts";
import { formatNumber } from "#app/wording/numbers.ts";
import type { SavedSearchRhythm } from "#db/tables.ts";
import { MAX_SEARCH_NAME } from "./search-limits.ts";

/** How often somebody is told of new ads. */
export const RHYTHMS: Readonly<Record<SavedSearchRhythm, string>> = {
  now: "веднага",
  daily: "всеки ден",
  weekly: "всяка седмица",
  none: "без имейли",
};

const MAX_URL = 2_000;

export interface SearchQuestion {
  readonly category: Category | undefined;
  readonly filter: ListingFilter;
  /** Path and query: the same for all lists that ask the same. */
  readonly url: string;
}

/** The question of a list by its path and query; undefined for what is no list, or asks for nothing in particular. */
export function readQuestion(address: string, display: PriceDisplay): SearchQuestion | undefined {
  const given = address.length <= MAX_URL ? URL.parse(address, "http://site.invalid") : null;
  if (given?.host !== "site.invalid") return undefined;
  const [, slug] = /^\/category\/([^/]+)$/.exec(given.pathname) ?? [];
  const category = slug ? findCategory(slug) : undefined;
  const isList = category !== undefined || given.pathname === href("/") || given.pathname === href("/categories");
  if (!isList) return undefined;
  const params = ownParams(given.searchParams, category);
  const { filter } = readListingQuery(params, { category, display });
  if (!isFiltered(filter)) return undefined;
  const path = category ? href("/category/:slug", { slug: category.slug }) : href("/categories");
  return { category, filter, url: `${path}?${params}` };
}

/** Without what changes only how a list looks. */
function ownParams(given: URLSearchParams, category: Category | undefined): URLSearchParams {
  const params = keptParams(given, category);
  params.delete(CHOSEN);
  // By distance alone the whole region is looked through.
  if (params.get("order") !== "nearest" || params.has("radius")) params.delete("order");
  return params;
}

/** 'Велосипед, Хасково, до 300 лв.' */
export function nameOfSearch({ category, filter }: SearchQuestion, display: PriceDisplay): string {
  const parts = [
    filter.q === "" ? (category?.name ?? "") : capitalised(filter.q),
    placeOf(filter),
    priceOf(filter, display),
    ...filter.fields.map((field) => textOfField(field, category)),
  ];
  const name = capitalised(parts.filter((part) => part !== "").join(", "));
  return name.length <= MAX_SEARCH_NAME ? name : `${name.slice(0, MAX_SEARCH_NAME - 1)}…`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function placeOf({ town, radius }: ListingFilter): string {
  if (radius === undefined) return town;
  return RADII.some((one) => one === radius) ? `до ${radius} км от ${town}` : `близо до ${town}`;
}

function priceOf({ priceFrom, priceTo }: ListingFilter, display: PriceDisplay): string {
  const money = (cents: number) => formatMoney(convert({ cents, currency: "BGN" }, displayCurrency(display)));
  return range(priceFrom && money(priceFrom), priceTo && money(priceTo));
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
    case "covers":
      return `${label} ${formatPeriod({ from: filter.day, to: filter.day })}`;
  }
}
