import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeFolder } from "#tests/support/make.ts";
import { FORMER_SYNONYMS, keepFormerSynonyms } from "./former-synonyms.server.ts";

const { db } = useDatabase();

test("synonyms of administrators are written to a file once", async () => {
  const folder = makeFolder();
  const file = join(folder, FORMER_SYNONYMS);
  await keepFormerSynonyms(db, folder);
  expect(() => readFileSync(file)).toThrow("ENOENT");
  await db.insertInto("search_synonyms").values({ phrase: "лежанка", meaning: "шезлонг" }).execute();
  await keepFormerSynonyms(db, folder);
  expect(readFileSync(file, "utf8")).toBe("лежанка: шезлонг\n");
  writeFileSync(file, "");
  await keepFormerSynonyms(db, folder);
  expect(readFileSync(file, "utf8")).toBe("");
});
