/** Serves photo files by name. They never change, so caches may keep them forever, and the name is the ETag. */
import type { Context, Next } from "hono";
import {
  contentType,
  IMMUTABLE_CACHE_CONTROL,
  type Storage,
  StorageUnavailable,
} from "#app/platform/storage/storage.server.ts";

/** Retry-After in seconds while the storage is unavailable. */
const RETRY_AFTER = 10;

/** Sends a photo. Reads it into memory first, so that a storage that fails halfway causes a 503 instead of a truncated file in caches. */
export async function sendPhoto(c: Context, storage: Storage, next: Next): Promise<Response | undefined> {
  const name = c.req.param("name") ?? "";
  let bytes: Buffer | undefined;
  try {
    bytes = await storage.get(name);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    return c.body(null, 503, { "cache-control": "no-store", "retry-after": String(RETRY_AFTER) });
  }
  if (!bytes) return void (await next());
  const headers = { "cache-control": IMMUTABLE_CACHE_CONTROL, etag: `"${name}"` };
  if (c.req.header("if-none-match") === headers.etag) return c.body(null, 304, headers);
  return c.body(new Uint8Array(bytes), 200, { ...headers, "content-type": contentType(name) });
}
