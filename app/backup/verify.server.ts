/** Whether a backup can be restored: it is, in a temporary place, and compared with what it says of itself. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbeddedDatabase } from "#app/embedded/embedded-database.server.ts";
import { type OpenDatabase, serverDatabase } from "#app/platform/database.server.ts";
import { SettingError } from "#app/platform/env.server.ts";
import type { BackupManifest, OpenBackup } from "./backup-archive.server.ts";
import { compareCensus, takeCensus } from "./census.server.ts";
import { runScript } from "./server-programs.server.ts";
import { sumPhotos, unpackBackup } from "./unpack.server.ts";

/** Throws SettingError with a line for each difference. `url`: a server's database, beside which a temporary one is made. */
export async function verifyBackup(backup: OpenBackup, url: string | undefined): Promise<BackupManifest> {
  const folder = mkdtempSync(join(tmpdir(), "tukashno-verify-"));
  try {
    const manifest =
      backup.header.kind === "embedded"
        ? await verifyEmbedded(backup, folder)
        : await verifyServer(backup, folder, url);
    const photos = await sumPhotos(join(folder, "photos"));
    if (photos.sha256 !== manifest.photos.sha256)
      throw new SettingError(`${manifest.photos.files} photo files were backed up, others are restored`);
    return manifest;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function verifyEmbedded(backup: OpenBackup, folder: string): Promise<BackupManifest> {
  const manifest = await unpackBackup(backup, folder, refuseSql);
  return compare(await openEmbeddedDatabase({ dataDir: folder, durability: "off" }), manifest);
}

async function verifyServer(backup: OpenBackup, folder: string, url: string | undefined): Promise<BackupManifest> {
  if (!url) throw new SettingError("It is a backup of a server's database: DATABASE_URL says where to try it");
  const temporary = new URL(url);
  const name = `tukashno_verify_${randomBytes(6).toString("hex")}`;
  temporary.pathname = name;
  await command(url, `create database ${name}`);
  try {
    const script = runScript(temporary.href);
    let manifest: BackupManifest;
    try {
      manifest = await unpackBackup(backup, folder, script.write);
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
    const differences = compareCensus(manifest.census, await takeCensus(database.db));
    if (differences.length > 0) throw new SettingError(differences.join("\n"));
    return manifest;
  } finally {
    await database.close();
  }
}

/** A backup of files has no script. */
export async function refuseSql(): Promise<void> {
  throw new SettingError("It is a backup of a server's database");
}
