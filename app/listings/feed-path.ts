/** Lists of ads as RSS: where they are. The site's own, a category's, and either with any search and filter. */
import { href } from "react-router";
import type { Category } from "#app/categories/category.ts";
import { keptParams } from "./listing-filter.ts";

/** The feed of the list that is shown at `search`; a feed has one order, the newest first. */
export function feedPath({ search }: { readonly search: string }, category?: Category): string {
  const kept = keptParams(new URLSearchParams(search), category);
  kept.delete("order");
  const path = category ? href("/category/:slug/rss.xml", { slug: category.slug }) : href("/rss.xml");
  return kept.size > 0 ? `${path}?${kept}` : path;
}
