/** Serves photo files by name, whole or in parts. They never change, so caches may keep them forever, and the name is the ETag. */
import { isKnown } from "#app/platform/http/entity-tags.ts";
import {
  contentType,
  IMMUTABLE_CACHE_CONTROL,
  type Storage,
  StorageUnavailable,
} from "#app/platform/storage/storage.server.ts";
import type { Handler, RequestContext } from "./request.ts";

/** Retry-After in seconds while the storage is unavailable. */
const RETRY_AFTER = 10;

/** Sends a photo. Reads it into memory first, so that a storage that fails halfway causes a 503 instead of a truncated file in caches. */
export function sendPhoto(storage: Storage): Handler {
  return async (c, next) => {
    const name = c.req.param("name") ?? "";
    let bytes: Buffer | undefined;
    try {
      bytes = await storage.get(name);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      return c.body(null, 503, { "cache-control": "no-store", "retry-after": String(RETRY_AFTER) });
    }
    if (!bytes) return next();
    const headers = { "cache-control": IMMUTABLE_CACHE_CONTROL, etag: `"${name}"`, "accept-ranges": "bytes" };
    if (isKnown(headers.etag, c.req.header("if-none-match"))) return c.body(null, 304, headers);
    return sendBytes(c, bytes, { ...headers, "content-type": contentType(name) });
  };
}

/** Sends the file or the part that the request names; If-Range names the version of which the client has the rest. */
function sendBytes(
  c: RequestContext,
  bytes: Buffer,
  headers: Readonly<Record<string, string>> & { readonly etag: string },
) {
  const isSameVersion = (c.req.header("if-range") ?? headers.etag) === headers.etag;
  const size = bytes.byteLength;
  const part = c.req.method === "GET" && isSameVersion ? byteRange(c.req.header("range"), size) : undefined;
  if (part === undefined) return c.body(new Uint8Array(bytes), 200, headers);
  if (part === "outside") return c.body(null, 416, { "cache-control": "no-store", "content-range": `bytes */${size}` });
  const { first, last } = part;
  const range = { "content-range": `bytes ${first}-${last}/${size}` };
  return c.body(new Uint8Array(bytes.subarray(first, last + 1)), 206, { ...headers, ...range });
}

/** A part of a file, both ends included. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a Range header (RFC 9110, 14). Returns the requested part of a file of `size` bytes, "outside" if the file has no such part, or
 * undefined for the whole file: several ranges or another unit are ignored.
 */
export function byteRange(range: string | undefined, size: number): ByteRange | "outside" | undefined {
  const [, from = "", to = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  if (first >= size) return "outside";
  return { first, last: from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
