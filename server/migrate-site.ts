/** Brings an open database up to date: the schema, then the rows that follow the code. */
import { seedCategories } from "#app/categories/seed-categories.server.ts";
import type { OpenDatabase } from "#app/platform/database.server.ts";
import { migrate, readMigrations } from "#db/migrate.ts";

export async function migrateSite(database: OpenDatabase): Promise<void> {
  await migrate(database, readMigrations("db/migrations"));
  await seedCategories(database.db);
}
