import { describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { CATALOGUE } from "./catalogue.ts";
import { seedCategories } from "./seed-categories.server.ts";

const { db } = useDatabase();

describe("the table of categories", () => {
  test("is updated from the catalogue, and inactive categories stay inactive", async () => {
    await db
      .updateTable("categories")
      .set({ name: "old", sort_order: 99, is_active: false })
      .where("id", "=", 2)
      .execute();
    try {
      await seedCategories(db);
      const rows = await db.selectFrom("categories").selectAll().orderBy("sort_order").execute();
      expect(rows.map(({ id, name, slug }) => ({ id, name, slug }))).toEqual(
        CATALOGUE.map(({ id, name, slug }) => ({ id, name, slug })),
      );
      expect(rows.filter(({ is_active }) => !is_active).map(({ id }) => id)).toEqual([2]);
    } finally {
      await db.updateTable("categories").set({ is_active: true }).execute();
    }
  });
});
