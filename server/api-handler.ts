/**
 * Handles requests to /api/v1: preflight requests, rate limit, body limit, origin check. Responses that are the same for everybody
 * are kept in the page cache.
 */
import type { Context } from "hono";
import { NeedsVisitor } from "#app/platform/cache/needs-visitor.server.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import type { CountedUse } from "#app/platform/http/rate-limits.server.ts";
import { createApi } from "#app/routes/api/api.server.ts";
import { CALLS_PER_MINUTE } from "#app/routes/api/limits.ts";
import { problem, problemOf } from "#app/routes/api/problem.server.ts";
import { type RequestParts, runAdmitted } from "./admission.ts";
import { addressOf, isRead, makeContext, ownHeaders, requestWith } from "./answer.ts";
import { sendAnswer, sendPage } from "./send-page.ts";
import { renderForEverybody } from "./shared-answer.ts";
import { hasToken } from "./tokens.ts";
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

export function createApiHandler(parts: RequestParts) {
  const { site, cache, budget, folder } = parts;
  const api = createApi(site);
  const { siteUrl } = site.env;

  return async (c: Context): Promise<Response> => {
    if (c.req.method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT_HEADERS });
    const used = await site.limits.use("calls", addressOf(c, site), CALLS_PER_MINUTE);
    const refused = used.isOver && problem(errorNotice("too_many_requests", { minutes: 1 }), { siteUrl });
    return withApiHeaders(c, refused || (await answer(c)), used);
  };

  async function answer(c: Context): Promise<Response> {
    try {
      if (!METHODS.has(c.req.method)) return await refuseMethod(c);
      return await (isRead(c) ? read(c) : write(c));
    } catch (error) {
      const refusal = problemOf(error, siteUrl);
      if (refusal) return refusal;
      throw error;
    }
  }

  /** Returns the response to a method that no path takes, with the methods of the path in `Allow`. */
  function refuseMethod(c: Context): Promise<Response> {
    return renderForEverybody(c, siteUrl, (request, visit) => api(new Request(request, { method: "UNKNOWN" }), visit));
  }

  async function read(c: Context): Promise<Response> {
    const client = c.req.raw.signal;
    const own = async () => sendAnswer(c, await runAdmitted(c, parts, { clientGone: client }, () => call(c)));
    if (hasToken(c)) return own();
    const make = ({ clients }: { readonly clients: AbortSignal }) =>
      runAdmitted(c, parts, { clientGone: clients }, () => renderForEverybody(c, siteUrl, api));
    const { pathname, search } = new URL(c.req.url);
    try {
      return await sendPage(c, await cache.get(`${pathname} ${search}`, make, client));
    } catch (error) {
      if (!(error instanceof NeedsVisitor)) throw error;
      return own();
    }
  }

  async function write(c: Context): Promise<Response> {
    const refused = refusedWrite(c);
    if (refused) return problem(errorNotice(refused), { siteUrl });
    const bodies = { folder, budget: () => budget.lease(addressOf(c, site)) };
    return sendAnswer(c, await runAdmitted(c, parts, { bodies }, () => call(c)));
  }

  function call(c: Context): Promise<Response> {
    const headers = ownHeaders(c, site);
    headers.delete("cookie");
    const { visit } = makeContext({ site, headers, toast: undefined });
    return api(requestWith(c, headers), visit);
  }
}

/** Returns the error of a write that is refused before its body is read. */
function refusedWrite(c: Context): ReturnType<typeof refusedBody> | "foreign_origin" {
  const isFile = /^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "");
  const refused = refusedBody(c, isFile ? MAX_FILE_BODY : MAX_JSON_BODY);
  if (refused) return refused;
  // Without a token a page of another site could act with the network address of its visitor.
  const isFromPage = (c.req.header("origin") ?? c.req.header("sec-fetch-site")) !== undefined;
  return isFromPage && !hasToken(c) ? "foreign_origin" : undefined;
}

function withApiHeaders(c: Context, answered: Response, { isOver, left, wait }: CountedUse): Response {
  const response = new Response(answered.body, answered);
  const seconds = Math.ceil(wait / 1000);
  response.headers.set("ratelimit-policy", `"calls";q=${CALLS_PER_MINUTE};w=60`);
  response.headers.set("ratelimit", `"calls";r=${left};t=${seconds}`);
  if (isOver) response.headers.set("retry-after", String(seconds));
  response.headers.set("vary", "accept-encoding, authorization");
  if (isRead(c)) for (const [name, value] of Object.entries(CORS_HEADERS)) response.headers.set(name, value);
  return response;
}
