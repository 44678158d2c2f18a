import { href } from "react-router";
import type { Category } from "#app/catalogue/fields/category.ts";
import { activeParams } from "#app/listings/finding/listing-filter.ts";

/** Returns the path of the RSS feed of a list, with the search and filters of its query string. Feeds are always ordered by date. */
export function feedPath({ search }: { readonly search: string }, category?: Category): string {
  const params = activeParams(new URLSearchParams(search), category);
  params.delete("order");
  const path = category ? href("/category/:slug/rss.xml", { slug: category.slug }) : href("/rss.xml");
  return params.size > 0 ? `${path}?${params}` : path;
}
