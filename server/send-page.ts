/** Sends a rendered page: compressed if the client accepts it, or 304 if the client has it. */
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { CachedPage } from "#app/platform/cache/page-store.server.ts";

const compress = promisify(brotliCompress);
/** Brotli level. A page takes 2 ms in a thread of Node's pool. */
const QUALITY = 5;
/** Binary logarithms of Brotli's window. The default of 22 allocates 4 MB per page, a third of the time of a page. */
const WINDOW = { least: 17, most: 22 };

/** Reports whether a client accepts Brotli, by the quality values of Accept-Encoding (RFC 9110, 12.5.3). */
export function acceptsBrotli(acceptEncoding: string | undefined): boolean {
  const accepted = parseAccept(acceptEncoding ?? "");
  const qualityOf = (coding: string) => accepted.find(({ type }) => type.toLowerCase() === coding)?.q;
  const brotli = qualityOf("br") ?? qualityOf("*") ?? 0;
  return brotli > 0 && brotli >= (qualityOf("identity") ?? 0);
}

/** Sends a page. `shared` is the Cache-Control of a page that a shared cache may keep (shared-cache.ts). */
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
  page.brotli ??= compressed(page.body);
  headers.set("content-encoding", "br");
  return new Response(bodyOf(page, await page.brotli), { status: page.status, headers });
}

/** Reports whether If-None-Match contains the ETag of the page. */
export function isKnown({ etag }: CachedPage, tags: string | undefined): boolean {
  return tags?.split(",").some((tag) => tag.trim() === etag) ?? false;
}

/** Returns the body without copying it; the bytes are never written to. */
function bodyOf(page: CachedPage, bytes: Buffer): Uint8Array<ArrayBuffer> | null {
  return page.status === 204 || page.status === 304 ? null : (bytes as Uint8Array<ArrayBuffer>);
}

function compressed(body: Buffer): Promise<Buffer> {
  const window = Math.ceil(Math.log2(body.byteLength + 16));
  return compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(WINDOW.most, Math.max(WINDOW.least, window)),
    },
  });
}
