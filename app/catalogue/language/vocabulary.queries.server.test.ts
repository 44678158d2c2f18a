import { type KyselyPlugin, sql } from "kysely";
import { expect, inject, test } from "vitest";
import { serverDatabase } from "#app/platform/database.server.ts";
import { inRequest } from "#app/platform/request-scope.server.ts";
import { urlOfWorker, useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";
import { freshVocabulary } from "./vocabulary.queries.server.ts";

const { db } = useDatabase();

/** A handle of its own, whose queries are counted, or fail. */
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

test("searches that come at once wait for two reads at most, not for one another", async () => {
  const { handle, counts } = countingHandle();
  await freshVocabulary(handle);
  counts.queries = 0;
  await Promise.all(Array.from({ length: 20 }, () => freshVocabulary(handle)));
  expect(counts.queries).toBeLessThanOrEqual(2);
});

test("after a read that failed only what is new is read", async () => {
  await makeListing(db, { title: "Дърводелски тезгях" });
  const { handle, counts } = countingHandle();
  expect((await freshVocabulary(handle)).count("тезгях")).toBe(1);
  counts.isBroken = true;
  await expect(freshVocabulary(handle)).rejects.toThrow("does not answer");
  counts.isBroken = false;
  counts.queries = 0;
  await makeListing(db, { title: "Малък тезгях" });
  expect((await freshVocabulary(handle)).count("тезгях")).toBe(2);
  // The one that reads what is new, and sometimes the one that forgets what need not be asked again.
  expect(counts.queries).toBeLessThanOrEqual(2);
});

/** As an import in another process leaves them: so many changes, each of the same words. */
const importElsewhere = (changes: number, words: number) =>
  sql`insert into search_word_changes (words, counts)
    select array_agg('дума' || word), array_agg(1) from generate_series(1, ${words}::int) word, generate_series(1, ${changes}::int) change
    group by change`.execute(db);

test("what an import left that was killed is read as sums, not change by change", async () => {
  await importElsewhere(200, 100);
  const { handle, counts } = countingHandle();
  expect((await freshVocabulary(handle)).count("дума7")).toBe(200);
  expect(counts.rows).toBeLessThan(1_000);
});

test("so is what another process imports meanwhile", async () => {
  const { handle, counts } = countingHandle();
  await freshVocabulary(handle);
  counts.queries = 0;
  await importElsewhere(300, 500);
  expect((await freshVocabulary(handle)).count("дума7")).toBe(300);
  // It asks how much there is, and then reads all anew.
  expect(counts.queries).toBe(3);
});

test.runIf("urls" in inject("testDatabase"))("all words are read without the hurry of a page", async () => {
  const given = inject("testDatabase");
  const other = serverDatabase(urlOfWorker("urls" in given ? given.urls : []));
  try {
    const words = await db.transaction().execute(async (tx) => {
      await sql`lock table search_words`.execute(tx);
      const reading = inRequest({}, () => freshVocabulary(other.db));
      await expect.poll(() => other.load().filter(({ busy }) => busy > 0)).toMatchObject([{ pool: "work" }]);
      return () => reading;
    });
    expect((await words()).size).toBe(0);
  } finally {
    await other.close();
  }
});
