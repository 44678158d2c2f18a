/** Serves the files of the build and of public/ from memory, compressed in advance. Files with hashed names are cached forever. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { SERVICE_WORKER } from "#app/platform/offline/offline-names.ts";

/** Content types by the extension of a name. */
export const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
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
  readonly brotli: Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

export type StaticFiles = (path: string, acceptsBrotli: boolean) => MaybePromise<Response | undefined>;
type MaybePromise<Value> = Value | Promise<Value>;

/** Reads every file below `folder` into memory. */
export function loadStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  if (existsSync(folder)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.startsWith(".") || entry.name.endsWith(".br")) continue;
      const file = join(entry.parentPath, entry.name);
      files.set(`/${relative(folder, file).replaceAll("\\", "/")}`, readStaticFile(file));
    }
  }
  return (path, acceptsBrotli) => {
    const file = files.get(path);
    if (!file) return undefined;
    const packed = acceptsBrotli ? file.brotli : undefined;
    const headers = { ...file.headers, ...(packed && { "content-encoding": "br" }) };
    return new Response(new Uint8Array(packed ?? file.bytes), { headers });
  };
}

function readStaticFile(file: string): StaticFile {
  const bytes = readFileSync(file);
  return {
    bytes,
    brotli: isCompressible(file) ? precompressed(file, bytes) : undefined,
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
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    ...(isCompressible(file) && { vary: "accept-encoding" }),
  };
}

function cacheControl(file: string): string {
  if (/[\\/]assets[\\/]/.test(file)) return "public, max-age=31536000, immutable";
  // A cached service worker would keep serving its old pages.
  return file.endsWith(SERVICE_WORKER) ? "no-cache" : "public, max-age=3600";
}

/** Returns the .br file that the build wrote beside a large file; compresses other files at a low level. */
function precompressed(file: string, bytes: Buffer): Buffer {
  if (existsSync(`${file}.br`)) return readFileSync(`${file}.br`);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
