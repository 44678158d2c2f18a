/** Lets React Router answer, with what loaders and actions need at hand. */
import { randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { type createRequestHandler, RouterContextProvider } from "react-router";
import { ADDRESS_HEADER } from "#app/accounts/addresses.server.ts";
import { findViewer, withCookies } from "#app/accounts/viewer.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { type Cookies, formatCookies, parseCookies } from "#app/platform/cookies.server.ts";
import { DENIED_HEADER } from "#app/platform/guard.server.ts";
import { clientGone } from "#app/platform/request-scope.server.ts";
import { ROUTE_HEADER } from "#app/platform/tally.server.ts";
import { clearedToastHeader, readToast } from "#app/platform/toast-cookie.server.ts";
import { type Site, siteContext, type Visit, visitContext } from "#app/site/site.server.ts";
import type { Toast } from "#app/wording/toast.ts";
import { patternOf } from "./guarded-routes.ts";
import { answerForEverybody } from "./shared-answer.ts";
import { visitorAddress } from "./visitor-address.ts";

/** The parts needed to answer. */
export interface AnswerDesk {
  readonly site: Site;
  readonly renderPage: ReturnType<typeof createRequestHandler>;
}

/** Renders a page that is the same for everybody. Throws NeedsVisitor when it is not. */
export async function answerShared(c: Context, { site, renderPage }: AnswerDesk): Promise<Response> {
  return answerForEverybody(c, site.env.siteUrl, async (request, visit) => {
    const context = contextOf(site, visit);
    return finished(await renderPage(request, context), { context, visit });
  });
}

/** Renders a page for this visitor, or what its action says. */
export async function answer(c: Context, { site, renderPage }: AnswerDesk): Promise<Response> {
  const headers = ownHeaders(c, site);
  headers.delete("authorization");
  const toast = await readToast(headers.get("cookie"));
  const { context, visit, sessionCookies } = makeContext({ site, headers, toast });
  const response = finished(await renderPage(requestWith(c, headers), context), { context, visit });
  // Passes the renewed session cookie on, unless the page itself signed in or out.
  if (!response.headers.getSetCookie().some(hasSession))
    for (const cookie of sessionCookies.filter((one) => isVisit(headers) || !isRemoval(one)))
      response.headers.append("set-cookie", cookie);
  // A toast is consumed by a page, not by a redirect, nor by what a page asks for in the background.
  const isRedirect = (response.status >= 300 && response.status < 400) || response.status === 202;
  const isPage = /^text\/(html|x-script)/.test(response.headers.get("content-type") ?? "");
  if (toast && isPage && !isRedirect) response.headers.append("set-cookie", await clearedToastHeader());
  return response;
}

/** Adds the headers that every page has, whoever it is for. */
function finished(response: Response, { context, visit }: Pick<MadeContext, "context" | "visit">): Response {
  response.headers.set("x-request-id", visit.requestId);
  const route = patternOf(context);
  if (route !== undefined) response.headers.set(ROUTE_HEADER, route.replace(/^\/?/, "/"));
  return toldDenied(response);
}

/** A script that asks for what is not its person's learns it from the status, and is redirected by the same response. */
function toldDenied(response: Response): Response {
  if (!response.headers.has(DENIED_HEADER)) return response;
  response.headers.delete(DENIED_HEADER);
  return response.status === 202 ? new Response(response.body, { status: 403, headers: response.headers }) : response;
}

/**
 * Whether a page is being opened. What a page asks for meanwhile may have been sent before a new session began: removing the
 * cookie of the old one would end the new one.
 */
function isVisit(headers: Headers): boolean {
  return (headers.get("sec-fetch-dest") ?? "document") === "document";
}

function isRemoval(cookie: string): boolean {
  return /;\s*max-age=0/i.test(cookie);
}

/** The headers of a request, with the visitor's address as we know it and cookies in their one spelling. */
export function visitorHeaders(c: Context, address: string): Headers {
  const headers = new Headers(c.req.raw.headers);
  headers.set(ADDRESS_HEADER, address);
  if (headers.has("cookie")) headers.set("cookie", formatCookies(cookiesOf(c)));
  return headers;
}

/** The headers of a request for our own pages, without what the shell has checked. */
export function ownHeaders(c: Context, site: Site): Headers {
  const headers = visitorHeaders(c, addressOf(c, site));
  // React Router's own check does not know about proxies.
  headers.delete("origin");
  return headers;
}

export function cookiesOf(c: Context): Cookies {
  return parseCookies(c.req.header("cookie"));
}

/**
 * The request for loaders and actions. A HEAD request is answered with the page's own headers, without its body. It is
 * aborted when nobody waits for the answer any more, which may be later than when the first one to ask has left.
 */
export function requestWith(c: Context, headers: Headers): Request {
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  return new Request(c.req.raw, { headers, method, signal: clientGone() ?? null });
}

/** Whether a Set-Cookie header begins or ends a session. */
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
  /** What looking for the viewer has said about their cookie so far. */
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
      // In place of what was said of the session that has ended.
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
