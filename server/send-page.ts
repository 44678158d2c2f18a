/** Sends a finished page: compressed if accepted, or 304 if the client has it. */
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Context } from "hono";
import type { CachedPage } from "#app/platform/page-cache.server.ts";
import type { LastModified } from "./last-modified.ts";

const compress = promisify(brotliCompress);

export function acceptsBrotli(c: Context): boolean {
  return /\bbr\b/.test(c.req.header("accept-encoding") ?? "");
}

export async function sendPage(c: Context, page: CachedPage, lastModified: LastModified): Promise<Response> {
  const headers = new Headers(page.headers as [string, string][]);
  headers.append("vary", "accept-encoding, cookie, save-data");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
  if (page.status === 200) {
    headers.set("etag", page.etag);
    // What crawlers keep. A page of a person's own has no date: it is asked for by its ETag.
    const isPublic = headers.get("cache-control")?.startsWith("public");
    const { pathname, search } = new URL(c.req.url);
    const changed = isPublic ? lastModified(pathname + search, page.etag) : undefined;
    if (changed) headers.set("last-modified", changed.toUTCString());
    if (isKnown(c, page.etag, changed)) return new Response(null, { status: 304, headers });
  }
  if (!acceptsBrotli(c) || page.body.byteLength < 1_000 || headers.get("content-type")?.startsWith("image/"))
    return new Response(bodyOf(page, page.body), { status: page.status, headers });
  page.brotli ??= compress(page.body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
  headers.set("content-encoding", "br");
  return new Response(bodyOf(page, await page.brotli), { status: page.status, headers });
}

/** Whether the client has this version: by ETag, else by date. */
function isKnown(c: Context, etag: string, changed: Date | undefined): boolean {
  const tags = c.req.header("if-none-match");
  if (tags !== undefined) return tags.split(",").some((tag) => tag.trim() === etag);
  return changed !== undefined && Date.parse(c.req.header("if-modified-since") ?? "") >= changed.getTime();
}

function bodyOf(page: CachedPage, bytes: Buffer): Uint8Array<ArrayBuffer> | null {
  return page.status === 204 || page.status === 304 ? null : new Uint8Array(bytes);
}
