/** Sends a finished page: compressed if accepted, or 304 if the client has it. */
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { CachedPage } from "#app/platform/page-store.server.ts";
import type { LastModified } from "./last-modified.ts";
import { packQuickly } from "./pack-page.ts";

/** Whether a client accepts Brotli, by its Accept-Encoding header with quality values (RFC 9110, 12.5.3). */
export function acceptsBrotli(acceptEncoding: string | undefined): boolean {
  const accepted = parseAccept(acceptEncoding ?? "");
  const qualityOf = (coding: string) => accepted.find(({ type }) => type.toLowerCase() === coding)?.q;
  const brotli = qualityOf("br") ?? qualityOf("*") ?? 0;
  return brotli > 0 && brotli >= (qualityOf("identity") ?? 0);
}

/** `shared`: what a cache in front of the site is told of a page that is the same for everyone (shared-cache.ts). */
export async function sendPage(
  c: Context,
  page: CachedPage,
  lastModified: LastModified,
  shared?: string,
): Promise<Response> {
  const headers = new Headers(page.headers as [string, string][]);
  const isPublic = headers.get("cache-control")?.startsWith("public");
  headers.append("vary", shared ? "accept-encoding, save-data" : "accept-encoding, cookie, save-data");
  if (!headers.has("cache-control")) headers.set("cache-control", shared ?? "private, no-cache");
  if (page.status === 200) {
    headers.set("etag", page.etag);
    // What crawlers keep. A page of a person's own has no date: it is asked for by its ETag.
    const { pathname, search } = new URL(c.req.url);
    if (isPublic) page.changedAt ??= (await lastModified(pathname + search, page.etag)).getTime();
    if (page.changedAt !== undefined) headers.set("last-modified", new Date(page.changedAt).toUTCString());
    if (isKnown(page, c.req.header("if-none-match"), c.req.header("if-modified-since")))
      return new Response(null, { status: 304, headers });
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

/** Whether the client has this version: by ETag (If-None-Match), else by date (If-Modified-Since). */
export function isKnown({ etag, changedAt }: CachedPage, tags: string | undefined, since: string | undefined): boolean {
  if (tags !== undefined) return tags.split(",").some((tag) => tag.trim() === etag);
  return changedAt !== undefined && since !== undefined && Date.parse(since) >= changedAt;
}

/** The bytes themselves, not a copy: nobody writes to them. */
function bodyOf(page: CachedPage, bytes: Buffer): Uint8Array<ArrayBuffer> | null {
  return page.status === 204 || page.status === 304 ? null : (bytes as Uint8Array<ArrayBuffer>);
}
