/** Combines a filter with the interpretation of its search text and the keys that an ad must have, in tiers. */

import { freshVocabulary } from "#app/catalogue/language/vocabulary.queries.server.ts";
import type { Vocabulary } from "#app/catalogue/language/vocabulary.ts";
import { type ReadQuery, readQuery } from "#app/catalogue/search/read-query.ts";
import { type Tiers, tiersOf } from "#app/catalogue/search/tiers.ts";
import type { ListingFilter } from "#app/listings/lists/listing-filter.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface PlannedFilter {
  readonly filter: ListingFilter;
  /** The interpretation of the search text; undefined without one. */
  readonly read: ReadQuery | undefined;
  /** Undefined without a search text, and if the text has no words. */
  readonly tiers: Tiers | undefined;
}

export async function planFilter(db: Db, filter: ListingFilter): Promise<PlannedFilter> {
  return filter.q === "" ? { filter, read: undefined, tiers: undefined } : planWith(await freshVocabulary(db), filter);
}

/** Plans a filter with a given vocabulary, for several texts that are interpreted together. */
export function planWith(vocabulary: Vocabulary, filter: ListingFilter): PlannedFilter {
  const read = readQuery(vocabulary, filter.q, { isExact: filter.isExact });
  return { filter, read, tiers: tiersOf(read) };
}

/** True if there is a search text without any word that an ad could have. */
export function matchesNothing({ filter, tiers }: PlannedFilter): boolean {
  return filter.q !== "" && tiers === undefined;
}
