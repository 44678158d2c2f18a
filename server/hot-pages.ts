/**
 * Answers requests for fresh cached pages without the framework, by repeating an earlier response of the framework with its headers.
 * The framework handles all other requests.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type PageCache, pageKey } from "#app/platform/cache/page-cache.server.ts";
import type { CachedPage, ReadyAnswer } from "#app/platform/cache/page-store.server.ts";
import { acceptedEncoding, ENCODINGS, type Encoding } from "#app/platform/http/compression.server.ts";
import { isKnown } from "#app/platform/http/entity-tags.ts";
import { count } from "#app/platform/http/metrics-counters.server.ts";
import type { Handler } from "./request.ts";

/** Sends a cached response and returns it; undefined if the framework has to handle the request. */
export type HotPages = (incoming: IncomingMessage, outgoing: ServerResponse) => ReadyAnswer | undefined;

export function createHotPages(cache: PageCache): HotPages {
  return (incoming, outgoing) => {
    const { method, url = "", headers } = incoming;
    if (method !== "GET" || !isSimpleRequest(headers)) return undefined;
    // The URL is not normalized: only canonical URLs are cache keys.
    const page = cache.fresh(pageKey(url, (name) => headers[name] as string | undefined));
    const variant = page && variantOf(page, (name) => headers[name]);
    const ready = variant && page.ready.get(variant);
    if (!ready) return undefined;
    count("page", "hot");
    outgoing.writeHead(ready.status, ready.headers);
    outgoing.end(ready.body);
    return ready;
  };
}

const HOST = /^[\w.-]+(:\d+)?$/;

/** Reports whether a browser without a session sent the request, so that no check or query is needed. */
function isSimpleRequest(headers: IncomingHttpHeaders): boolean {
  const { host, cookie, accept, authorization } = headers;
  return (
    host !== undefined &&
    HOST.test(host) &&
    (cookie === undefined || !/session|toast/.test(cookie)) &&
    authorization === undefined &&
    !accept?.startsWith("application/json") &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    headers.upgrade === undefined
  );
}

type GetHeader = (name: "accept-encoding" | "if-none-match") => string | undefined;

/** Selects the variant of a page by the ETag that the client has and the encodings that it accepts. */
function variantOf(page: CachedPage, getHeader: GetHeader): "known" | "plain" | Encoding {
  if (page.status === 200 && isKnown(page.etag, getHeader("if-none-match"))) return "known";
  return acceptedEncoding(getHeader("accept-encoding")) ?? "plain";
}

/** Stores the complete response with its cached page, so that `HotPages` can repeat it. */
export const keepReadyResponse: Handler = async (c, next) => {
  await next();
  const page = c.get("cachedPage");
  if (!page || c.req.method !== "GET") return;
  const { status, headers } = c.res;
  const variant = variantOf(page, (name) => c.req.header(name));
  // Node's server adds a header to redirects, which have no type.
  if (page.ready.has(variant) || !headers.has("content-type")) return;
  const isEmpty = status === 204 || status === 304;
  const encoding = ENCODINGS.find((one) => one === headers.get("content-encoding"));
  const body = isEmpty ? undefined : encoding ? await page.compressed.get(encoding) : page.body;
  const length = body ? [["Content-Length", String(body.byteLength)]] : [];
  page.ready.set(variant, { route: c.get("route"), status, headers: [...headers, ...length].flat(), body });
};
