/**
 * The outer shell around React Router: which part of server/ answers what, in which order. What pages say is decided in
 * app/.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { createRequestHandler, type ServerBuild } from "react-router";
import { createBodyBudget } from "#app/platform/body-budget.server.ts";
import { onChange } from "#app/platform/changes.server.ts";
import { errorNotice } from "#app/platform/errors.ts";
import { createPageCache, readPage } from "#app/platform/page-cache.server.ts";
import { inRequest } from "#app/platform/request-scope.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { type AnswerDesk, addressOf, answer, hasSession, hasToast } from "./answer.ts";
import { answerAuthCall } from "./auth-calls.ts";
import { createLastModified } from "./last-modified.ts";
import { normalPath } from "./page-address.ts";
import { lastResortPage, refusal } from "./plain-pages.ts";
import { answerProgram, isDeadToken, isProgram } from "./programs.ts";
import { answerHeaders, browserHeaders } from "./security-headers.ts";
import { acceptsBrotli, sendPage } from "./send-page.ts";
import type { StaticFiles } from "./static-files.ts";
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

export function createApp({ site, build, staticFiles, mode = "production" }: AppParts): Hono {
  const desk: AnswerDesk = { site, renderPage: createRequestHandler(build, mode) };
  const cache = createPageCache();
  onChange(site.db, cache.clear);
  const loadBuild = async () => (typeof build === "function" ? build() : build);
  const budget = createBodyBudget(site.env.bodyMemory);
  const folder = join(site.env.dataDir, "incoming");
  const lastModified = createLastModified();
  const app = new Hono();

  if (mode === "production") app.use(browserHeaders(site.env));
  app.use(answerHeaders(site.env));
  app.use(async (c, next) => {
    if (METHODS.has(c.req.method)) return next();
    c.header("allow", [...METHODS].join(", "));
    return refusal(c, "method_unknown");
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.get("*", async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const path = normalPath(pathname);
    // As it is spelled, not by c.redirect, which would encode it again.
    return path === pathname ? next() : new Response(null, { status: 301, headers: { location: path + search } });
  });
  app.get("/photos/:name", async (c, next) => {
    const bytes = await site.storage.get(c.req.param("name"));
    if (!bytes) return next();
    const type = c.req.param("name").endsWith(".avif") ? "image/avif" : "image/webp";
    return c.body(new Uint8Array(bytes), 200, {
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
    });
  });
  app.get("*", async (c, next) => staticFiles(c.req.path, acceptsBrotli(c)) ?? next());
  app.all("*", (c) => (isRead(c) ? read(c) : write(c)));
  app.onError((error, c) => {
    const requestId = randomUUID();
    site.log.error({ err: error, requestId, url: c.req.url }, "request failed outside the pages");
    return c.html(lastResortPage(requestId), 500);
  });
  return app;

  async function read(c: Context): Promise<Response> {
    const client = { clientGone: c.req.raw.signal };
    const beside = await inRequest(client, () => answerBesidePages(c));
    if (beside) return beside;
    const cookies = c.req.header("cookie") ?? "";
    if (hasSession(cookies) || hasToast(cookies)) {
      const response = await inRequest(client, () => answer(c, desk));
      // A file is handed on while it is written: it may be larger than memory.
      const isFile = response.headers.has("content-disposition");
      return isFile ? response : sendPage(c, await readPage(response), lastModified);
    }
    // Caches in front tell saving visitors apart by the Vary header; ours by its key.
    const { pathname, search } = new URL(c.req.url);
    const key = [pathname, search, c.req.header("save-data") === "on"].join(" ");
    return sendPage(c, await cache.get(key, () => inRequest({}, () => answer(c, desk))), lastModified);
  }

  /** Writes are finished whether their client waits or not. */
  async function write(c: Context): Promise<Response> {
    const refused = refuseWrite(c, site);
    if (refused) return refused;
    const bodies = { folder, budget: () => budget.lease(addressOf(c, site)) };
    return inRequest({ bodies }, async () => (await answerBesidePages(c)) ?? answer(c, desk));
  }

  /** Calls of the authentication library and of programs; undefined for pages. */
  async function answerBesidePages(c: Context): Promise<Response | undefined> {
    if (await isDeadToken(c, site)) return c.json(errorNotice("not_signed_in"), 401);
    const authAnswer = await answerAuthCall(c, site, addressOf(c, site));
    if (authAnswer) return authAnswer;
    return isProgram(c, site) ? answerProgram(c, site, loadBuild) : undefined;
  }
}

function isRead(c: Context): boolean {
  return c.req.method === "GET" || c.req.method === "HEAD";
}
