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

/** Returns the format of a file name: ads.jsonl.gz, ads.csv. */
export function formatOfName(path: string): FileFormat | undefined {
  const extension = /\.(jsonl|ndjson|csv)(?:\.gz)?$/i.exec(path)?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  return extension === "csv" ? "csv" : "jsonl";
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

async function* decode(bytes: AsyncIterable<Buffer>, decoder: TextDecoder): AsyncGenerator<string> {
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
