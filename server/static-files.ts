/** Serves the files of the build and of public/ from memory, compressed in advance. Files with hashed names are cached forever. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import {
  acceptedEncoding,
  compressedPath,
  ENCODINGS,
  type Encoding,
  isCompressedPath,
} from "#app/platform/http/compression.server.ts";
import { isKnown } from "#app/platform/http/entity-tags.ts";
import { SERVICE_WORKER } from "#app/platform/offline/offline-names.ts";
import type { Handler, RequestContext } from "./request.ts";

/** Content types by the extension of a name. */
export const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".speculationrules": "application/speculationrules+json",
};
const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".webmanifest", ".txt"]);

interface StaticFile {
  readonly bytes: Buffer;
  /** Returns the compressed bytes; undefined for a file that is not compressed. */
  readonly compressed: (encoding: Encoding) => Buffer | Promise<Buffer> | undefined;
  /** The headers of the file, without those of its encoding. */
  readonly headers: Readonly<Record<string, string>> & { readonly etag: string };
}

/** The files by their paths. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

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
  return files;
}

/** Answers a request for one of the files. */
export function sendStaticFile(files: StaticFiles): Handler {
  return async (c, next) => {
    const file = files.get(c.req.path);
    return file ? sendFile(c, file) : next();
  };
}

/** Sends a file, compressed if the client accepts it, or 304 if the client has it. */
export async function sendFile(c: RequestContext, { bytes, headers, compressed }: StaticFile): Promise<Response> {
  if (isKnown(headers.etag, c.req.header("if-none-match"))) return new Response(null, { status: 304, headers });
  const encoding = acceptedEncoding(c.req.header("accept-encoding"));
  const encoded = encoding && (await compressed(encoding));
  if (!encoded) return new Response(new Uint8Array(bytes), { headers });
  return new Response(new Uint8Array(encoded), { headers: { ...headers, "content-encoding": encoding } });
}

/** Reads a file and what the build wrote beside it: small files are not compressed. */
function readStaticFile(file: string): StaticFile {
  const bytes = readFileSync(file);
  const compressed = new Map(
    ENCODINGS.map((one) => [one, compressedPath(file, one)] as const)
      .filter(([, path]) => existsSync(path))
      .map(([one, path]) => [one, readFileSync(path)]),
  );
  return { bytes, compressed: (encoding) => compressed.get(encoding), headers: staticHeaders(file, bytes) };
}

export function isCompressible(name: string): boolean {
  return COMPRESSIBLE.has(extname(name));
}

export function staticHeaders(file: string, bytes: Buffer): StaticFile["headers"] {
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
