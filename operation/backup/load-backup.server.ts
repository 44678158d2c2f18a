/** Loads a backup into an empty database and compares the result with the backup. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { SettingError } from "#app/platform/settings/env.server.ts";
import { embeddedRows, rowsAsScript } from "#operation/backup/databases/database-script.server.ts";
import { inUnpacked, rowLoader } from "#operation/backup/databases/load-rows.server.ts";
import { compareRowCounts } from "#operation/backup/databases/row-counts.server.ts";
import type { LoadTarget } from "#operation/backup/databases/server-connection.server.ts";
import { compareTableSums, type TableSums, takeTableSums } from "#operation/backup/databases/table-sums.server.ts";
import type { BackupManifest, OpenBackup } from "./backup-archive.server.ts";
import { refuseSql, unpackBackup } from "./unpack.server.ts";

export interface LoadedBackup {
  readonly manifest: BackupManifest;
  /** Rows and checksum of each table of the restored database. */
  readonly tables: TableSums;
  /** True if `tables` was compared with the source; not if the files of an embedded database were copied. */
  readonly areSumsCompared: boolean;
}

export interface Unpacking {
  /** The folder into which the backup is unpacked, with the layout of DATA_DIR. */
  readonly folder: string;
  /** True to read the photos without storing them. */
  readonly isTrial: boolean;
}

/** Loads the database in the target's current transaction. Throws SettingError with a line for each difference. */
export async function loadBackup(backup: OpenBackup, target: LoadTarget, unpacking: Unpacking): Promise<LoadedBackup> {
  const loader = rowLoader(target, backup.migrations);
  const { manifest, sums } =
    backup.header.kind === "embedded"
      ? await loadFiles(backup, loader, unpacking)
      : await loadScript(backup, loader, unpacking);
  refuseDifferences(await compareRowCounts(manifest.census, target.ask));
  const tables = await takeTableSums(target.ask);
  if (sums) refuseDifferences(compareTableSums(sums, tables));
  return { manifest, tables, areSumsCompared: sums !== undefined };
}

type Loader = ReturnType<typeof rowLoader>;
type Read = { readonly manifest: BackupManifest; readonly sums: TableSums | undefined };

async function loadScript(backup: OpenBackup, loader: Loader, { folder, isTrial }: Unpacking): Promise<Read> {
  const manifest = await unpackBackup(backup, folder, loader.write, isTrial);
  await loader.end();
  return { manifest, sums: manifest.tables };
}

/** Loads the rows of the files of an embedded database. */
async function loadFiles(backup: OpenBackup, loader: Loader, { folder, isTrial }: Unpacking): Promise<Read> {
  const manifest = await unpackBackup(backup, folder, refuseSql, isTrial);
  const sums = await inUnpacked(folder, async (pglite, ask) => {
    await pglite.exec("begin");
    refuseDifferences(await compareRowCounts(manifest.census, ask));
    for await (const part of rowsAsScript({ ask, read: embeddedRows(pglite) })) await loader.write(Buffer.from(part));
    await loader.end();
    return takeTableSums(ask);
  });
  rmSync(join(folder, "database"), { recursive: true });
  return { manifest, sums };
}

export function refuseDifferences(differences: readonly string[]): void {
  if (differences.length > 0)
    throw new SettingError(`Nothing was replaced. Both sides differ:\n${differences.join("\n")}`);
}
