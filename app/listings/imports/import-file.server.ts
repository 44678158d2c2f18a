/** Opens an import file: JSON lines or CSV, plain or gzipped, read row by row. */
import { createReadStream, type ReadStream, statSync } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { csvRows } from "./import-csv.ts";
import { type FileRow, jsonRows, numberLines } from "./import-lines.ts";

export const FILE_FORMATS = ["jsonl", "csv"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export interface ImportFile {
  /** Size of the file on disk, bytes. */
  readonly size: number;
  bytesRead(): number;
  readonly rows: AsyncIterable<FileRow>;
}

/** Returns the format of a file name: ads.jsonl.gz, ads.csv, or the .txt of Excel's 'Unicode text'. */
export function formatOfName(path: string): FileFormat | undefined {
  const extension = /\.(jsonl|ndjson|csv|tsv|txt)(?:\.gz)?$/i.exec(path)?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  return /^(csv|tsv|txt)$/.test(extension) ? "csv" : "jsonl";
}

/** Opens an import file. Throws the file system's error if it does not exist, RangeError for an unknown encoding. */
export function openImportFile(
  path: string,
  { format, encoding }: { readonly format: FileFormat; readonly encoding: string },
): ImportFile {
  const { size } = statSync(path);
  const decoder = new TextDecoder(encoding);
  const file = createReadStream(path);
  const lines = numberLines(decode(unpack(file, path), decoder));
  return { size, bytesRead: () => file.bytesRead, rows: format === "csv" ? csvRows(lines) : jsonRows(lines) };
}

function unpack(file: ReadStream, path: string): AsyncIterable<Buffer> {
  if (!/\.gz$/i.test(path)) return file;
  // Errors reach the reader through its stream.
  return pipeline(file, createGunzip(), () => {});
}

/** Decodes a file; a byte order mark of UTF-16 at its start decides over the stated encoding. */
async function* decode(bytes: AsyncIterable<Buffer>, stated: TextDecoder): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= utf16Decoder(chunk) ?? stated;
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

function utf16Decoder([first, second]: Buffer): TextDecoder | undefined {
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  return first === 0xfe && second === 0xff ? new TextDecoder("utf-16be") : undefined;
}
