/** Analyses a search into the columns that are compared with an ad: the keys of its full matches in the list, and its conditions. */

import { freshVocabulary } from "#app/catalogue/language/vocabulary.queries.server.ts";
import type { Vocabulary } from "#app/catalogue/language/vocabulary.ts";
import type { ReadQuery } from "#app/catalogue/search/read-query.ts";
import type { ListingFilter } from "#app/listings/finding/listing-filter.ts";
import { matchesNothing, planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { townsOf } from "#app/listings/lists/listing-conditions.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { SearchQuery } from "./saved-search.ts";
import { SEARCH_VERSION, storedFilter } from "./stored-conditions.server.ts";

/** Returns the columns of a search; undefined if no ad can contain its text. */
export async function analyseSearch(db: Db, query: SearchQuery) {
  const planned = await planFilter(db, query.filter);
  if (matchesNothing(planned)) return undefined;
  const { filter, read, tiers } = planned;
  return {
    analysis_version: SEARCH_VERSION,
    keys: tiers?.meant ?? null,
    conditions: storedFilter(filter),
    anchors:
      read && tiers ? rarestKeys(await freshVocabulary(db), read) : placeAnchors(filter.category?.id, placesOf(filter)),
  };
}

const placesOf = (filter: ListingFilter) => (filter.town === "" ? [] : townsOf(filter));

/** Returns one key for each meaning of the word that the fewest ads contain; an ad without any of these keys does not match. */
function rarestKeys(vocabulary: Vocabulary, { words }: ReadQuery): string[] {
  const choices = words.map(({ meanings }) => {
    const keys = meanings
      .filter(({ level }) => level !== "loose")
      .map((meaning) =>
        meaning.keys.reduce((one, other) => (vocabulary.countOfKey(other) < vocabulary.countOfKey(one) ? other : one)),
      );
    const ads = keys.reduce((sum, key) => sum + vocabulary.countOfKey(key), 0);
    return { keys: [...new Set(keys)], ads };
  });
  return choices.reduce((one, other) => (other.ads < one.ads ? other : one)).keys;
}

/** A search with more places than this is indexed without its places. */
const MAX_PLACES = 30;

/** Returns the anchors of a search without words. The '@' distinguishes them from keys, which consist of letters and digits. */
function placeAnchors(categoryId: number | undefined, towns: readonly string[]): string[] {
  const places = towns.length > 0 && towns.length <= MAX_PLACES ? towns : ["*"];
  return places.map((place) => `@${categoryId ?? "*"}@${place}`);
}

/** Returns all anchors of searches without words that an ad of this category and place can match. */
export function anchorsOfPlace(categoryId: number, town: string): string[] {
  return [categoryId, undefined].flatMap((category) => [
    ...placeAnchors(category, [town]),
    ...placeAnchors(category, []),
  ]);
}
