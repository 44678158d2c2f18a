/**
 * The HTTP shell around React Router: routes requests to the parts of server/ in order. Pages themselves are in app/.
 */
import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { createRequestHandler, type ServerBuild } from "react-router";
import { sessionCookieName } from "#app/accounts/session-cookie.server.ts";
import { NO_SUGGESTIONS } from "#app/listings/suggestions.ts";
import { createBodyBudget } from "#app/platform/body-budget.server.ts";
import { onChange } from "#app/platform/changes.server.ts";
import type { Cookies } from "#app/platform/cookies.server.ts";
import { errorNotice, Refusal } from "#app/platform/errors.ts";
import { NeedsVisitor } from "#app/platform/needs-visitor.server.ts";
import { createPageCache, isShareable, type Making, readPage } from "#app/platform/page-cache.server.ts";
import type { CachedPage } from "#app/platform/page-store.server.ts";
import { processShare } from "#app/platform/process-share.server.ts";
import { inRequest } from "#app/platform/request-scope.server.ts";
import { ROUTE_HEADER } from "#app/platform/tally.server.ts";
import { TOAST_COOKIE } from "#app/platform/toast-cookie.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { createAdmission, placeOf } from "./admission.ts";
import { type AnswerDesk, addressOf, answer, answerShared, cookiesOf } from "./answer.ts";
import { createApiDoor } from "./api-door.ts";
import { isApiCall } from "./api-path.ts";
import { AUTH_PREFIX, answerAuthCall } from "./auth-calls.ts";
import { guardRoutes } from "./guarded-routes.ts";
import { createHotPages, type HotPages, keepReady, pageKey } from "./hot-pages.ts";
import { incomingFolder } from "./incoming.ts";
import { copyFromOf, noteOwnChange } from "./own-changes.ts";
import { normalPath } from "./page-address.ts";
import { sendPhoto } from "./photo-files.ts";
import { lastResortPage, refusal } from "./plain-pages.ts";
import { createReadiness } from "./readiness.ts";
import { noteRoute, shellRoute } from "./request-routes.ts";
import { answerHeaders, browserHeaders } from "./security-headers.ts";
import { SECURITY_TXT, securityTxt } from "./security-txt.ts";
import { acceptsBrotli, sendPage } from "./send-page.ts";
import { pageControl } from "./shared-cache.ts";
import type { StaticFiles } from "./static-files.ts";
import { isDeadToken } from "./tokens.ts";
import { passUnreadBody } from "./unread-body.ts";
import { refuseWrite } from "./write-guard.ts";

/** What we answer; anything else is another method's business. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

export interface AppParts {
  readonly site: Site;
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  readonly staticFiles: StaticFiles;
  /** Development keeps messages of errors and sends no policy, which Vite's own scripts would break. */
  readonly mode?: "production" | "development";
}

export interface SiteApp {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  /** Asked first, in front of `fetch`. */
  readonly hotPages: HotPages;
}

const NO_COOKIES: Cookies = new Map();

/** Where an answer from the page cache says which page it is of. */
const PAGE = "page";

