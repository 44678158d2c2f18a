/** Backs up the embedded database: through the running site, or from a folder that no site uses. */
import { join } from "node:path";
import { hasDatabase } from "#app/platform/database/embedded/database-folder.server.ts";
import { openEmbeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import { folderEntries } from "#operation/backup/backed-up-files.server.ts";
import { requestCopy } from "#operation/backup/backup-socket.server.ts";
import { markBackup } from "#operation/backup/made-backup.commands.server.ts";
import type { BackupSource } from "./backup-source.ts";
import { copyEmbedded, type DatabaseCopy, removeCopy } from "./database-copy.server.ts";

export async function embeddedSource(env: Pick<Env, "dataDir" | "durability">): Promise<BackupSource> {
  const { dataDir } = env;
  const requested = await requestCopy(dataDir);
  if (requested) return { ...partsOf(requested.copy), done: requested.done, close: async () => requested.close() };
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
