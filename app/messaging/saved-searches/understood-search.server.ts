/**
 * A search as it is stored: what it was understood as, in columns that one statement compares with an ad. The keys are those of
 * the list's tiers that hold what was meant, so that an ad is told of if the list shows it there.
 */
import { townsOf } from "#app/listings/listing-conditions.server.ts";
import { planFilter } from "#app/listings/planned-filter.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { ANALYSIS_VERSION } from "#app/search/keys.server.ts";
import type { ReadQuery } from "#app/search/read-query.ts";
import { freshVocabulary } from "#app/search/vocabulary.queries.server.ts";
import type { Vocabulary } from "#app/search/vocabulary.ts";
import type { SearchQuestion } from "./saved-search.ts";

export interface UnderstoodSearch {
  readonly analysis_version: number;
  readonly keys: string | null;
  readonly category_id: number | null;
  readonly towns: string[] | null;
  readonly price_from: number | null;
  readonly price_to: number | null;
  /** JSON. */
  readonly fields: string | null;
  readonly anchors: string[];
}

/** Undefined when its text has no word that an ad could have. */
export async function understandSearch(db: Db, { filter }: SearchQuestion): Promise<UnderstoodSearch | undefined> {
  const { read, tiers } = await planFilter(db, filter);
  const keys = tiers?.meant ?? null;
  if (filter.q !== "" && (keys === null || !read)) return undefined;
  const towns = filter.town === "" ? null : [...townsOf(filter)];
  const category_id = filter.category?.id ?? null;
  return {
    analysis_version: ANALYSIS_VERSION,
    keys,
    category_id,
    towns,
    price_from: filter.priceFrom ?? null,
    price_to: filter.priceTo ?? null,
    fields: filter.fields.length === 0 ? null : JSON.stringify(filter.fields),
    anchors: read ? rarestKeys(await freshVocabulary(db), read) : placeAnchors(category_id, towns),
  };
}

/** Of the word that the fewest ads have, a key of each of its meanings: an ad without any of these does not fit. */
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

/** Farther around a place than this the region alone tells. */
const MOST_PLACES = 30;

/** Keys consist of letters and digits, so that none looks like these. */
function placeAnchors(categoryId: number | null, towns: readonly string[] | null): string[] {
  const places = towns && towns.length <= MOST_PLACES ? towns : ["*"];
  return places.map((place) => `@${categoryId ?? "*"}@${place}`);
}

/** All anchors of searches without words that an ad of this category and place can fit. */
export function anchorsOfPlace(categoryId: number, town: string): string[] {
  return [categoryId, null].flatMap((category) => [...placeAnchors(category, [town]), ...placeAnchors(category, null)]);
}
