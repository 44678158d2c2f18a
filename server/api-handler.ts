/**
 * The way to /api/v1: preflights, the limit of calls, bodies that are too large, pages of other sites. Answers that are the
 * same for everybody are kept as public pages are.
 */
import type { Context } from "hono";
import { RateLimiterRes } from "rate-limiter-flexible";
import { createApi } from "#app/api/api.server.ts";
import { CALLS_A_MINUTE } from "#app/api/limits.ts";
import { problem, problemOf } from "#app/api/problem.server.ts";
import type { BodyBudget } from "#app/platform/body-budget.server.ts";
import { errorNotice } from "#app/platform/errors.ts";
import { createMemoryLimit } from "#app/platform/memory-limit.server.ts";
import { NeedsVisitor } from "#app/platform/needs-visitor.server.ts";
import { countedAddress } from "#app/platform/network-address.server.ts";
import type { PageCache } from "#app/platform/page-cache.server.ts";
import { inRequest } from "#app/platform/request-scope.server.ts";
import type { WorkQueue } from "#app/platform/work-queue.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { placeOf } from "./admission.ts";
import { addressOf, makeContext, ownHeaders, requestWith } from "./answer.ts";
import { copyFromOf } from "./own-changes.ts";
import { sendPage } from "./send-page.ts";
import { answerForEverybody } from "./shared-answer.ts";
import { hasToken } from "./tokens.ts";
import { bodyBytes } from "./write-guard.ts";

/** Others are no requests that could be passed on. */
const METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

/** Bytes: one photo, and any other body. */
const MAX_FILE_BODY = 12 * 1024 * 1024;
const MAX_JSON_BODY = 256 * 1024;

const OPEN = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag, ratelimit, ratelimit-policy, retry-after",
};
const PREFLIGHT = {
  ...OPEN,
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "accept, if-none-match",
  "access-control-max-age": "86400",
};

interface DoorParts {
  readonly site: Site;
  readonly admission: WorkQueue;
  readonly cache: PageCache;
  readonly budget: BodyBudget;
  /** For files of bodies while they arrive. */
  readonly folder: string;
}

export function createApiDoor({ site, admission, cache, budget, folder }: DoorParts) {
  const api = createApi(site);
  const { siteUrl } = site.env;
  const calls = createMemoryLimit({ keyPrefix: "calls", points: CALLS_A_MINUTE, duration: 60 });

  return async (c: Context): Promise<Response> => {
    if (!METHODS.has(c.req.method)) return problem(errorNotice("method_unknown"), { siteUrl });
    if (c.req.method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT });
    const address = addressOf(c, site);
    const taken = await calls.consume(countedAddress(address) ?? address).catch((refused: unknown) => refused);
    if (!(taken instanceof RateLimiterRes)) throw taken;
    const isOver = taken.consumedPoints > CALLS_A_MINUTE;
    const seconds = Math.ceil(taken.msBeforeNext / 1000);
    const given = isOver ? problem(errorNotice("too_many_requests", { minutes: 1 }), { siteUrl }) : await answer(c);
    const response = new Response(given.body, given);
    response.headers.set("ratelimit-policy", `"calls";q=${CALLS_A_MINUTE};w=60`);
    response.headers.set("ratelimit", `"calls";r=${taken.remainingPoints};t=${seconds}`);
    if (isOver) response.headers.set("retry-after", String(seconds));
    response.headers.set("vary", "accept-encoding, authorization");
    if (isRead(c)) for (const [name, value] of Object.entries(OPEN)) response.headers.set(name, value);
    return response;
  };

  async function answer(c: Context): Promise<Response> {
    try {
      return await (isRead(c) ? read(c) : write(c));
    } catch (error) {
      const told = problemOf(error, siteUrl);
      if (told) return told;
      throw error;
    }
  }

  async function read(c: Context): Promise<Response> {
    const client = c.req.raw.signal;
    const own = () =>
      admission.run((aside) => inRequest({ clientGone: client, aside }, () => call(c)), placeOf(c, site, client));
    if (hasToken(c)) return own();
    const make = ({ clients }: { readonly clients: AbortSignal }) =>
      admission.run(
        (aside) =>
          inRequest({ clientGone: clients, aside, copyFrom: copyFromOf(site, new Map()) }, () => callShared(c)),
        placeOf(c, site, clients),
      );
    const { pathname, search } = new URL(c.req.url);
    try {
      return await sendPage(c, await cache.get(`${pathname} ${search}`, make, client));
    } catch (error) {
      if (!(error instanceof NeedsVisitor)) throw error;
      return own();
    }
  }

  async function write(c: Context): Promise<Response> {
    const isFile = /^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "");
    if (bodyBytes(c) > (isFile ? MAX_FILE_BODY : MAX_JSON_BODY))
      return problem(errorNotice("body_too_large"), { siteUrl });
    // A token is sent on purpose; without one a page of another site could act from its visitor's address.
    const isFromPage = (c.req.header("origin") ?? c.req.header("sec-fetch-site")) !== undefined;
    if (isFromPage && !hasToken(c)) return problem(errorNotice("foreign_origin"), { siteUrl });
    const bodies = { folder, budget: () => budget.lease(addressOf(c, site)) };
    return admission.run((aside) => inRequest({ bodies, aside }, () => call(c)), placeOf(c, site, c.req.raw.signal));
  }

  function callShared(c: Context): Promise<Response> {
    return answerForEverybody(c, siteUrl, (request, visit) => api(request, visit));
  }

  function call(c: Context): Promise<Response> {
    const headers = ownHeaders(c, site);
    headers.delete("cookie");
    const { visit } = makeContext({ site, headers, toast: undefined });
    return api(requestWith(c, headers), visit);
  }
}

function isRead(c: Context): boolean {
  return c.req.method === "GET" || c.req.method === "HEAD";
}
