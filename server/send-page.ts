/** Sends a finished page: compressed if accepted, or 304 if the client has it. */
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { CachedPage } from "#app/platform/page-store.server.ts";
import { packQuickly } from "./pack-page.ts";

/** Whether a client accepts Brotli, by its Accept-Encoding header with quality values (RFC 9110, 12.5.3). */
export function acceptsBrotli(acceptEncoding: string | undefined): boolean {
  const accepted = parseAccept(acceptEncoding ?? "");
  const qualityOf = (coding: string) => accepted.find(({ type }) => type.toLowerCase() === coding)?.q;
  const brotli = qualityOf("br") ?? qualityOf("*") ?? 0;
  return brotli > 0 && brotli >= (qualityOf("identity") ?? 0);
}

/** `shared`: what a cache in front of the site is told of a page that is the same for everyone (shared-cache.ts). */
export async function sendPage(c: Context, page: CachedPage, shared?: string): Promise<Response> {
  const headers = new Headers(page.headers as [string, string][]);
  headers.append("vary", shared ? "accept-encoding, save-data" : "accept-encoding, cookie, save-data");
  if (!headers.has("cache-control")) headers.set("cache-control", shared ?? "private, no-cache");
  if (page.status === 200) {
    headers.set("etag", page.etag);
    if (isKnown(page, c.req.header("if-none-match"))) return new Response(null, { status: 304, headers });
  }
  if (
    !acceptsBrotli(c.req.header("accept-encoding")) ||
    page.body.byteLength < 1_000 ||
    headers.get("content-type")?.startsWith("image/")
  )
    return new Response(bodyOf(page, page.body), { status: page.status, headers });
  page.brotli ??= packQuickly(page.body);
  headers.set("content-encoding", "br");
  return new Response(bodyOf(page, await page.brotli), { status: page.status, headers });
}

/** Whether the client has this version, by its ETag. */
export function isKnown({ etag }: CachedPage, tags: string | undefined): boolean {
  return tags?.split(",").some((tag) => tag.trim() === etag) ?? false;
}

/** The bytes themselves, not a copy: nobody writes to them. */
function bodyOf(page: CachedPage, bytes: Buffer): Uint8Array<ArrayBuffer> | null {
  return page.status === 204 || page.status === 304 ? null : (bytes as Uint8Array<ArrayBuffer>);
}
