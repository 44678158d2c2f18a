import { expect, test } from "vitest";
import { SettingError } from "#app/platform/settings/env.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { migrateSite } from "./migrate-site.ts";

const { database, db } = useDatabase();

test("refuses a database newer than the code with a setting error of one line", async () => {
  await db.insertInto("schema_migrations").values({ name: "9001-of-tomorrow.sql" }).execute();
  try {
    const failure = await migrateSite(database).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SettingError);
    expect(failure).toHaveProperty("message", expect.stringMatching(/^[^\n]*9001-of-tomorrow\.sql[^\n]*$/));
  } finally {
    await db.deleteFrom("schema_migrations").where("name", "like", "9%").execute();
  }
});
