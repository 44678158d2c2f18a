/** Sends a rendered page: compressed if the client accepts it, or 304 if the client has it. */
import { readPage } from "#app/platform/cache/page-cache.server.ts";
import type { CachedPage } from "#app/platform/cache/page-store.server.ts";
import { acceptedEncoding, compress } from "#app/platform/http/compression.server.ts";
import { isKnown } from "#app/platform/http/entity-tags.ts";
import type { RequestContext } from "./request.ts";

/** Sends a page. `shared` is the Cache-Control of a page that a shared cache may keep. */
export async function sendPage(c: RequestContext, page: CachedPage, shared?: string): Promise<Response> {
  const headers = new Headers(page.headers as [string, string][]);
  headers.append("vary", shared ? "accept-encoding, save-data" : "accept-encoding, cookie, save-data");
  if (!headers.has("cache-control")) headers.set("cache-control", shared ?? "private, no-cache");
  if (page.status === 200) {
    headers.set("etag", page.etag);
    if (isKnown(page.etag, c.req.header("if-none-match"))) return new Response(null, { status: 304, headers });
  }
  return sendBody(c, page, headers);
}

/** Sends the page of one visitor, or the file that a page offers for download. */
export async function sendOwnPage(c: RequestContext, response: Response): Promise<Response> {
  return isDownload(response) ? response : sendPage(c, await readPage(response));
}

/** Sends the response to a write or a call: compressed, without an ETag. */
export async function sendAnswer(c: RequestContext, response: Response): Promise<Response> {
  if (!response.body || isDownload(response)) return response;
  const page = await readPage(response);
  const headers = new Headers(page.headers as [string, string][]);
  headers.append("vary", "accept-encoding");
  return sendBody(c, page, headers);
}

/** Reports whether a response is a file. Files are streamed, because they may be larger than memory. */
function isDownload({ headers }: Response): boolean {
  return headers.has("content-disposition");
}

async function sendBody(c: RequestContext, page: CachedPage, headers: Headers): Promise<Response> {
  const { status, body, compressed } = page;
  const encoding = acceptedEncoding(c.req.header("accept-encoding"));
  if (!encoding || body.byteLength < 1_000 || isCompressed(headers))
    return new Response(bodyOf(page, body), { status, headers });
  const bytes = compressed.get(encoding) ?? compress(encoding, body);
  compressed.set(encoding, bytes);
  headers.set("content-encoding", encoding);
  return new Response(bodyOf(page, await bytes), { status, headers });
}

/** Reports whether a body gets no smaller: that of a picture, unless it is text. */
function isCompressed(headers: Headers): boolean {
  return /^image\/(?!svg)/.test(headers.get("content-type") ?? "");
}

/** Returns the body without copying it; the bytes are never written to. */
function bodyOf(page: CachedPage, bytes: Buffer): Uint8Array<ArrayBuffer> | null {
  return page.status === 204 || page.status === 304 ? null : (bytes as Uint8Array<ArrayBuffer>);
}
