/** Routes requests, in order, to the parts of server/ and at last to React Router. The pages themselves are in app/. */
import { randomUUID } from "node:crypto";
import { type Context, Hono, type Next } from "hono";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { NO_SUGGESTIONS } from "#app/listings/finding/suggestions.ts";
import { createPageCache, type PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { CachedPage } from "#app/platform/cache/page-store.server.ts";
import { onChange } from "#app/platform/database/changes/changes.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { createBodyBudget } from "#app/platform/http/body-budget.server.ts";
import { ROUTE_HEADER } from "#app/platform/http/metrics-counters.server.ts";
import { isApiPath } from "#app/routes/api/limits.ts";
import { createAdmission } from "./admission.ts";
import { addressOf } from "./answer.ts";
import { createApiHandler } from "./api-handler.ts";
import { guardRoutes } from "./guarded-routes.ts";
import { createHotPages, type HotPages, keepReadyResponse } from "./hot-pages.ts";
import { normalPath } from "./page-address.ts";
import { handlePageRequest, PAGE } from "./page-handler.ts";
import { sendPhoto } from "./photo-files.ts";
import { lastResortPage, refusal } from "./plain-pages.ts";
import { createReadiness } from "./readiness.ts";
import { recordRoute, serverRoute } from "./request-routes.ts";
import { answerHeaders, browserHeaders } from "./security-headers.ts";
import { SECURITY_TXT, securityTxt } from "./security-txt.ts";
import { type StaticFiles, sendStaticFile } from "./static-files.ts";
import { answerUnchanged, VERSION_PATHS } from "./unchanged-conversations.ts";
import { drainUnreadBody } from "./unread-body.ts";
import { uploadFolder } from "./upload-folder.ts";

/** The HTTP methods of pages; requests with any other method are refused. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

export interface AppParts {
  readonly site: Site;
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  readonly staticFiles: StaticFiles;
  /** Development keeps error messages and sends no content security policy, which would block Vite's scripts. */
  readonly mode?: "production" | "development";
}

export interface SiteApp {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  /** Called before `fetch`. */
  readonly hotPages: HotPages;
}

type App = Hono<{ Variables: { [PAGE]?: CachedPage } }>;

export function createApp({ site, build, staticFiles, mode = "production" }: AppParts): SiteApp {
  const guarded = typeof build === "function" ? async () => guardRoutes(await build()) : guardRoutes(build);
  const renderPage = createRequestHandler(guarded, mode);
  const admission = createAdmission();
  const cache = createPageCache(site.changes);
  invalidateOnChange(site, cache);
  const budget = createBodyBudget(site.env.bodyMemory);
  const dependencies = { site, admission, cache, budget, folder: uploadFolder(site.env.dataDir) };
  const answerApi = createApiHandler(dependencies);
  const app: App = new Hono();

  recordResponses(app);
  if (mode === "production") app.use(browserHeaders(site.env));
  app.use(answerHeaders(site.env));
  app.use(async (c, next) => (isApiPath(c.req.path) ? answerApi(c) : next()));
  app.use(refuseUnknownMethod);
  addStatusRoutes(app, site);
  app.get("*", redirectToNormalPath);
  app.get("/suggestions", (c, next) => limitSuggestions(c, next, site));
  for (const path of VERSION_PATHS) app.get(path, (c, next) => answerUnchanged(c, next, site));
  app.get("/photos/:name", (c, next) => sendPhoto(c, site.storage, next));
  app.get("*", async (c, next) => (await sendStaticFile(c, staticFiles)) ?? next());
  app.all("*", (c) => handlePageRequest(c, { ...dependencies, renderPage }));
  app.onError((error, c) => answerError(error, c, site));
  return { fetch: app.fetch, hotPages: createHotPages(cache) };
}

/** Removes cached pages when the data or the state of the site changes. */
function invalidateOnChange(site: Site, cache: PageCache): void {
  onChange(site.db, cache.change);
  site.changes?.listen();
  site.replica?.watch();
  site.state.onChange(cache.changeAll);
}

/** Adds the outermost middleware. It records the route of the final response for the metrics, and stores it with its cached page. */
function recordResponses(app: App): void {
  app.use(async (c, next) => {
    await next();
    await drainUnreadBody(c);
    const page = c.get(PAGE);
    const route = c.res.headers.get(ROUTE_HEADER) ?? serverRoute(c.req.path);
    c.res.headers.delete(ROUTE_HEADER);
    recordRoute((c.env as { readonly incoming?: object } | undefined)?.incoming, route);
    if (page) await keepReadyResponse(c, page, route);
  });
}

async function refuseUnknownMethod(c: Context, next: Next) {
  if (METHODS.has(c.req.method)) return next();
  c.header("allow", [...METHODS].join(", "));
  return refusal(c, "method_unknown");
}

function addStatusRoutes(app: App, site: Site): void {
  const ready = createReadiness(site);
  app.get("/healthz", (c) => c.text("ok"));
  app.get(SECURITY_TXT, (c, next) => securityTxt(c, site.env) ?? next());
  app.get("/readyz", async (c) => {
    const { isReady, parts } = await ready();
    return c.json(parts, isReady ? 200 : 503);
  });
}

async function redirectToNormalPath(c: Context, next: Next) {
  const { pathname, search } = new URL(c.req.url);
  const path = normalPath(pathname);
  // Not with c.redirect, which would encode the path again.
  return path === pathname ? next() : new Response(null, { status: 301, headers: { location: path + search } });
}

async function limitSuggestions(c: Context, next: Next, site: Site) {
  try {
    await site.limits.take("suggestions", addressOf(c, site));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return c.json(NO_SUGGESTIONS, 429, { "cache-control": "no-store" });
  }
  return next();
}

/** Answers a request that failed outside the pages. */
function answerError(error: Error, c: Context, site: Site): Response | Promise<Response> {
  if (error instanceof Refusal) return refusal(c, error.notice);
  // The client has disconnected.
  if (c.req.raw.signal.aborted) return c.body(null, 503);
  const requestId = randomUUID();
  site.log.error({ err: error, requestId, path: c.req.path }, "request failed outside the pages");
  return c.html(lastResortPage(requestId), 500);
}
