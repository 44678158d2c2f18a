/** A search text as one question to the keys of ads, for lists that have an order of their own. */
import type { Db } from "#app/platform/database.server.ts";
import { readQuery } from "./read-query.ts";
import { tiersOf } from "./tiers.ts";
import { freshVocabulary } from "./vocabulary.queries.server.ts";

/** A tsquery over `listings.search`; undefined when the text has no word in it. */
export async function planSearch(db: Db, query: string): Promise<string | undefined> {
  const vocabulary = await freshVocabulary(db);
  const tiers = tiersOf(readQuery(vocabulary, query));
  return tiers?.meant;
}
