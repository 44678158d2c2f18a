/**
 * Passes requests on to the code of the site: as those of a visitor, without what the visitor may not state, or as those of nobody, made
 * from the URL alone.
 */
import type { Visit } from "#app/accounts/visit/site.server.ts";
import { visitOfNobody } from "#app/accounts/visit/visit.server.ts";
import { ADDRESS_HEADER } from "#app/accounts/visitor/addresses.server.ts";
import { sharedHeaders } from "#app/platform/cache/page-cache.server.ts";
import { formatCookies } from "#app/platform/http/cookies.server.ts";
import { clientGone } from "#app/platform/http/request-scope.server.ts";
import type { RequestContext } from "./request.ts";

/** Answers a request: the pages or the API. */
export type Answer = (request: Request, visit: Visit) => Promise<Response>;

/** Returns the headers of a request with the visitor's network address, and with the cookies in one spelling. */
export function visitorHeaders(c: RequestContext): Headers {
  const headers = new Headers(c.req.raw.headers);
  headers.set(ADDRESS_HEADER, c.get("address"));
  if (headers.has("cookie")) headers.set("cookie", formatCookies(c.get("cookies")));
  return headers;
}

interface PassedRequest {
  readonly request: Request;
  /** Those of the request, which may change with its session. */
  readonly headers: Headers;
}

/**
 * Returns the request of a visitor without one of the two headers that say who is signed in. HEAD becomes GET, to get the headers of the
 * page. The request is aborted when no client waits for the response any more.
 */
export function passRequest(c: RequestContext, without: "authorization" | "cookie"): PassedRequest {
  const headers = visitorHeaders(c);
  headers.delete(without);
  // The server has checked the origin; React Router's own check does not know about proxies.
  headers.delete("origin");
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  return { request: new Request(c.req.raw, { headers, method, signal: clientGone() ?? null }), headers };
}

/**
 * Returns the answer to the path and query of a request at the site's own origin. Of its headers only what is part of the cache key is
 * passed on, so the answer is the same for everybody. Throws NeedsVisitor if `answer` reads the visitor.
 */
export async function answerForEverybody(c: RequestContext, siteUrl: string, answer: Answer): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const request = new Request(siteUrl + pathname + search, {
    headers: sharedHeaders((name) => c.req.header(name)),
    signal: clientGone() ?? null,
  });
  const { visit, refuseVisitor } = visitOfNobody();
  const response = await answer(request, visit);
  // React Router may have turned the error into an error page.
  refuseVisitor();
  return response;
}
