/** Unpacks a backup into a folder with the layout of DATA_DIR. */
import { mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { createPhotoSum } from "./backed-up-files.server.ts";
import type { BackupManifest, OpenBackup } from "./backup-archive.server.ts";
import { BrokenArchive, type TarEntry } from "./tar-archive.server.ts";

/** Names of the parts of a server database's script. */
const SQL_PART = /^database\.sql\/\d+$/;
/** Names of the other entries; excludes paths that leave the folder. */
const KNOWN_ENTRY = /^(database(\/[\w.-]*[\w-][\w.-]*)*\/?|photos\/\w\w\/[\w-]+\.\w+|secret)$/;

/**
 * Unpacks all entries. Passes parts of a script to `runSql`, and only reads the photos of a trial. Throws BrokenArchive for a damaged file; the
 * folder is incomplete then.
 */
export async function unpackBackup(
  { entries, manifest }: OpenBackup,
  folder: string,
  runSql: (part: Buffer) => Promise<void>,
  isTrial = false,
): Promise<BackupManifest> {
  const sum = createPhotoSum();
  let failure: unknown;
  const load = async (part: Buffer) => {
    if (failure === undefined)
      await runSql(part).catch((error: unknown) => {
        failure = error;
      });
  };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for await (const entry of entries) {
    // The rest is only read: the database may have refused rows because the file is damaged, which its end tells.
    if (failure !== undefined) continue;
    const { name, content } = entry;
    if (SQL_PART.test(name)) for await (const chunk of content) await load(chunk);
    else if (!KNOWN_ENTRY.test(name))
      throw new BrokenArchive(`is no backup of this site: it holds ${name.slice(0, 60)}`);
    else if (name.endsWith("/")) mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    else if (name.startsWith("photos/")) {
      const one = sum.next(name);
      if (isTrial) for await (const chunk of content) one.add(chunk);
      else await writeEntry(entry, folder, one.add);
      one.end();
    } else await writeEntry(entry, folder);
  }
  if (failure !== undefined) throw failure;
  const expected = manifest();
  if (sum.total().sha256 !== expected.photos.sha256) throw new BrokenArchive("is damaged: photos differ");
  return expected;
}

async function writeEntry(
  { name, content }: TarEntry,
  folder: string,
  seen: (chunk: Buffer) => void = () => {},
): Promise<void> {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
  const file = await open(path, "w", 0o600);
  try {
    for await (const chunk of content) {
      seen(chunk);
      await file.write(chunk);
    }
  } catch (error) {
    // An error of writing does not name the file.
    throw error instanceof Error && "syscall" in error
      ? Object.assign(error, { path, message: `${path}: ${error.message}` })
      : error;
  } finally {
    await file.close();
  }
}

/** Refuses a script in a backup of an embedded database. */
export async function refuseSql(): Promise<void> {
  throw new BrokenArchive("is no backup of this site: it holds files and a script");
}
