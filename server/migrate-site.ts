/** Migrates an open database: the schema, then the rows derived from code. */
import { seedCategories } from "#app/catalogue/categories/seed-categories.server.ts";
import { continueChangeNumbers } from "#app/listings/page/listing-changes.queries.server.ts";
import type { OpenDatabase } from "#app/platform/database/database.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";
import { MigrationMismatch, migrate, readMigrations } from "#db/migrate.ts";

/** Throws SettingError if the database does not match this code. `before` runs before a database in use is migrated. */
export async function migrateSite(database: OpenDatabase, before?: (newest: string) => Promise<void>): Promise<void> {
  const migrations = readMigrations("db/migrations");
  try {
    await migrate(database, migrations, before && (() => before(migrations.at(-1)?.name ?? "")));
  } catch (error) {
    throw error instanceof MigrationMismatch ? new SettingError(error.message) : error;
  }
  await seedCategories(database.db);
  await continueChangeNumbers(database.db);
}
