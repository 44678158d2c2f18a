/** Makes a backup: database, photos and secret in one file. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { keepErased } from "#app/accounts/erased-people.server.ts";
import { type Env, SettingError } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openStorage } from "#app/platform/open-storage.server.ts";
import { createPhotoSum, photoEntries } from "./backed-up-files.server.ts";
import { type BackupManifest, textEntry, writeBackup } from "./backup-archive.server.ts";
import type { BackupSource, MadeBackup } from "./backup-source.ts";
import { embeddedSource } from "./embedded-source.server.ts";
import { serverSource } from "./server-source.server.ts";
import type { TarEntry } from "./tar.server.ts";

interface BackupWish {
  /** Seals it. */
  readonly passphrase: string | undefined;
  /** Whether photos go into it, wherever they lie. */
  readonly hasPhotos: boolean;
  /** Tries the file before operators are told of it. Returns the path that it has from then on. */
  readonly accept?: (file: string) => Promise<string>;
}

/** Throws SettingError when it cannot be made; nothing is left behind then. */
export async function makeBackup(
  env: Env,
  file: string,
  { passphrase, hasPhotos, accept = async (made) => made }: BackupWish,
): Promise<MadeBackup & BackupManifest & Pick<BackupSource, "waited">> {
  if (existsSync(file)) throw new SettingError(`${file} is there already`);
  const began = performance.now();
  const source = env.databaseUrl ? await serverSource(env.databaseUrl) : await embeddedSource(env);
  try {
    const sum = createPhotoSum();
    let manifest: BackupManifest | undefined;
    const contents = {
      header: source.header,
      entries: entriesOf(
        source,
        env,
        hasPhotos ? photoEntries(openStorage(env, { log: createLog(env.logLevel) }), sum) : [],
      ),
      manifest: () => (manifest = { census: source.census, tables: source.tables, photos: sum.total() }),
    };
    const bytes = await writeBackup(file, contents, passphrase);
    const kept = await accept(file);
    keepErased(env.dataDir, kept);
    if (!manifest) throw new Error("a backup without its last entry");
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const made = { file: basename(kept), bytes, seconds };
    await source.done(made);
    return { ...made, ...manifest, waited: source.waited };
  } finally {
    await source.close();
  }
}

/** The database first: photos never change, and each one that it knows of is there. */
async function* entriesOf(source: BackupSource, env: Env, photos: AsyncIterable<TarEntry> | readonly TarEntry[]) {
  yield* source.database;
  yield* photos;
  const secret = env.authSecret ?? secretIn(env.dataDir);
  if (secret) yield textEntry("secret", secret);
}

export function secretIn(dataDir: string): string | undefined {
  const file = join(dataDir, "secret");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
