/** Migrates an open database: the schema, then the rows derived from code. */
import { seedCategories } from "#app/catalogue/categories/seed-categories.server.ts";
import { continueChangeNumbers } from "#app/listings/life/listing-changes.queries.server.ts";
import type { OpenDatabase } from "#app/platform/database/database.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";
import { MigrationMismatch, migrate, readMigrations } from "#db/migrate.ts";

/** Throws SettingError if the database does not match this code. */
export async function migrateSite(database: OpenDatabase): Promise<void> {
  try {
    await migrate(database, readMigrations("db/migrations"));
  } catch (error) {
    throw error instanceof MigrationMismatch ? new SettingError(error.message) : error;
  }
  await seedCategories(database.db);
  await continueChangeNumbers(database.db);
}
