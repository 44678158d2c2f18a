/**
 * The file format of backups: a tar archive of database, photos and secret, compressed with Zstandard, and encrypted if there is a passphrase.
 * The first entry is the header, the last one the manifest of the content; a file without a manifest is incomplete.
 */
import { createReadStream, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { z } from "zod";
import { syncFolder } from "#app/platform/database/embedded/disk.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";
import { StorageUnavailable } from "#app/platform/storage/storage.server.ts";
import { type Migration, MigrationMismatch, migrationsUpTo } from "#db/migrate.ts";
import { REPLACED } from "#db/replaced-migrations.ts";
import { tableSumsShape } from "#operation/backup/databases/table-sums.server.ts";
import { AGE_START, decrypt, encrypt } from "./age-file.server.ts";
import { CHUNK_SIZE } from "./backed-up-files.server.ts";
import { BrokenArchive, CUT, contentOf, packTar, type TarEntry, unpackTar } from "./tar-archive.server.ts";

const FORMAT = 1;
const FIRST = "tukashno-backup.json";
const LAST = "manifest.json";
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** The start of encrypted backups of versions before age. */
const BEFORE_AGE = Buffer.from("tukashno-sealed-1\n");
/** The end of an unencrypted file: a frame that decompressors skip. Without it, the loss of the checksum alone would not be noticed. */
const END = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, ...Buffer.from("END\n")]);
/** Bytes read to recognise a format; longer than the start of any format. */
const START = 32;
const headerShape = z.object({
  format: z.number(),
  kind: z.enum(["embedded", "server"]),
  /** The newest migration of the database. */
  migration: z.string(),
  madeAt: z.iso.datetime(),
});
const manifestShape = z.object({
  /** The rows of each table and the sums of the ledger (row-counts.server.ts); backups of all versions have this name. */
  census: z.record(z.string(), z.number()),
  /** Missing in backups of an embedded database, which contain its files. */
  tables: tableSumsShape.optional(),
  photos: z.object({ files: z.number(), bytes: z.number(), sha256: z.string() }),
});

export type BackupHeader = Omit<z.infer<typeof headerShape>, "format">;
export type BackupManifest = z.infer<typeof manifestShape>;

export interface BackupContents {
  readonly header: BackupHeader;
  /** Called after all other entries were written. */
  readonly entries: AsyncIterable<TarEntry>;
  manifest(): BackupManifest;
}

export function textEntry(name: string, text: string): TarEntry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.byteLength, content: contentOf(bytes) };
}

async function* allEntries({ header, entries, manifest }: BackupContents): AsyncGenerator<TarEntry> {
  yield textEntry(FIRST, JSON.stringify({ format: FORMAT, ...header }));
  yield* entries;
  yield textEntry(LAST, JSON.stringify(manifest()));
}

/** Writes a backup under a temporary name, flushes it and renames it. Returns its size in bytes. */
export async function writeBackup(
  file: string,
  contents: BackupContents,
  passphrase: string | undefined,
): Promise<number> {
  const temporary = `${file}.part`;
  rmSync(temporary, { force: true });
  const target = await open(temporary, "wx", 0o600);
  try {
    const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    await pipeline(packTar(allEntries(contents)), compressed, async (bytes: AsyncIterable<Buffer>) => {
      for await (const chunk of passphrase ? await encrypt(bytes, passphrase) : bytes) await target.write(chunk);
    });
    if (!passphrase) await target.write(END);
    await target.sync();
    const { size } = await target.stat();
    await rename(temporary, file);
    await syncFolder(dirname(file));
    return size;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    await target.close();
  }
}

export interface OpenBackup {
  readonly header: BackupHeader;
  /** Those that make the schema of its database, for one transaction. */
  readonly migrations: readonly Migration[];
  /** The entries between header and manifest; `manifest` returns after they were read to the end. */
  readonly entries: AsyncGenerator<TarEntry>;
  manifest(): BackupManifest;
}

/**
 * Opens a backup. Calls `passphrase` if it is encrypted. Throws BrokenArchive, also while its entries are read, if the file is not a backup, is
 * damaged or incomplete, and MigrationMismatch if this version of the site cannot restore it.
 */
export async function openBackup(file: string, passphrase: () => Promise<string>): Promise<OpenBackup> {
  const entries = unpackTar(await contentsOf(file, passphrase));
  const { value: first } = await entries.next();
  if (first?.name !== FIRST) throw new BrokenArchive("is no backup of this site");
  const { format, ...header } = headerShape.parse(await jsonOf(first));
  if (format !== FORMAT) throw new BrokenArchive("was made by a newer version of the site");
  let manifest: BackupManifest | undefined;
  async function* others() {
    for await (const entry of entries) {
      if (entry.name === LAST) manifest = manifestShape.parse(await jsonOf(entry));
      else yield entry;
    }
    if (!manifest) throw new BrokenArchive(CUT);
  }
  return {
    header,
    migrations: migrationsUpTo(header.migration),
    entries: others(),
    manifest() {
      if (!manifest) throw new Error("not read to its end yet");
      return manifest;
    },
  };
}

/** Returns the compressed archive of a file, decrypted if necessary. */
async function contentsOf(file: string, passphrase: () => Promise<string>): Promise<AsyncIterable<Uint8Array>> {
  const { start, end } = await startAndEndOf(file);
  if (startsWith(start, BEFORE_AGE))
    throw new BrokenArchive(`is too old: commit ${REPLACED.commit} is the last one that restores it`);
  const bytes = createReadStream(file, { highWaterMark: CHUNK_SIZE });
  if (startsWith(start, AGE_START)) return decrypt(bytes, await passphrase());
  if (!startsWith(start, ZSTD)) throw new BrokenArchive("is no backup of this site");
  if (!end.equals(END)) throw new BrokenArchive(CUT);
  return bytes;
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.byteLength).equals(start);
}

async function startAndEndOf(file: string): Promise<{ readonly start: Buffer; readonly end: Buffer }> {
  const source = await open(file, "r");
  try {
    const { size } = await source.stat();
    const read = async (position: number, length: number) => {
      const { buffer, bytesRead } = await source.read(Buffer.alloc(length), { position });
      return buffer.subarray(0, bytesRead);
    };
    return { start: await read(0, START), end: await read(Math.max(0, size - END.byteLength), END.byteLength) };
  } finally {
    await source.close();
  }
}

async function jsonOf({ content }: TarEntry): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Converts an error to a SettingError with a text for the operator; returns unknown errors unchanged. */
export function asSettingError(file: string, error: unknown): unknown {
  if (error instanceof StorageUnavailable) return new SettingError(`The bucket of photos has failed: ${error.reason}`);
  if (error instanceof MigrationMismatch) return new SettingError(`${file}: ${error.message}`);
  if (error instanceof BrokenArchive) return new SettingError(`${file} ${error.message}`);
  if (error instanceof z.ZodError || error instanceof SyntaxError) return new SettingError(`${file} is damaged`);
  return error;
}
