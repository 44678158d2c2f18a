import { type KyselyPlugin, sql } from "kysely";
import { expect, inject, test } from "vitest";
import { serverDatabase } from "#app/platform/database/database.server.ts";
import { inRequest } from "#app/platform/http/request-scope.server.ts";
import { urlOfWorker, useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";
import { freshVocabulary } from "./vocabulary.queries.server.ts";

const { db } = useDatabase();

/** Creates a database handle that counts its queries and can let them fail. */
function countingHandle() {
  const counts = { queries: 0, rows: 0, isBroken: false };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      counts.queries += 1;
      if (counts.isBroken) throw new Error("the database does not answer");
      return node;
    },
    transformResult: async ({ result }) => {
      counts.rows += result.rows.length;
      return result;
    },
  };
  return { handle: db.withPlugin(plugin), counts };
}

test("concurrent searches share at most two reads", async () => {
  const { handle, counts } = countingHandle();
  await freshVocabulary(handle);
  counts.queries = 0;
  await Promise.all(Array.from({ length: 20 }, () => freshVocabulary(handle)));
  expect(counts.queries).toBeLessThanOrEqual(2);
});

test("a failed read is followed by an incremental read", async () => {
  await makeListing(db, { title: "Дърводелски тезгях" });
  const { handle, counts } = countingHandle();
  expect((await freshVocabulary(handle)).count("тезгях")).toBe(1);
  counts.isBroken = true;
  await expect(freshVocabulary(handle)).rejects.toThrow("does not answer");
  counts.isBroken = false;
  counts.queries = 0;
  await makeListing(db, { title: "Малък тезгях" });
  expect((await freshVocabulary(handle)).count("тезгях")).toBe(2);
  // The query for changes, and sometimes the one that advances the horizon.
  expect(counts.queries).toBeLessThanOrEqual(2);
});

/** Inserts changes as an import in another process does; each contains the same words. */
const importElsewhere = (changes: number, words: number) =>
  sql`insert into search_word_changes (words, counts)
    select array_agg('дума' || word), array_agg(1) from generate_series(1, ${words}::int) word, generate_series(1, ${changes}::int) change
    group by change`.execute(db);

test("changes of an interrupted import are read as sums", async () => {
  await importElsewhere(200, 100);
  const { handle, counts } = countingHandle();
  expect((await freshVocabulary(handle)).count("дума7")).toBe(200);
  expect(counts.rows).toBeLessThan(1_000);
});

test("changes of a concurrent import in another process are read as sums", async () => {
  const { handle, counts } = countingHandle();
  await freshVocabulary(handle);
  counts.queries = 0;
  await importElsewhere(300, 500);
  expect((await freshVocabulary(handle)).count("дума7")).toBe(300);
  // It asks how much there is, and then reads all anew.
  expect(counts.queries).toBe(3);
});

test.runIf("urls" in inject("testDatabase"))("all words are read without the hurry of a page", async () => {
  await makeListing(db, { title: "Дърводелски тезгях" });
  const given = inject("testDatabase");
  const other = serverDatabase(urlOfWorker("urls" in given ? given.urls : []));
  try {
    const words = await db.transaction().execute(async (tx) => {
      await sql`lock table search_words`.execute(tx);
      const reading = inRequest({}, () => freshVocabulary(other.db));
      await expect.poll(() => other.load().filter(({ busy }) => busy > 0)).toMatchObject([{ pool: "work" }]);
      return () => reading;
    });
    expect((await words()).count("тезгях")).toBe(1);
  } finally {
    await other.close();
  }
});
