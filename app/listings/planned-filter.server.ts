/** A filter whose search text has been read: what was understood, and which keys an ad must have, in tiers. */
import type { Db } from "#app/platform/database.server.ts";
import { type ReadQuery, readQuery } from "#app/search/read-query.ts";
import { type Tiers, tiersOf } from "#app/search/tiers.ts";
import { freshVocabulary } from "#app/search/vocabulary.queries.server.ts";
import type { Vocabulary } from "#app/search/vocabulary.ts";
import type { ListingFilter } from "./listing-filter.ts";

export interface PlannedFilter {
  readonly filter: ListingFilter;
  /** What was understood; undefined without a search text. */
  readonly read: ReadQuery | undefined;
  /** Undefined without a search text, and when the text has no word in it. */
  readonly tiers: Tiers | undefined;
}

export async function planFilter(db: Db, filter: ListingFilter): Promise<PlannedFilter> {
  return filter.q === "" ? { filter, read: undefined, tiers: undefined } : planWith(await freshVocabulary(db), filter);
}

/** For a text that is read together with another one. */
export function planWith(vocabulary: Vocabulary, filter: ListingFilter): PlannedFilter {
  const read = readQuery(vocabulary, filter.q, { isExact: filter.isExact });
  return { filter, read, tiers: tiersOf(read) };
}

/** There is a search text, and nothing in it that an ad could have. */
export function asksForNothing({ filter, tiers }: PlannedFilter): boolean {
  return filter.q !== "" && tiers === undefined;
}
