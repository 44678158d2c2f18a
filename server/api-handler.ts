/**
 * Handles requests to /api/v1: preflight requests, rate limit, body limit, origin check. Responses that are the same for everybody
 * are kept in the page cache.
 */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { visitOfVisitor } from "#app/accounts/visit/visit.server.ts";
import { NeedsVisitor } from "#app/platform/cache/needs-visitor.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import type { CountedUse } from "#app/platform/limits/rate-limits.server.ts";
import { createApi } from "#app/routes/api/api.server.ts";
import { CALLS_PER_MINUTE } from "#app/routes/api/limits.ts";
import { problem, problemOf } from "#app/routes/api/problem.server.ts";
import type { Admit } from "./admission.ts";
import { answerForEverybody, passRequest } from "./passed-request.ts";
import type { Handler, RequestContext } from "./request.ts";
import { sendAnswer, sendPage } from "./send-page.ts";
import { refusedBody } from "./write-guard.ts";

/** Methods of HTTP that operations may have; others, such as TRACE, cannot be passed to a Request. */
const METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

/** Bytes of one photo, and of any other body. */
const MAX_FILE_BODY = 12 * 1024 * 1024;
const MAX_JSON_BODY = 256 * 1024;

const CORS_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag, ratelimit, ratelimit-policy, retry-after",
};
const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "accept, if-none-match",
  "access-control-max-age": "86400",
};

interface ApiParts {
  readonly site: Site;
  readonly cache: PageCache;
  readonly admit: Admit;
}

export function answerApi({ site, cache, admit }: ApiParts): Handler {
  const api = createApi(site);
  const { siteUrl } = site.env;

  return async (c) => {
    if (c.req.method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT_HEADERS });
    const used = await site.limits.use("calls", c.get("address"), CALLS_PER_MINUTE);
    const refused = used.isOver && problem(errorNotice("too_many_requests", { minutes: 1 }), { siteUrl });
    return withApiHeaders(c, refused || (await answer(c)), used);
  };

  async function answer(c: RequestContext): Promise<Response> {
    try {
      if (!METHODS.has(c.req.method)) return await refuseMethod(c);
      if (isRead(c) && !c.get("hasToken")) return await answerCached(c);
      const refused = isRead(c) ? undefined : refusedWrite(c);
      return refused ? problem(errorNotice(refused), { siteUrl }) : await answerVisitor(c);
    } catch (error) {
      const refusal = problemOf(error, siteUrl);
      if (refusal) return refusal;
      throw error;
    }
  }

  /** Returns the response to a method that no path takes, with the methods of the path in `Allow`. */
  function refuseMethod(c: RequestContext): Promise<Response> {
    return answerForEverybody(c, siteUrl, (request, visit) => api(new Request(request, { method: "UNKNOWN" }), visit));
  }

  /** Returns a cached response, or one for this visitor if it depends on the visitor. */
  async function answerCached(c: RequestContext): Promise<Response> {
    const { pathname, search } = new URL(c.req.url);
    try {
      const page = await cache.get(
        `${pathname} ${search}`,
        ({ clients }) => admit(c, () => answerForEverybody(c, siteUrl, api), { clients }),
        c.req.raw.signal,
      );
      return await sendPage(c, page);
    } catch (error) {
      if (!(error instanceof NeedsVisitor)) throw error;
      return answerVisitor(c);
    }
  }

  async function answerVisitor(c: RequestContext): Promise<Response> {
    const response = await admit(c, () => {
      const { request, headers } = passRequest(c, "cookie");
      return api(request, visitOfVisitor(site, headers).visit);
    });
    return sendAnswer(c, response);
  }
}

function isRead(c: RequestContext): boolean {
  return c.req.method === "GET" || c.req.method === "HEAD";
}

/** Returns the error of a write that is refused before its body is read. */
function refusedWrite(c: RequestContext): ReturnType<typeof refusedBody> | "foreign_origin" {
  const isFile = /^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "");
  const refused = refusedBody(c, isFile ? MAX_FILE_BODY : MAX_JSON_BODY);
  if (refused) return refused;
  // Without a token a page of another site could act with the network address of its visitor.
  const isFromPage = (c.req.header("origin") ?? c.req.header("sec-fetch-site")) !== undefined;
  return isFromPage && !c.get("hasToken") ? "foreign_origin" : undefined;
}

function withApiHeaders(c: RequestContext, answered: Response, { isOver, left, wait }: CountedUse): Response {
  const response = new Response(answered.body, answered);
  const seconds = Math.ceil(wait / 1000);
  response.headers.set("ratelimit-policy", `"calls";q=${CALLS_PER_MINUTE};w=60`);
  response.headers.set("ratelimit", `"calls";r=${left};t=${seconds}`);
  if (isOver) response.headers.set("retry-after", String(seconds));
  response.headers.set("vary", "accept-encoding, authorization");
  if (isRead(c)) for (const [name, value] of Object.entries(CORS_HEADERS)) response.headers.set(name, value);
  return response;
}
