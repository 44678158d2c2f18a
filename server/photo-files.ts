/** Photo files by name. They never change, so browsers and caches keep them for ever, and a name is its own ETag. */
import type { Context, Next } from "hono";
import { contentType, KEPT_FOREVER, type Storage, StorageAway } from "#app/platform/storage.server.ts";

/** Seconds after which a photo of a storage that is away may be asked for again. */
const ASK_AGAIN = 10;

/** From memory, not as a stream: a storage that fails in the middle of a file is a 503, and none of a file's half is kept. */
export async function sendPhoto(c: Context, storage: Storage, next: Next): Promise<Response | undefined> {
  const name = c.req.param("name") ?? "";
  let bytes: Buffer | undefined;
  try {
    bytes = await storage.get(name);
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    return c.body(null, 503, { "cache-control": "no-store", "retry-after": String(ASK_AGAIN) });
  }
  if (!bytes) return void (await next());
  const headers = { "cache-control": KEPT_FOREVER, etag: `"${name}"` };
  if (c.req.header("if-none-match") === headers.etag) return c.body(null, 304, headers);
  return c.body(new Uint8Array(bytes), 200, { ...headers, "content-type": contentType(name) });
}
