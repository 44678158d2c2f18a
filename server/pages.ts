/** Renders pages with React Router, and runs their actions. */
import { createRequestHandler, type ServerBuild } from "react-router";
import { makeContext, type Site } from "#app/accounts/visit/site.server.ts";
import { visitOfVisitor } from "#app/accounts/visit/visit.server.ts";
import { DENIED_HEADER } from "#app/platform/errors/page-failures.server.ts";
import { clearedToastHeader, readToast } from "#app/platform/forms/toast-cookie.server.ts";
import { ROUTE_HEADER } from "#app/platform/http/metrics-counters.server.ts";
import type { Admit } from "./admission.ts";
import { guardRoutes, patternContext } from "./guarded-routes.ts";
import { type Answer, passRequest } from "./passed-request.ts";
import type { Handler, RequestContext } from "./request.ts";
import { sendAnswer, sendOwnPage } from "./send-page.ts";

export type Mode = "production" | "development";

/** Returns a function that renders a page, or runs an action, in the context of a visit. */
export function createPages(site: Site, build: ServerBuild | (() => Promise<ServerBuild>), mode: Mode): Answer {
  const guarded = typeof build === "function" ? async () => guardRoutes(await build()) : guardRoutes(build);
  const renderPage = createRequestHandler(guarded, mode);
  return async (request, visit) => {
    const context = makeContext(site, visit);
    const response = await renderPage(request, context);
    const { headers } = response;
    headers.set("x-request-id", visit.requestId);
    const pattern = context.get(patternContext);
    if (pattern !== null) headers.set(ROUTE_HEADER, pattern.replace(/^\/?/, "/"));
    const isDenied = headers.has(DENIED_HEADER);
    headers.delete(DENIED_HEADER);
    // React Router redirects scripts with this status; they are told why instead.
    return isDenied && response.status === 202 ? new Response(response.body, { status: 403, headers }) : response;
  };
}

interface PageParts {
  readonly site: Site;
  readonly admit: Admit;
  readonly pages: Answer;
}

/** Answers with a page that is rendered for the visitor alone, or with the response of an action. */
export function answerVisitor({ site, admit, pages }: PageParts): Handler {
  return async (c) => {
    const response = await admit(c, () => renderForVisitor(c, site, pages));
    return c.req.method === "POST" ? sendAnswer(c, response) : sendOwnPage(c, response);
  };
}

async function renderForVisitor(c: RequestContext, site: Site, pages: Answer): Promise<Response> {
  const { request, headers } = passRequest(c, "authorization");
  const toast = await readToast(headers.get("cookie"));
  const { visit, sessionCookies } = visitOfVisitor(site, headers, toast);
  const response = await pages(request, visit);
  // Passes the renewed session cookie on, unless the page itself signed in or out.
  if (!response.headers.getSetCookie().some((cookie) => /^(__Host-)?session=/.test(cookie)))
    for (const cookie of sessionCookies)
      if (opensPage(headers) || !isRemoval(cookie)) response.headers.append("set-cookie", cookie);
  // Only a page consumes the toast; redirects and background requests do not.
  const isRedirect = (response.status >= 300 && response.status < 400) || response.status === 202;
  const isPage = /^text\/(html|x-script)/.test(response.headers.get("content-type") ?? "");
  if (toast && isPage && !isRedirect) response.headers.append("set-cookie", await clearedToastHeader());
  return response;
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
