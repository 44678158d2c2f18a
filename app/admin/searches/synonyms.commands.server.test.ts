import { expect, test } from "vitest";
import { findAddedSynonyms } from "#app/catalogue/language/added-synonyms.commands.server.ts";
import { readListingQuery } from "#app/listings/lists/listing-filter.ts";
import { loadListingList } from "#app/listings/lists/listing-page.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { addAuditedSynonym, removeAuditedSynonym, synonymSchema } from "./synonyms.commands.server.ts";

const { db } = useDatabase();

async function found(q: string): Promise<readonly string[]> {
  const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
  return (await loadListingList(db, query, 0)).cards.map(({ title }) => title);
}

test("a synonym of an administrator is used by the next search until it is removed, with audit rows", async () => {
  const { id: admin } = await makeUser(db);
  await makeListing(db, { title: "Градински шезлонг" });
  expect(await found("лежанки")).toEqual([]);

  await addAuditedSynonym(db, admin, synonymSchema.parse({ phrase: " Лежанка ", meaning: "шезлонги" }));
  expect(await found("лежанки")).toEqual(["Градински шезлонг"]);
  await expect(addAuditedSynonym(db, admin, { phrase: "лежанка", meaning: "шезлонги" })).rejects.toMatchObject({
    constraint: "search_synonyms_phrase_meaning_key",
  });

  const [synonym] = await findAddedSynonyms(db);
  await removeAuditedSynonym(db, admin, synonym?.id ?? "");
  expect(await found("лежанки")).toEqual([]);
  await expect(removeAuditedSynonym(db, admin, synonym?.id ?? "")).rejects.toMatchObject({
    notice: { code: "admin_target_missing" },
  });

  const log = await db.selectFrom("audit_log").select(["action", "before", "after"]).orderBy("id").execute();
  const values = { phrase: "лежанка", meaning: "шезлонги" };
  expect(log).toEqual([
    { action: "add-synonym", before: null, after: values },
    { action: "remove-synonym", before: values, after: null },
  ]);
});

test.each([
  ["маса", "маси", "meaning"],
  ["", "маса", "phrase"],
  ["една много голяма дървена маса", "бюро", "phrase"],
])("%j meaning %j is refused", (phrase, meaning, field) => {
  expect(synonymSchema.safeParse({ phrase, meaning }).error?.issues[0]?.path).toEqual([field]);
});
