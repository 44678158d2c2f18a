/** Reads the search of a list on the server, so that the list's script does not contain the fields of all categories. */
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import { nameOfSearch, parseSearchUrl } from "./saved-search.ts";

/** Returns the canonical URL and the name of the search of a list; undefined for a list without text or filters. */
export function shownSearchOf(url: URL, display: PriceDisplay) {
  const query = parseSearchUrl(url.pathname + url.search, display);
  return query && { url: query.url, name: nameOfSearch(query, display) };
}

export type ShownSearch = NonNullable<ReturnType<typeof shownSearchOf>>;
