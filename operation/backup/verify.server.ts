/** Verifies a backup: restores it into a temporary folder or database and compares it with its manifest. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenDatabase } from "#app/platform/database/database.server.ts";
import { openEmbeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
import { withDatabase } from "#app/platform/settings/database-url.server.ts";
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import { embeddedTarget, inUnpacked } from "#operation/backup/databases/load-rows.server.ts";
import { compareRowCounts, queryWith } from "#operation/backup/databases/row-counts.server.ts";
import { connectServer, type ServerConnection } from "#operation/backup/databases/server-connection.server.ts";
import type { BackupManifest, OpenBackup } from "./backup-archive.server.ts";
import { loadBackup, refuseDifferences } from "./load-backup.server.ts";
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
      : await verifyScript(backup, folder, url);
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

/** Restores into a temporary database of the server; without a server into an embedded database. */
async function verifyScript(backup: OpenBackup, folder: string, url: string | undefined): Promise<BackupManifest> {
  const unpacking = { folder, isTrial: true };
  if (!url)
    return inUnpacked(folder, async (pglite) => {
      await pglite.exec("begin");
      return (await loadBackup(backup, embeddedTarget(pglite), unpacking)).manifest;
    });
  const server = await connectServer(url);
  const name = `tukashno_verify_${randomBytes(6).toString("hex")}`;
  try {
    await createLike(server, name);
    const connection = await connectServer(withDatabase(url, name));
    try {
      await connection.run("begin");
      return (await loadBackup(backup, connection, unpacking)).manifest;
    } finally {
      await connection.close();
    }
  } finally {
    await server.run(`drop database if exists ${name} with (force)`).finally(server.close);
  }
}

/** Creates a database with the encoding and locale of the site's, and nothing that the administrator added to new databases. */
async function createLike({ ask, run }: ServerConnection, name: string): Promise<void> {
  const [like] =
    await ask(`select format('encoding %L lc_collate %L lc_ctype %L', pg_encoding_to_char(encoding), datcollate, datctype) as options,
    (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as allowed
    from pg_database where datname = current_database()`);
  if (like?.allowed !== true)
    throw new SettingError("Trying it needs a temporary database: alter role … createdb, or restore it elsewhere");
  await run(`create database ${name} template template0 ${like.options}`);
}

async function compare(database: OpenDatabase, manifest: BackupManifest): Promise<BackupManifest> {
  try {
    refuseDifferences(await compareRowCounts(manifest.census, queryWith(database.db)));
    return manifest;
  } finally {
    await database.close();
  }
}
