/**
 * Puts a backup in the place of the settings, all of it or nothing. What was there is refused, or put aside when that is asked
 * for. Migrating is not done here.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { syncFolder, syncTree } from "#app/embedded/disk.server.ts";
import { lockFolder } from "#app/embedded/folder-lock.server.ts";
import { serverDatabase } from "#app/platform/database.server.ts";
import { type Env, SettingError } from "#app/platform/env.server.ts";
import type { BackupManifest, OpenBackup } from "./backup-archive.server.ts";
import { secretIn } from "./make-backup.server.ts";
import { runScript } from "./server-programs.server.ts";
import { unpackBackup } from "./unpack.server.ts";
import { refuseSql } from "./verify.server.ts";

/** What of DATA_DIR a backup replaces, in the order in which it is put in place: a site begins with the database. */
const PARTS = ["photos", "secret", "database"] as const;
const AGAIN = "; with --replace it is put aside";

export interface Restored {
  readonly manifest: BackupManifest;
  /** Where the former files are. */
  readonly aside: string | undefined;
  /** AUTH_SECRET is another one than the backup's. */
  readonly hasOtherSecret: boolean;
}

/** `migrations`: those that this version of the site knows. */
export async function restoreBackup(
  env: Env,
  backup: OpenBackup,
  { replace, migrations }: { readonly replace: boolean; readonly migrations: readonly string[] },
): Promise<Restored> {
  const { kind, migration } = backup.header;
  if (kind === "embedded" && env.databaseUrl)
    throw new SettingError("It is a backup of the embedded database: restore it without DATABASE_URL");
  if (kind === "server" && !env.databaseUrl)
    throw new SettingError("It is a backup of a server's database: set DATABASE_URL");
  if (!migrations.includes(migration))
    throw new SettingError(`It was made by a newer version of the site, which has ${migration}: update this one first`);
  mkdirSync(env.dataDir, { recursive: true });
  const release = lockFolder(env.dataDir);
  const draft = join(env.dataDir, "restoring");
  try {
    if (!replace) refuseFull(env.dataDir);
    rmSync(draft, { recursive: true, force: true });
    const manifest = env.databaseUrl
      ? await restoreServer(env.databaseUrl, { backup, draft, replace })
      : await unpackBackup(backup, draft, refuseSql);
    await syncTree(draft);
    const aside = putInPlace(draft, env.dataDir);
    await syncFolder(env.dataDir);
    const restored = secretIn(env.dataDir);
    return { manifest, aside, hasOtherSecret: env.authSecret !== undefined && env.authSecret !== restored };
  } finally {
    rmSync(draft, { recursive: true, force: true });
    release();
  }
}

function refuseFull(dataDir: string): void {
  const found = PARTS.find((name) => existsSync(join(dataDir, name)));
  if (found) throw new SettingError(`DATA_DIR=${dataDir}: there is something already (${found})${AGAIN}`);
}

function putInPlace(draft: string, dataDir: string): string | undefined {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replace(/[:.]/g, "-")}`);
  const former = PARTS.filter((name) => existsSync(join(dataDir, name)));
  if (former.length > 0) mkdirSync(aside, { mode: 0o700 });
  for (const name of former.toReversed()) renameSync(join(dataDir, name), join(aside, name));
  for (const name of PARTS.filter((one) => readdirSync(draft).includes(one)))
    renameSync(join(draft, name), join(dataDir, name));
  return former.length > 0 ? aside : undefined;
}

interface ServerRestore {
  readonly backup: OpenBackup;
  readonly draft: string;
  readonly replace: boolean;
}

/** In one transaction, which ends when the whole file was read. */
async function restoreServer(url: string, { backup, draft, replace }: ServerRestore): Promise<BackupManifest> {
  const isFull = await lookAt(url);
  if (isFull && !replace) throw new SettingError("DATABASE_URL: there are tables already; with --replace they go");
  const script = runScript(url);
  try {
    await script.write("begin;\n");
    if (isFull)
      await script.write("drop schema if exists pgboss cascade; drop schema public cascade; create schema public;\n");
    const manifest = await unpackBackup(backup, draft, script.write);
    await script.end("\nanalyze; commit;\n");
    return manifest;
  } catch (error) {
    await script.undo();
    throw error;
  }
}

/** Whether there are tables. Throws SettingError while a site uses the database. */
async function lookAt(url: string): Promise<boolean> {
  const database = serverDatabase(url);
  try {
    const { rows } = await sql<{ others: number; tables: number }>`select
      (select count(*)::int from pg_stat_activity where datname = current_database()
        and application_name = 'tukashno' and pid <> pg_backend_pid()) as others,
      (select count(*)::int from pg_tables where schemaname in ('public', 'pgboss')) as tables`.execute(database.db);
    const { others = 0, tables = 0 } = rows[0] ?? {};
    if (others > 0) throw new SettingError("DATABASE_URL: a site is using this database; stop it first");
    return tables > 0;
  } finally {
    await database.close();
  }
}
