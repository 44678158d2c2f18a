/** Makes a backup: database, photos and secret in one file. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { copyErasedIds } from "#app/admin/own-data/erased-people.server.ts";
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import { openStorage } from "#app/platform/storage/open-storage.server.ts";
import type { BackupSource, MadeBackup } from "#operation/backup/databases/backup-source.ts";
import { embeddedSource } from "#operation/backup/databases/embedded-source.server.ts";
import { serverSource } from "#operation/backup/databases/server-source.server.ts";
import { createPhotoSum, photoEntries } from "./backed-up-files.server.ts";
import { type BackupManifest, textEntry, writeBackup } from "./backup-archive.server.ts";
import type { TarEntry } from "./tar-archive.server.ts";

/** A log without output: a failure of the bucket ends the backup with an error, which the caller reports. */
const SILENT = { warn() {} };

interface BackupOptions {
  /** Encrypts the backup; undefined for an unencrypted one. */
  readonly passphrase: string | undefined;
  /** True to include the photos, from a folder or a bucket. */
  readonly hasPhotos: boolean;
  /** Verifies the file before it is recorded. Returns its final path. */
  readonly accept?: (file: string) => Promise<string>;
}

/** Makes a backup. Throws SettingError if it fails, and removes its files. */
export async function makeBackup(
  env: Env,
  file: string,
  { passphrase, hasPhotos, accept = async (made) => made }: BackupOptions,
): Promise<MadeBackup & BackupManifest & Pick<BackupSource, "waited">> {
  if (existsSync(file)) throw new SettingError(`${file} is there already`);
  const began = performance.now();
  const source = env.databaseUrl ? await serverSource(env.databaseUrl) : await embeddedSource(env);
  try {
    const sum = createPhotoSum();
    let manifest: BackupManifest | undefined;
    const contents = {
      header: source.header,
      entries: entriesOf(source, env, hasPhotos ? photoEntries(openStorage(env, { log: SILENT }), sum) : []),
      manifest: () => (manifest = { census: source.census, tables: source.tables, photos: sum.total() }),
    };
    const bytes = await writeBackup(file, contents, passphrase);
    const finalPath = await accept(file);
    copyErasedIds(env.dataDir, finalPath);
    if (!manifest) throw new Error("a backup without its last entry");
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const made = { file: basename(finalPath), bytes, seconds };
    await source.done(made);
    return { ...made, ...manifest, waited: source.waited };
  } finally {
    await source.close();
  }
}

/** Yields the database before the photos, so that every photo of the database is in the backup. */
async function* entriesOf(source: BackupSource, env: Env, photos: AsyncIterable<TarEntry> | readonly TarEntry[]) {
  yield* source.database;
  yield* photos;
  const secret = env.authSecret ?? readSecret(env.dataDir);
  if (secret) yield textEntry("secret", secret);
}

export function readSecret(dataDir: string): string | undefined {
  const file = join(dataDir, "secret");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
