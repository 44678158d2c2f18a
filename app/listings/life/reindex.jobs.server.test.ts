import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { foldWords, freshVocabulary } from "#app/catalogue/language/vocabulary.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { category, getRow, makeListing } from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { searchVersion } from "./listing-keys.server.ts";
import { deleteListing } from "./listings.commands.server.ts";
import { clearIndex, reindexListings } from "./reindex.jobs.server.ts";

const { db } = useDatabase();
const count = async (word: string) => (await freshVocabulary(db)).count(word);

describe("ads are reindexed", () => {
  test("if their keys are of another version, and only those", async () => {
    const old = await makeListing(db, { title: "Дървена маса" });
    const present = await makeListing(db, { title: "Дървен стол" });
    const newer = await makeListing(db, { title: "Дървена пейка" });
    await setListing(db, old.id, { search: "'маса'", search_version: 1 });
    await setListing(db, newer.id, { search: "'пейка'", search_version: 2 ** 31 - 1 });
    expect(await reindexListings(db, 0)).toBe(2);
    const { search, search_version } = await getRow(db, old.id);
    expect(search).toContain("'=дървен маса'");
    expect(search_version).toBe(searchVersion(category("malki-obyavi")));
    expect((await getRow(db, old.id)).updated_at).toEqual(old.updated_at);
    expect(await getRow(db, present.id)).toEqual(present);
    expect(await reindexListings(db, 0)).toBe(0);
  });

  test("if a category or one of its options is renamed", () => {
    const before = category("cars");
    const renamed = { ...before, name: "Возила" };
    expect(searchVersion(renamed)).not.toBe(searchVersion(before));
    expect(searchVersion({ ...before })).toBe(searchVersion(before));
  });

  test("all of them with their words on the operator's command", async () => {
    await makeListing(db, { title: "Дървена маса" });
    await foldWords(db);
    await sql`update search_words set ads = 77`.execute(db);
    await clearIndex(db);
    expect(await count("дървена")).toBe(0);
    expect(await reindexListings(db, 0)).toBe(1);
    expect(await count("дървена")).toBe(1);
  });
});

describe("the vocabulary", () => {
  test("counts the ads with a word as they are added, changed and deleted", async () => {
    const listing = await makeListing(db, { title: "Дървена маса" });
    expect(await count("дървена")).toBe(1);
    await makeListing(db, { title: "Дървена пейка" });
    expect(await count("дървена")).toBe(2);
    await deleteListing(db, { person: { id: listing.user_id, isAdmin: false }, id: listing.id });
    expect(await count("дървена")).toBe(1);
  });

  test("is the same before and after folding, for cached and new readers", async () => {
    await makeListing(db, { title: "Дървена маса" });
    expect(await count("дървена")).toBe(1);
    await foldWords(db);
    await makeListing(db, { title: "Дървена пейка" });
    await foldWords(db);
    expect(await count("дървена")).toBe(2);
    const another = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => result,
    });
    expect((await freshVocabulary(another)).count("дървена")).toBe(2);
  });

  test("includes changes written while it is read", async () => {
    const reads = Array.from({ length: 10 }, () => freshVocabulary(db));
    await Promise.all([
      ...reads,
      ...["пейка", "маса", "стол"].map((title) => makeListing(db, { title: `Нова ${title}` })),
    ]);
    expect(await count("нова")).toBe(3);
  });
});
