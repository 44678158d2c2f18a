/** Brings an open database up to date: the schema, then the rows that follow the code. */
import { seedCategories } from "#app/categories/seed-categories.server.ts";
import type { OpenDatabase } from "#app/platform/database.server.ts";
import { SettingError } from "#app/platform/env.server.ts";
import { MigrationMismatch, migrate, readMigrations } from "#db/migrate.ts";

/** Throws SettingError when this database is not one for this code. */
export async function migrateSite(database: OpenDatabase): Promise<void> {
  try {
    await migrate(database, readMigrations("db/migrations"));
  } catch (error) {
    throw error instanceof MigrationMismatch ? new SettingError(error.message) : error;
  }
  await seedCategories(database.db);
}
