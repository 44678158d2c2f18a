/** Verifies a backup: restores it into a temporary folder or database and compares it with its manifest. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { compareRowCounts, queryWith } from "#app/admin/backup/databases/row-counts.server.ts";
import { runScript } from "#app/admin/backup/databases/server-programs.server.ts";
import { compareTableSums, takeTableSums } from "#app/admin/backup/databases/table-sums.server.ts";
import { type OpenDatabase, serverDatabase } from "#app/platform/database/database.server.ts";
import { openEmbeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import type { BackupManifest, OpenBackup } from "./backup-archive.server.ts";
import { refuseSql, unpackBackup } from "./unpack.server.ts";

interface Trial {
  /** The URL of a server on which a temporary database is created. */
  readonly url: string | undefined;
  /** Emptied before, and removed afterwards. */
  readonly folder: string;
}

/** Returns the server and the temporary folder of a trial for a command. */
export function trialOf({ databaseUrl }: Pick<Env, "databaseUrl">): Trial {
  return { url: databaseUrl, folder: mkdtempSync(join(tmpdir(), "tukashno-verify-")) };
}

/** Verifies a backup and returns its manifest. Throws SettingError with a line for each difference, BrokenArchive for a damaged file. */
export async function verifyBackup(backup: OpenBackup, { url, folder }: Trial): Promise<BackupManifest> {
  rmSync(folder, { recursive: true, force: true });
  try {
    return backup.header.kind === "embedded"
      ? await verifyEmbedded(backup, folder)
      : await verifyServer(backup, folder, url);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function verifyEmbedded(backup: OpenBackup, folder: string): Promise<BackupManifest> {
  const manifest = await unpackBackup(backup, folder, refuseSql, true);
  // If this database crashes, its queries fail; the site continues.
  const onCrash = () => {};
  return compare(await openEmbeddedDatabase({ dataDir: folder, durability: "off" }, onCrash), manifest);
}

async function verifyServer(backup: OpenBackup, folder: string, url: string | undefined): Promise<BackupManifest> {
  if (!url)
    throw new SettingError(
      "It is a backup of a server's database: set DATABASE_URL to a server on which it can be restored on trial",
    );
  const temporary = new URL(url);
  const name = `tukashno_verify_${randomBytes(6).toString("hex")}`;
  temporary.pathname = name;
  await command(url, `create database ${name}`);
  try {
    const script = runScript(temporary.href);
    let manifest: BackupManifest;
    try {
      manifest = await unpackBackup(backup, folder, script.write, true);
    } catch (error) {
      await script.undo();
      throw error;
    }
    await script.end();
    return await compare(serverDatabase(temporary.href), manifest);
  } finally {
    await command(url, `drop database ${name} with (force)`);
  }
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new SettingError("Trying it needs a temporary database: alter role … createdb, or restore it elsewhere");
  } finally {
    await client.end();
  }
}

async function compare(database: OpenDatabase, manifest: BackupManifest): Promise<BackupManifest> {
  try {
    const differences = await compareRowCounts(manifest.census, queryWith(database.db));
    const { tables } = manifest;
    if (tables) {
      const found = await database.db.transaction().execute((tx) => takeTableSums(queryWith(tx)));
      differences.push(...compareTableSums(tables, found));
    }
    if (differences.length > 0) throw new SettingError(differences.join("\n"));
    return manifest;
  } finally {
    await database.close();
  }
}
