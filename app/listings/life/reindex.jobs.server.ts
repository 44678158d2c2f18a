/**
 * Reindexes ads whose keys are of another version of the analysis or the catalogue, in small steps while the site serves, and reads
 * their places again. Until then an ad is found by its old keys.
 */
import { setTimeout } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { foldWords, forgetWords, recordWords } from "#app/catalogue/language/vocabulary.queries.server.ts";
import { type Place, placeText } from "#app/catalogue/places/place.ts";
import { placeColumns } from "#app/catalogue/places/read-place.ts";
import { announceRows } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { Listings } from "#db/tables.ts";
import { contentOfRow, keysOfListing, searchVersion, wordsOfRow } from "./listing-keys.server.ts";
import { numberListings } from "./number-listings.server.ts";

/** Ads in one transaction; each takes about a millisecond. */
const STEP = 50;
/** Milliseconds between two steps, in which other queries run. */
const PAUSE = 20;

/** Reindexes all outdated ads; returns their number. */
export async function reindexListings(db: Db, pause = PAUSE): Promise<number> {
  let count = 0;
  for (const category of await findOutdated(db)) {
    for (const range of OTHER_VERSIONS) {
      for (let done = await reindexStep(db, category, range); done > 0; done = await reindexStep(db, category, range)) {
        count += done;
        await setTimeout(pause);
      }
    }
  }
  if (count > 0) await foldWords(db);
  return count;
}

/** Returns the categories that have ads of another version. */
async function findOutdated(db: Db): Promise<readonly Category[]> {
  const versions = CATALOGUE.map(searchVersion);
  const { rows } = await sql<{ id: number }>`
    select present.id from unnest(${CATALOGUE.map(({ id }) => id)}::integer[], ${versions}::integer[]) present (id, version)
    where exists (select from listings where category_id = present.id and search_version < version)
      or exists (select from listings where category_id = present.id and search_version > version)`.execute(db);
  return CATALOGUE.filter(({ id }) => rows.some((row) => row.id === id));
}

/** The versions beside the present one, as ranges of an index, which PostgreSQL does not use for "not equal". */
const OTHER_VERSIONS = ["<", ">"] as const;
type OtherVersions = (typeof OTHER_VERSIONS)[number];

/** Reindexes the next outdated ads of a category in one of the ranges; returns their number. */
function reindexStep(db: Db, category: Category, range: OtherVersions): Promise<number> {
  const version = searchVersion(category);
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom("listings")
      .select(["id", "user_id", "title", "description", "town", "quarter", "typed_place"])
      .select(["category_id", "attributes", "currency", "search_version"])
      .where("category_id", "=", category.id)
      .where("search_version", range, version)
      .limit(STEP)
      .execute();
    if (rows.length === 0) return 0;
    const keys = new Map(
      rows.map((row) => {
        const place = readAgain(row);
        const removed = isSamePlace(row, place) ? [] : wordsOfRow(row);
        const content = contentOfRow({ ...row, ...place });
        return [row.id, { before: row.search_version, row, place, removed, ...keysOfListing(content) }];
      }),
    );
    const indexed = [...keys.values()];
    // An ad that was written since it was read already has current keys.
    const { rows: written } = await sql<{ id: string }>`
      update listings set search = indexed.search::tsvector, search_version = ${version}, headword = indexed.headword,
        town = indexed.town, quarter = indexed.quarter, typed_place = indexed.typed_place
      from unnest(${[...keys.keys()]}::uuid[], ${indexed.map(({ columns }) => columns.search)}::text[],
        ${indexed.map(({ columns }) => columns.headword)}::text[],
        ${indexed.map(({ before }) => before)}::integer[], ${indexed.map(({ place }) => place.town)}::text[],
        ${indexed.map(({ place }) => place.quarter)}::text[], ${indexed.map(({ place }) => place.typed_place)}::text[])
        indexed (id, search, headword, before, town, quarter, typed_place)
      where listings.id = indexed.id and listings.search_version = indexed.before
      returning listings.id`.execute(tx);
    const done = written.flatMap(({ id }) => keys.get(id) ?? []);
    const moved = done.filter(({ row, place }) => !isSamePlace(row, place));
    announceRows(tx, [
      ...moved.map(({ row }) => row),
      ...moved.map(({ row, place }) => ({ ...row, town: place.town })),
    ]);
    // Only new ads and those with another place change the vocabulary: reindexing changes keys, hardly ever words.
    await recordWords(
      tx,
      done
        .filter((one) => one.before === 0 || moved.includes(one))
        .map(({ words, removed, before }) => ({ added: words, removed: before === 0 ? [] : removed })),
    );
    return rows.length;
  });
}

/** Reads the stored place of an ad again, as it was typed. A place that is read as before keeps its text. */
function readAgain({ town, quarter, typed_place: typed }: StoredPlace) {
  return placeColumns(typed ?? placeText({ town, quarter }));
}

type StoredPlace = Pick<Selectable<Listings>, "town" | "quarter" | "typed_place">;

function isSamePlace(one: Place, other: Place): boolean {
  return one.town === other.town && one.quarter === other.quarter;
}

/** Marks all ads as not indexed and deletes their words, so that the next run indexes everything. */
export function clearIndex(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await forgetWords(tx);
    await tx.updateTable("listings").set({ search_version: 0 }).execute();
  });
}

/** The job that reindexes after an update: it starts within a minute of the start of a new version. */
export const reindexJob: Job<{ readonly db: Db }> = {
  name: "reindex-listings",
  does: "indexes ads again whose search keys have another version, and numbers ads of before",
  schedule: "* * * * *",
  removes: [],
  run: async ({ db }) => {
    await numberListings(db);
    await reindexListings(db);
  },
};

export const foldWordsJob: Job<{ readonly db: Db }> = {
  name: "fold-search-words",
  does: "adds up changes of the word counts of all ads",
  schedule: "*/10 * * * *",
  removes: [
    {
      what: "changes of the word counts of all ads that have been added up",
      after: "1 day",
      exempt: "computed from the ads; `npm run reindex` computes them again",
    },
  ],
  run: ({ db }) => foldWords(db),
};