export function createApp({ site, build, staticFiles, mode = "production" }: AppParts): SiteApp {
  const guarded = typeof build === "function" ? async () => guardRoutes(await build()) : guardRoutes(build);
  const desk: AnswerDesk = { site, renderPage: createRequestHandler(guarded, mode) };
  const ready = createReadiness(site);
  const admission = createAdmission();
  const cache = createPageCache(site.changes);
  onChange(site.db, cache.change);
  site.changes?.listen();
  site.replica?.watch();
  site.state.onChange(cache.changeAll);
  const budget = createBodyBudget(site.env.bodyMemory / processShare().of);
  const folder = incomingFolder(site.env.dataDir);
  const answerApi = createApiDoor({ site, admission, cache, budget, folder });
  const app = new Hono<{ Variables: { [PAGE]?: CachedPage } }>();

  // The outermost: what it sees is what is sent.
  app.use(async (c, next) => {
    await next();
    await passUnreadBody(c);
    const page = c.get(PAGE);
    const route = c.res.headers.get(ROUTE_HEADER) ?? shellRoute(c.req.path);
    c.res.headers.delete(ROUTE_HEADER);
    noteRoute((c.env as { readonly incoming?: object } | undefined)?.incoming, route);
    if (page) await keepReady(c, page, route);
  });
  if (mode === "production") app.use(browserHeaders(site.env));
  app.use(answerHeaders(site.env));
  app.use(async (c, next) => (isApiCall(c) ? answerApi(c) : next()));
  app.use(async (c, next) => {
    if (METHODS.has(c.req.method)) return next();
    c.header("allow", [...METHODS].join(", "));
    return refusal(c, "method_unknown");
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.get(SECURITY_TXT, (c, next) => securityTxt(c, site.env) ?? next());
  app.get("/readyz", async (c) => {
    const { isReady, parts } = await ready();
    return c.json(parts, isReady ? 200 : 503);
  });
  app.get("*", async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const path = normalPath(pathname);
    // As it is spelled, not by c.redirect, which would encode it again.
    return path === pathname ? next() : new Response(null, { status: 301, headers: { location: path + search } });
  });
  app.get("/suggestions", async (c, next) => {
    try {
      await site.limits.take("suggestions", addressOf(c, site));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return c.json(NO_SUGGESTIONS, 429, { "cache-control": "no-store" });
    }
    return next();
  });
  app.get("/photos/:name", (c, next) => sendPhoto(c, site.storage, next));
  app.get("*", async (c, next) => staticFiles(c.req.path, acceptsBrotli(c.req.header("accept-encoding"))) ?? next());
  app.all("*", (c) => (isRead(c) ? read(c) : write(c)));
  app.onError((error, c) => {
    if (error instanceof Refusal) return refusal(c, error.notice.code);
    // The client has disconnected.
    if (c.req.raw.signal.aborted) return c.body(null, 503);
    const requestId = randomUUID();
    site.log.error({ err: error, requestId, url: c.req.url }, "request failed outside the pages");
    return c.html(lastResortPage(requestId), 500);
  });
  return { fetch: app.fetch, hotPages: createHotPages(cache) };

  async function read(c: Context): Promise<Response> {
    const client = c.req.raw.signal;
    const cookies = cookiesOf(c);
    const { pathname, search } = new URL(c.req.url);
    const refused = refuseLibraryCall(c);
    if (refused) return refused;
    if (isAuthCall(c))
      return admission.run(
        (aside) => inRequest({ clientGone: client, aside }, () => answerLibraryCall(c)),
        placeOf(c, site, client),
      );
    // Files such as robots.txt are no pages.
    const isKept = site.env.pageCache || /\.\w+$/.test(pathname);
    if (isKept && site.readSession(cookies) === undefined && !cookies.has(TOAST_COOKIE)) {
      // Downstream caches separate Save-Data requests by Vary, ours by its key.
      const key = pageKey(pathname + search, c.req.header("save-data"));
      try {
        return await sendKept(c, await cache.get(key, (making) => renderShared(c, making), client));
      } catch (error) {
        if (!(error instanceof NeedsVisitor)) throw error;
      }
    }
    const copyFrom = copyFromOf(site, cookies);
    const response = await admission.run(
      (aside) => inRequest({ clientGone: client, aside, copyFrom }, () => answer(c, desk)),
      placeOf(c, site, client),
    );
    // Files are streamed, because they may be larger than memory.
    const isFile = response.headers.has("content-disposition");
    return isFile ? response : sendPage(c, await readPage(response));
  }

  function renderShared(c: Context, { clients, shown }: Making): Promise<Response> {
    const copyFrom = copyFromOf(site, NO_COOKIES);
    return admission.run(
      (aside) => inRequest({ clientGone: clients, aside, shown, copyFrom }, () => answerShared(c, desk)),
      placeOf(c, site, clients),
    );
  }

  async function sendKept(c: Context, page: CachedPage): Promise<Response> {
    c.set(PAGE, page);
    const response = await sendPage(
      c,
      page,
      isShareable(page) && page.status < 500 ? pageControl(site.env) : undefined,
    );
    if (response.headers.get("content-type")?.startsWith("text/html"))
      response.headers.set("speculation-rules", PAGES_AHEAD);
    return response;
  }

  /** Writes are completed even if the client disconnects. */
  async function write(c: Context): Promise<Response> {
    const refused = refuseWrite(c, site) ?? refuseLibraryCall(c);
    if (refused) return refused;
    const bodies = { folder, budget: () => budget.lease(addressOf(c, site)) };
    const act = async () => {
      const response = await (isAuthCall(c) ? answerLibraryCall(c) : answer(c, desk));
      if (cookiesOf(c).has(sessionCookieName(site.env.siteUrl))) await noteOwnChange(site, response);
      return response;
    };
    return admission.run((aside) => inRequest({ bodies, aside }, act), placeOf(c, site, c.req.raw.signal));
  }

  /** What signs in writes, whatever its method; sessions and keys are only read. */
  function refuseLibraryCall(c: Context): Response | undefined {
    if (!site.state.now().isReadOnly || !isAuthCall(c) || /\/(get-session|token|jwks)$/.test(c.req.path))
      return undefined;
    return c.req.method === "GET" ? refusal(c, "read_only") : c.json(errorNotice("read_only"), 503);
  }

  /** Calls of the authentication library; what is none that is open is no page. */
  async function answerLibraryCall(c: Context): Promise<Response> {
    if (await isDeadToken(c, site)) return c.json(errorNotice("not_signed_in"), 401);
    return (await answerAuthCall(c, site, addressOf(c, site))) ?? answer(c, desk);
  }
}

/**
 * Which links a browser may ask for when one points at them or touches them (rule: page-ahead). Only visitors are told: what a
 * person of ours sees changes with what they do.
 */
const PAGES_AHEAD = '"/ahead.speculationrules"';

function isAuthCall(c: Context): boolean {
  return c.req.path.startsWith(AUTH_PREFIX);
}

function isRead(c: Context): boolean {
  return c.req.method === "GET" || c.req.method === "HEAD";
}
