import { sql } from "kysely";
import { expect, test } from "vitest";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import { conditionOfOption } from "#app/catalogue/categories/option-phrases.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { keysOfListing } from "./listing-keys.server.ts";

const { db } = useDatabase();

test("an ad with an option has the words by which the index finds the option", async () => {
  const options = CATALOGUE.flatMap((category) =>
    category.fields
      .filter((field) => field.kind === "choice" || field.kind === "choices")
      .flatMap((field) => field.options.map((option) => ({ category, field, option }))),
  );
  const read = options.flatMap(({ category, field, option }) => {
    const condition = conditionOfOption(field, option);
    if (condition.kind !== "met" || !condition.isIndexed) return [];
    const attributes = { [field.name]: field.kind === "choices" ? [option.value] : option.value };
    const content = {
      title: "Продавам",
      description: "",
      town: "Хасково",
      category,
      attributes,
      currency: "EUR",
    } as const;
    return [{ label: option.label, ad: keysOfListing(content).columns.search, text: condition.text }];
  });
  const { rows } =
    await sql`select label from jsonb_to_recordset(${JSON.stringify(read)}) as read (label text, ad tsvector, text tsquery)
    where not ad @@ text`.execute(db);
  expect(read.length).toBeGreaterThan(100);
  expect(rows).toEqual([]);
});
