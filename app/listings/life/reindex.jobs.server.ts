/**
 * Indexes anew the ads whose keys another analysis made, or a catalogue with other names: in small steps, while the site
 * serves. Until its turn an ad is found by the keys that it has.
 */
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { CATALOGUE } from "#app/categories/catalogue.ts";
import { type Db, inTransaction } from "#app/platform/database.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { foldWords, forgetWords, recordWords } from "#app/search/vocabulary.queries.server.ts";
import { contentOfRow, keysOfListing, searchVersion } from "./listing-keys.server.ts";

/** Ads in one transaction; each takes about a millisecond. */
const STEP = 50;
/** Milliseconds between two steps, for everybody else. */
const PAUSE = 20;

/** Brings all ads to the present analysis; returns how many there were to bring. */
export async function reindexListings(db: Db, pause = PAUSE): Promise<number> {
  let count = 0;
  for (const { id, version } of CATALOGUE.map((category) => ({ id: category.id, version: searchVersion(category) }))) {
    for (let done = await reindexStep(db, id, version); done > 0; done = await reindexStep(db, id, version)) {
      count += done;
      await setTimeout(pause);
    }
  }
  if (count > 0) await foldWords(db);
  return count;
}

/** The next ads of a category that have not this version; returns how many there were. */
function reindexStep(db: Db, categoryId: number, version: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom("listings")
      .select(["id", "title", "description", "town", "category_id", "attributes", "currency", "search_version"])
      .where("category_id", "=", categoryId)
      .where((eb) => eb.or([eb("search_version", "<", version), eb("search_version", ">", version)]))
      .limit(STEP)
      .execute();
    if (rows.length === 0) return 0;
    const keys = new Map(
      rows.map((row) => [row.id, { before: row.search_version, ...keysOfListing(contentOfRow(row)) }]),
    );
    const made = [...keys.values()];
    // Whoever has written an ad since it was read here has given it the present keys.
    const { rows: written } = await sql<{ id: string }>`
      update listings set search = made.search::tsvector, search_version = ${version}
      from unnest(${[...keys.keys()]}::uuid[], ${made.map(({ columns }) => columns.search)}::text[],
        ${made.map(({ before }) => before)}::integer[]) made (id, search, before)
      where listings.id = made.id and listings.search_version = made.before
      returning listings.id`.execute(tx);
    // Others are in the vocabulary already: the words of a text hardly ever change, only their keys.
    const fresh = written.map(({ id }) => keys.get(id)).filter((one) => one?.before === 0);
    await recordWords(
      tx,
      fresh.map((one) => ({ added: one?.words ?? [] })),
    );
    return rows.length;
  });
}

/** Marks all ads as never indexed and forgets their words, so that the next run starts from nothing. */
export function forgetIndex(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await forgetWords(tx);
    await tx.updateTable("listings").set({ search_version: 0 }).execute();
  });
}

/** A new version of the code finds its ads indexed within a minute of its start, and then as long as it takes. */
export const reindexJob: Job<{ readonly db: Db }> = {
  name: "reindex-listings",
  schedule: "* * * * *",
  removes: [],
  run: async ({ db }) => {
    await reindexListings(db);
  },
};

export const foldWordsJob: Job<{ readonly db: Db }> = {
  name: "fold-search-words",
  schedule: "*/10 * * * *",
  removes: [
    {
      what: "changes of the words of all ads, once added up",
      after: "1 day",
      exempt: "sums made of the ads, which `npm run reindex` makes again",
    },
  ],
  run: ({ db }) => foldWords(db),
};
