/**
 * The short way of pages that are in the cache and fresh: in front of the framework, with the headers that the first answer got
 * from it. Whatever else is asked goes the long way, which decides everything; an answer here only repeats one of those.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import type { PageCache } from "#app/platform/page-cache.server.ts";
import type { CachedPage, ReadyAnswer } from "#app/platform/page-store.server.ts";
import { count } from "#app/platform/tally.server.ts";
import { packIfOften } from "./pack-page.ts";
import { acceptsBrotli, isKnown } from "./send-page.ts";

/** Answers if it can, and returns what was answered; undefined leaves the request to the framework. */
export type HotPages = (incoming: IncomingMessage, outgoing: ServerResponse) => ReadyAnswer | undefined;

/** The key of a page: its path and query, and whether it goes without script to who saves data. */
export function pageKey(address: string, saveData: string | undefined): string {
  return saveData === "on" ? `save-data ${address}` : address;
}

export function createHotPages(cache: PageCache): HotPages {
  return (incoming, outgoing) => {
    const { method, url = "", headers } = incoming;
    if (method !== "GET" || !isPlain(headers)) return undefined;
    // As it came: another spelling than the canonical one is no key of a page.
    const page = cache.fresh(pageKey(url, headers["save-data"] as string | undefined));
    const variant = page && variantOf(page, (name) => headers[name]);
    const ready = variant && page.ready.get(variant);
    if (!ready) return undefined;
    count("page", "hot");
    outgoing.writeHead(ready.status, ready.headers);
    outgoing.end(ready.body);
    if (variant === "brotli" && ready.body && ready.body !== page.body)
      packIfOften(page, { ...ready, body: ready.body });
    return ready;
  };
}

const HOST = /^[\w.-]+(:\d+)?$/;

/** Whether it is the request of an anonymous visitor's browser, of which nothing has to be refused or looked up. */
function isPlain(headers: IncomingHttpHeaders): boolean {
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

type Ask = (name: "accept-encoding" | "if-none-match") => string | undefined;

/** What of a page is sent, by what the client has and accepts. */
function variantOf(page: CachedPage, ask: Ask): "known" | "brotli" | "plain" {
  if (page.status === 200 && isKnown(page, ask("if-none-match"))) return "known";
  return acceptsBrotli(ask("accept-encoding")) ? "brotli" : "plain";
}

/** Remembers the finished answer with its page, for those who ask the same. */
export async function keepReady(c: Context, page: CachedPage, route: string): Promise<void> {
  const variant = variantOf(page, (name) => c.req.header(name));
  if (c.req.method !== "GET" || page.ready.has(variant)) return;
  const { status, headers } = c.res;
  // To a redirect the server itself adds a header.
  if (!headers.has("content-type")) return;
  const isEmpty = status === 204 || status === 304;
  const body = isEmpty ? undefined : headers.has("content-encoding") ? await page.brotli : page.body;
  const length = body ? [["Content-Length", String(body.byteLength)]] : [];
  page.ready.set(variant, { route, status, headers: [...headers, ...length].flat(), body });
}
