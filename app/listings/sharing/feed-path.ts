/** Paths of RSS feeds: of the site or a category, with any search and filters. */
import { href } from "react-router";
import type { Category } from "#app/categories/category.ts";
import { keptParams } from "./listing-filter.ts";

/** The feed of the list at `search`. Feeds are always ordered by date. */
export function feedPath({ search }: { readonly search: string }, category?: Category): string {
  const kept = keptParams(new URLSearchParams(search), category);
  kept.delete("order");
  const path = category ? href("/category/:slug/rss.xml", { slug: category.slug }) : href("/rss.xml");
  return kept.size > 0 ? `${path}?${kept}` : path;
}
