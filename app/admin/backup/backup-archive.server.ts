/**
 * A backup as a file: a tar archive of database, photos and secret, compressed with Zstandard, sealed with a passphrase if there
 * is one. Its first entry says what it is, its last one what must be in it: a file without that one is not whole.
 */
import { createReadStream, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { z } from "zod";
import { SettingError } from "#app/platform/env.server.ts";
import { StorageAway } from "#app/platform/storage.server.ts";
import { PIECE } from "./backed-up-files.server.ts";
import { isSealed, seal, startOf, unseal } from "./sealed.server.ts";
import { tableSumsShape } from "./table-sums.server.ts";
import { BrokenArchive, contentOf, packTar, type TarEntry, unpackTar } from "./tar.server.ts";

const FORMAT = 1;
const FIRST = "tukashno-backup.json";
const LAST = "manifest.json";
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** After the last byte, for a file that is not sealed: a frame that decompressors pass over. Without it the checksum may be cut. */
const END = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, ...Buffer.from("END\n")]);
const CUT = "ends too early: it is not whole";
/** Longer than any start that is looked for. */
const START = 32;
const headerShape = z.object({
  format: z.number(),
  kind: z.enum(["embedded", "server"]),
  /** The newest migration of the database. */
  migration: z.string(),
  madeAt: z.iso.datetime(),
});
const manifestShape = z.object({
  census: z.record(z.string(), z.number()),
  /** Missing for an embedded database, whose files are in the backup as they were, and before there were checksums. */
  tables: tableSumsShape.optional(),
  photos: z.object({ files: z.number(), bytes: z.number(), sha256: z.string() }),
});

export type BackupHeader = Omit<z.infer<typeof headerShape>, "format">;
export type BackupManifest = z.infer<typeof manifestShape>;

export interface BackupContents {
  readonly header: BackupHeader;
  /** Asked for once all other entries were written. */
  readonly entries: AsyncIterable<TarEntry>;
  manifest(): BackupManifest;
}

/** An entry that holds a value as JSON, or a text. */
export function textEntry(name: string, text: string): TarEntry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.byteLength, content: contentOf(bytes) };
}

async function* allEntries({ header, entries, manifest }: BackupContents): AsyncGenerator<TarEntry> {
  yield textEntry(FIRST, JSON.stringify({ format: FORMAT, ...header }));
  yield* entries;
  yield textEntry(LAST, JSON.stringify(manifest()));
}

/** Writes the backup; its name appears when it is whole and on the disk. Returns its bytes. */
export async function writeBackup(
  file: string,
  contents: BackupContents,
  passphrase: string | undefined,
): Promise<number> {
  const draft = `${file}.part`;
  rmSync(draft, { force: true });
  const target = await open(draft, "wx", 0o600);
  try {
    const packed = Readable.from(packTar(allEntries(contents)), { objectMode: false });
    const squeezed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    await pipeline(packed, squeezed, async (bytes: AsyncIterable<Buffer>) => {
      for await (const chunk of passphrase ? seal(bytes, passphrase) : bytes) await target.write(chunk);
    });
    if (!passphrase) await target.write(END);
    await target.sync();
    const { size } = await target.stat();
    await rename(draft, file);
    await syncFolderOf(file);
    return size;
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    await target.close();
  }
}

async function syncFolderOf(file: string): Promise<void> {
  const folder = await open(dirname(file), "r");
  await folder.sync().finally(() => folder.close());
}

export interface OpenBackup {
  readonly header: BackupHeader;
  /** All between the first entry and the last one; reading to the end sets what `manifest` returns. */
  readonly entries: AsyncGenerator<TarEntry>;
  manifest(): BackupManifest;
}

/**
 * Opens a backup. `passphrase` is asked for when it is sealed. Throws BrokenArchive when the file is none, is damaged or not
 * whole; while its entries are read, too.
 */
export async function openBackup(file: string, passphrase: () => Promise<string>): Promise<OpenBackup> {
  const bytes = createReadStream(file, { highWaterMark: PIECE });
  const { start, rest } = await startOf(bytes, START);
  const whole = joined(start, rest);
  const isSecret = isSealed(start);
  if (!isSecret && !start.subarray(0, ZSTD.byteLength).equals(ZSTD))
    throw new BrokenArchive("is no backup of this site");
  if (!isSecret && !(await endOf(file)).equals(END)) throw new BrokenArchive(CUT);
  const entries = unpackTar(expanded(isSecret ? unseal(whole, await passphrase()) : whole));
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
    entries: others(),
    manifest() {
      if (!manifest) throw new Error("not read to its end yet");
      return manifest;
    },
  };
}

async function endOf(file: string): Promise<Buffer> {
  const source = await open(file, "r");
  try {
    const { size } = await source.stat();
    const { buffer, bytesRead } = await source.read(Buffer.alloc(END.byteLength), {
      position: Math.max(0, size - END.byteLength),
    });
    return buffer.subarray(0, bytesRead);
  } finally {
    await source.close();
  }
}

async function jsonOf({ content }: TarEntry): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function* joined(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* rest;
}

async function* expanded(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let failure: unknown;
  const source = Readable.from(bytes, { objectMode: false }).once("error", (error) => {
    failure = error;
    expander.destroy();
  });
  const expander = source.pipe(createZstdDecompress());
  try {
    for await (const chunk of expander) yield chunk;
  } catch (error) {
    if (failure) throw failure;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "Z_BUF_ERROR") throw new BrokenArchive(CUT);
    throw code.startsWith("ZSTD_") ? new BrokenArchive("is damaged") : error;
  } finally {
    source.destroy();
  }
}

/** What went wrong with a file, for the operator. */
export function asSettingError(file: string, error: unknown): unknown {
  if (error instanceof StorageAway) return new SettingError(`The bucket of photos has failed: ${error.reason}`);
  if (error instanceof BrokenArchive) return new SettingError(`${file} ${error.message}`);
  if (error instanceof z.ZodError || error instanceof SyntaxError) return new SettingError(`${file} is damaged`);
  return error;
}
