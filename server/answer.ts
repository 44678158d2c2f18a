/** Renders pages with React Router and provides the context of loaders and actions. */
import { randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { type createRequestHandler, RouterContextProvider } from "react-router";
import { ADDRESS_HEADER } from "#app/accounts/profile/addresses.server.ts";
import { findViewer, withCookies } from "#app/accounts/sign-in/viewer.server.ts";
import type { Viewer } from "#app/accounts/sign-in/viewer.ts";
import { type Site, siteContext, type Visit, visitContext } from "#app/accounts/visit/site.server.ts";
import { DENIED_HEADER } from "#app/platform/errors/page-failures.server.ts";
import { clearedToastHeader, readToast } from "#app/platform/forms/toast-cookie.server.ts";
import { type Cookies, formatCookies, parseCookies } from "#app/platform/http/cookies.server.ts";
import { ROUTE_HEADER } from "#app/platform/http/metrics-counters.server.ts";
import { clientGone } from "#app/platform/http/request-scope.server.ts";
import type { Toast } from "#app/platform/wording/toast.ts";
import { patternOf } from "./guarded-routes.ts";
import { renderForEverybody } from "./shared-answer.ts";
import { visitorAddress } from "./visitor-address.ts";

export interface AnswerDependencies {
  readonly site: Site;
  readonly renderPage: ReturnType<typeof createRequestHandler>;
}

/** Renders a page that is the same for everybody. Throws NeedsVisitor when it is not. */
export async function answerShared(c: Context, { site, renderPage }: AnswerDependencies): Promise<Response> {
  return renderForEverybody(c, site.env.siteUrl, async (request, visit) => {
    const context = contextOf(site, visit);
    return withPageHeaders(await renderPage(request, context), { context, visit });
  });
}

/** Renders a page or runs an action for this visitor. */
export async function answer(c: Context, { site, renderPage }: AnswerDependencies): Promise<Response> {
  const headers = ownHeaders(c, site);
  headers.delete("authorization");
  const toast = await readToast(headers.get("cookie"));
  const { context, visit, sessionCookies } = makeContext({ site, headers, toast });
  const response = withPageHeaders(await renderPage(requestWith(c, headers), context), { context, visit });
  // Passes the renewed session cookie on, unless the page itself signed in or out.
  if (!response.headers.getSetCookie().some(hasSession))
    for (const cookie of sessionCookies.filter((one) => opensPage(headers) || !isRemoval(one)))
      response.headers.append("set-cookie", cookie);
  // Only a page consumes the toast; redirects and background requests do not.
  const isRedirect = (response.status >= 300 && response.status < 400) || response.status === 202;
  const isPage = /^text\/(html|x-script)/.test(response.headers.get("content-type") ?? "");
  if (toast && isPage && !isRedirect) response.headers.append("set-cookie", await clearedToastHeader());
  return response;
}

/** Adds the headers that every page has. */
function withPageHeaders(response: Response, { context, visit }: Pick<MadeContext, "context" | "visit">): Response {
  response.headers.set("x-request-id", visit.requestId);
  const route = patternOf(context);
  if (route !== undefined) response.headers.set(ROUTE_HEADER, route.replace(/^\/?/, "/"));
  return withDeniedStatus(response);
}

/** Sets status 403 on a redirect that React Router sends because access was denied, so that scripts see the reason. */
function withDeniedStatus(response: Response): Response {
  if (!response.headers.has(DENIED_HEADER)) return response;
  response.headers.delete(DENIED_HEADER);
  return response.status === 202 ? new Response(response.body, { status: 403, headers: response.headers }) : response;
}

/**
 * Reports whether the request opens a page. A background request may have been sent before a new session began, and removing the
 * cookie of the old session would end the new one.
 */
function opensPage(headers: Headers): boolean {
  return (headers.get("sec-fetch-dest") ?? "document") === "document";
}

function isRemoval(cookie: string): boolean {
  return /;\s*max-age=0/i.test(cookie);
}

/** Returns the headers of a request with the visitor's network address and normalized cookies. */
export function visitorHeaders(c: Context, address: string): Headers {
  const headers = new Headers(c.req.raw.headers);
  headers.set(ADDRESS_HEADER, address);
  if (headers.has("cookie")) headers.set("cookie", formatCookies(cookiesOf(c)));
  return headers;
}

/** Returns the headers for React Router, without the Origin that the server has already checked. */
export function ownHeaders(c: Context, site: Site): Headers {
  const headers = visitorHeaders(c, addressOf(c, site));
  // React Router's own check does not know about proxies.
  headers.delete("origin");
  return headers;
}

export function isRead(c: Context): boolean {
  return c.req.method === "GET" || c.req.method === "HEAD";
}

export function cookiesOf(c: Context): Cookies {
  return parseCookies(c.req.header("cookie"));
}

/**
 * Returns the request for loaders and actions. HEAD becomes GET, to get the headers of the page. The request is aborted when no client
 * waits for the response any more; several clients may wait for a cached page.
 */
export function requestWith(c: Context, headers: Headers): Request {
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  return new Request(c.req.raw, { headers, method, signal: clientGone() ?? null });
}

/** Reports whether a Set-Cookie header begins or ends a session. */
function hasSession(cookie: string): boolean {
  return /^(__Host-)?session=/.test(cookie);
}

export function addressOf(c: Context, site: Site): string {
  return visitorAddress(getConnInfo(c).remote.address, c.req.header("x-forwarded-for"), site.env.trustProxy);
}

interface ContextParts {
  readonly site: Site;
  readonly headers: Headers;
  readonly toast: Toast | undefined;
}

interface MadeContext {
  readonly context: RouterContextProvider;
  readonly visit: Visit;
  /** The Set-Cookie headers of the session so far. */
  readonly sessionCookies: readonly string[];
}

export function makeContext({ site, headers, toast }: ContextParts): MadeContext {
  const sessionCookies: string[] = [];
  const find = async () => {
    const { viewer, cookies } = await findViewer(site.auth, site.env, headers);
    sessionCookies.push(...cookies);
    return viewer;
  };
  let viewer: Promise<Viewer | null> | undefined;
  const visit: Visit = {
    requestId: randomUUID(),
    address: headers.get(ADDRESS_HEADER) ?? "unknown",
    toast,
    viewer: () => (viewer ??= find()),
    useCookies(cookies) {
      // Replaces the cookies of the session that has ended.
      sessionCookies.splice(0, sessionCookies.length, ...cookies.getSetCookie());
      headers.set("cookie", withCookies(headers.get("cookie") ?? "", cookies));
      viewer = undefined;
    },
  };
  return { context: contextOf(site, visit), visit, sessionCookies };
}

function contextOf(site: Site, visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(visitContext, visit);
  return context;
}
