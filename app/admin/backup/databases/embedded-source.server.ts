/** A backup of the embedded database: by the site that runs, or of a folder that no site has open. */
import { join } from "node:path";
import { hasDatabase } from "#app/embedded/database-folder.server.ts";
import { openEmbeddedDatabase } from "#app/embedded/embedded-database.server.ts";
import { type Env, SettingError } from "#app/platform/env.server.ts";
import { folderEntries } from "./backed-up-files.server.ts";
import { askForCopy } from "./backup-door.server.ts";
import type { BackupSource } from "./backup-source.ts";
import { copyEmbedded, type DatabaseCopy, removeCopy } from "./database-copy.server.ts";
import { markBackup } from "./made-backup.commands.server.ts";

export async function embeddedSource(env: Pick<Env, "dataDir" | "durability">): Promise<BackupSource> {
  const { dataDir } = env;
  const asked = await askForCopy(dataDir);
  if (asked) return { ...partsOf(asked.copy), done: asked.done, close: async () => asked.close() };
  if (!hasDatabase(join(dataDir, "database"))) throw new SettingError(`DATA_DIR=${dataDir}: there is no database`);
  const database = await openEmbeddedDatabase(env);
  const close = async () => {
    removeCopy(dataDir);
    await database.close();
  };
  try {
    const copy = await copyEmbedded(database, dataDir);
    return { ...partsOf(copy), done: (made) => markBackup(database.db, made), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function partsOf({ folder, migration, census, waited }: DatabaseCopy): Omit<BackupSource, "done" | "close"> {
  const header = { kind: "embedded", migration, madeAt: new Date().toISOString() } as const;
  return { header, census, waited, database: folderEntries(folder, "database") };
}
