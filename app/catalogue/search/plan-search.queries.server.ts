import { freshVocabulary } from "#app/catalogue/language/vocabulary.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readQuery } from "./read-query.ts";
import { tiersOf } from "./tiers.ts";

/** Returns a tsquery over `listings.search`, for lists with an order of their own; undefined if the text contains no word. */
export async function planSearch(db: Db, query: string): Promise<string | undefined> {
  const vocabulary = await freshVocabulary(db);
  const tiers = tiersOf(readQuery(vocabulary, query));
  return tiers?.meant;
}
