/** Serves the files of the build and of public/ from memory, compressed in advance. Files with hashed names are cached forever. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import type { Context } from "hono";
import {
  acceptedEncoding,
  compressedPath,
  compressForBuild,
  ENCODINGS,
  type Encoding,
  isCompressedPath,
} from "#app/platform/http/compression.server.ts";
import { isKnown } from "#app/platform/http/entity-tags.ts";
import { SERVICE_WORKER } from "#app/platform/offline/offline-names.ts";

/** Content types by the extension of a name. */
export const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".speculationrules": "application/speculationrules+json",
};
const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".webmanifest", ".txt"]);

interface StaticFile {
  readonly bytes: Buffer;
  readonly compressed: ReadonlyMap<Encoding, Buffer>;
  readonly headers: Readonly<Record<string, string>>;
}

export type StaticFiles = (path: string, encoding: Encoding | undefined) => MaybePromise<Response | undefined>;
type MaybePromise<Value> = Value | Promise<Value>;

/** Reads every file below `folder` into memory. */
export function loadStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  if (existsSync(folder)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.startsWith(".") || isCompressedPath(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      files.set(`/${relative(folder, file).replaceAll("\\", "/")}`, readStaticFile(file));
    }
  }
  return (path, encoding) => {
    const file = files.get(path);
    if (!file) return undefined;
    return fileResponse(file, encoding && file.compressed.get(encoding), encoding);
  };
}

/** Answers a request for a file: 304 if the client has it; undefined if there is no such file. */
export async function sendStaticFile(c: Context, staticFiles: StaticFiles): Promise<Response | undefined> {
  const found = await staticFiles(c.req.path, acceptedEncoding(c.req.header("accept-encoding")));
  const etag = found?.headers.get("etag");
  if (!etag || !isKnown(etag, c.req.header("if-none-match"))) return found;
  const headers = new Headers(found?.headers);
  headers.delete("content-encoding");
  return new Response(null, { status: 304, headers });
}

/** Returns the response with a file, from its compressed bytes if there are any. */
export function fileResponse(
  { bytes, headers }: Pick<StaticFile, "bytes" | "headers">,
  compressed: Buffer | undefined,
  encoding: Encoding | undefined,
): Response {
  if (!compressed || !encoding) return new Response(new Uint8Array(bytes), { headers });
  return new Response(new Uint8Array(compressed), { headers: { ...headers, "content-encoding": encoding } });
}

function readStaticFile(file: string): StaticFile {
  const bytes = readFileSync(file);
  return {
    bytes,
    compressed: new Map(isCompressible(file) ? ENCODINGS.map((one) => [one, precompressed(file, bytes, one)]) : []),
    headers: staticHeaders(file, bytes),
  };
}

export function isCompressible(name: string): boolean {
  return COMPRESSIBLE.has(extname(name));
}

/** Returns the headers of a file, without those of its encoding. */
export function staticHeaders(file: string, bytes: Buffer): Readonly<Record<string, string>> {
  return {
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    "cache-control": cacheControl(file),
    // Weak where the bytes depend on the encoding.
    etag: `${isCompressible(file) ? "W/" : ""}"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    ...(isCompressible(file) && { vary: "accept-encoding" }),
  };
}

function cacheControl(file: string): string {
  if (/[\\/]assets[\\/]/.test(file)) return "public, max-age=31536000, immutable";
  // A cached service worker would keep serving its old pages.
  return file.endsWith(SERVICE_WORKER) ? "no-cache" : "public, max-age=3600";
}

/** Returns the compressed file that the build wrote beside a large file; compresses other files, which are small. */
function precompressed(file: string, bytes: Buffer, encoding: Encoding): Buffer {
  const path = compressedPath(file, encoding);
  return existsSync(path) ? readFileSync(path) : compressForBuild(encoding, bytes);
}
