/** The embedded database: PGlite in DATA_DIR/database, for a site without a PostgreSQL server. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import type { Db, OpenDatabase } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Tables } from "#db/tables.ts";
import { lockFolder } from "./folder-lock.server.ts";
import { openPGlite } from "./pglite.server.ts";

/** Opens the database in the folder, or creates it. Throws SettingError if another process uses the folder. */
export async function openEmbeddedDatabase({
  dataDir,
  durability,
}: Pick<Env, "dataDir" | "durability">): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const release = lockFolder(dataDir);
  try {
    const onRefusal = (error: unknown): never => {
      console.error(`DATA_DIR=${dataDir}: the disk refuses to keep what was written (${error})`);
      process.exit(1);
    };
    return embeddedDatabase(await openPGlite({ folder: join(dataDir, "database"), durability, onRefusal }), release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Wraps an open PGlite. Tests start from a snapshot this way. */
export function embeddedDatabase(pglite: PGlite, release: () => void = () => {}): OpenDatabase {
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    kind: "embedded",
    script: (text) =>
      db.connection().execute(async () => {
        try {
          return (await pglite.exec(text)) as { rows: Record<string, unknown>[] }[];
        } catch (error) {
          await pglite.exec("rollback");
          throw error;
        }
      }),
    async close() {
      await db.destroy();
      release();
    },
  };
}
