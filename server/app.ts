/** The line of handlers that a request passes, from the first to the one that answers it; the response passes them back. */
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { PASSED_PHOTOS } from "#app/platform/offline/offline-names.ts";
import type { Storage } from "#app/platform/storage/storage.server.ts";
import { API_PATH } from "#app/routes/api/limits.ts";
import { createAdmission } from "./admission.ts";
import { answerApi } from "./api-handler.ts";
import { AUTH_PREFIX, answerAuthCall } from "./auth-calls.ts";
import { answerCached, openPageCache } from "./cached-pages.ts";
import { sendEarlierFile } from "./earlier-files.ts";
import { createHotPages, type HotPages, keepReadyResponse } from "./hot-pages.ts";
import { redirectToNormalPath, refuseUnknownMethod } from "./page-address.ts";
import { answerVisitor, createPages, type Mode } from "./pages.ts";
import { sendPhoto } from "./photo-files.ts";
import { answerError } from "./plain-pages.ts";
import { createReadiness } from "./readiness.ts";
import type { RequestEnv } from "./request.ts";
import { recordRoute } from "./request-routes.ts";
import { answerHeaders, browserHeaders } from "./security-headers.ts";
import { SECURITY_TXT, sendSecurityTxt } from "./security-txt.ts";
import { type StaticFiles, sendStaticFile } from "./static-files.ts";
import { limitSuggestions } from "./suggestions-limit.ts";
import { answerUnchanged, VERSION_PATHS } from "./unchanged-conversations.ts";
import { drainUnreadBody } from "./unread-body.ts";
import { readVisitor } from "./visitor.ts";
import { refuseForeignWrite } from "./write-guard.ts";

export interface AppParts {
  readonly site: Site;
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  readonly staticFiles: StaticFiles;
  /** The files of this build and earlier ones. */
  readonly buildFiles?: Storage;
  /** Development keeps error messages and sends no content security policy, which would block Vite's scripts. */
  readonly mode?: Mode;
}

export interface SiteApp {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  /** Called before `fetch`. */
  readonly hotPages: HotPages;
}

export function createApp({ site, build, staticFiles, buildFiles, mode = "production" }: AppParts): SiteApp {
  const cache = openPageCache(site);
  const admit = createAdmission(site);
  const parts = { site, cache, admit, pages: createPages(site, build, mode) };
  const ready = createReadiness(site);
  const app = new Hono<RequestEnv>();

  // Handlers that change every response, in reverse order.
  app.use(keepReadyResponse, recordRoute, drainUnreadBody);
  if (mode === "production") app.use(browserHeaders(site.env));
  app.use(answerHeaders(site.env));

  app.use(readVisitor(site));
  app.all(`${API_PATH}/*`, answerApi(parts));

  app.use(refuseUnknownMethod);
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const { isReady, parts: states } = await ready();
    return c.json(states, isReady ? 200 : 503);
  });
  app.get(SECURITY_TXT, sendSecurityTxt(site.env));
  app.get("*", redirectToNormalPath);

  app.get("/photos/:name", sendPhoto(site.storage));
  app.get("*", sendStaticFile(staticFiles));
  if (buildFiles) app.get("/assets/*", sendEarlierFile(buildFiles));

  app.get("/suggestions", limitSuggestions(site));
  for (const path of VERSION_PATHS) app.get(path, answerUnchanged(site));
  // Without the service worker: the photos are not read, so a form of another site would change nothing.
  app.post(PASSED_PHOTOS, (c) => c.redirect("/add-ad", 303));
  app.post("*", refuseForeignWrite(site));
  app.all(`${AUTH_PREFIX}/*`, answerAuthCall(parts));
  app.get("*", answerCached(parts));
  app.all("*", answerVisitor(parts));

  app.onError(answerError(site.log));
  return { fetch: app.fetch, hotPages: createHotPages(cache) };
}
