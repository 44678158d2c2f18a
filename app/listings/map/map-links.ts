/** Builds the addresses of the map and of the lists that it leads to. */
import { href } from "react-router";
import type { Category } from "#app/catalogue/fields/category.ts";
import { carriedParams, changedParams } from "#app/listings/finding/listing-filter.ts";

export type Changes = Readonly<Record<string, string>>;

/** The parameter of a map that shows one municipality. */
export const MUNICIPALITY = "municipality";

/** Returns the address of the map for a list, whose parameters it keeps. */
export function mapAddress(params: URLSearchParams, category: Category | undefined, changes: Changes = {}): string {
  return withQuery(
    href("/map/:slug?", category ? { slug: category.slug } : {}),
    changedParams(carriedParams(params, category), changes),
  );
}

/** Returns the address of the list of a map, with another place or radius. */
export function listAddress(params: URLSearchParams, category: Category | undefined, changes: Changes): string {
  const path = category ? href("/category/:slug", category) : href("/categories");
  return withQuery(path, carriedParams(changedParams(params, { quarter: "", ...changes }), category));
}

function withQuery(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}?${params}` : path;
}
