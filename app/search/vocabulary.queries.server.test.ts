import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";
import { freshVocabulary } from "./vocabulary.queries.server.ts";

const { db } = useDatabase();

/** A handle of its own, whose queries are counted, or fail. */
function countingHandle() {
  const counts = { queries: 0, isBroken: false };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      counts.queries += 1;
      if (counts.isBroken) throw new Error("the database does not answer");
      return node;
    },
    transformResult: async ({ result }) => result,
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
