/**
 * The outer shell around React Router: request ids, security headers, limits on bodies, the origin check, static
 * files and photos, the page cache, compression. Small on purpose; what pages say is decided in app/.
 */
import { randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { ADDRESS_HEADER } from "#app/accounts/auth.server.ts";
import { findViewer } from "#app/accounts/viewer.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { onChange } from "#app/platform/changes.server.ts";
import { contentPolicy } from "#app/platform/content-policy.server.ts";
import { errorNotice } from "#app/platform/errors.ts";
import { createPageCache, readPage } from "#app/platform/page-cache.server.ts";
import { clearedToastHeader, readToast, TOAST_COOKIE } from "#app/platform/toast-cookie.server.ts";
import { type Site, siteContext, type Visit, visitContext } from "#app/site/site.server.ts";
import type { Toast } from "#app/wording/toast.ts";
import { answerWithJson } from "./api-answers.ts";
import { answerAuthCall } from "./auth-calls.ts";
import { createLastModified } from "./last-modified.ts";
import { acceptsBrotli, sendPage } from "./send-page.ts";
import type { StaticFiles } from "./static-files.ts";
import { visitorAddress } from "./visitor-address.ts";

/** 5 photos of 10 MB and the text around them. */
const MAX_PHOTOS_BYTES = 56 * 1024 * 1024;
/** An ad's text of 10 MB still deserves its message beside the field; more is no text. */
const MAX_LISTING_BYTES = 32 * 1024 * 1024;
const TAKES_PHOTOS = /^\/(add-ad|uploads)\b/;
/** Any other form of ours is a hundred times smaller. */
const MAX_FORM_BYTES = 1024 * 1024;

/** Those that Hono would send beside ours say nothing to the browsers of today, or keep our pictures from other sites. */
const SECURITY_HEADERS = {
  xContentTypeOptions: true,
  xFrameOptions: "DENY",
  referrerPolicy: "strict-origin-when-cross-origin",
  permissionsPolicy: { camera: false, microphone: false, geolocation: false, payment: false, usb: false },
  crossOriginOpenerPolicy: true,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

export interface AppParts {
  readonly site: Site;
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  readonly staticFiles: StaticFiles;
  /** Development keeps messages of errors and sends no policy, which Vite's own scripts would break. */
  readonly mode?: "production" | "development";
}

export function createApp({ site, build, staticFiles, mode = "production" }: AppParts): Hono {
  const renderPage = createRequestHandler(build, mode);
  const cache = createPageCache();
  onChange(site.db, cache.clear);
  const lastModified = createLastModified();
  const isEncrypted = site.env.siteUrl.startsWith("https:");
  const app = new Hono();

  if (mode === "production")
    app.use(
      secureHeaders({
        ...SECURITY_HEADERS,
        contentSecurityPolicy: contentPolicy(site.env),
        strictTransportSecurity: isEncrypted && "max-age=31536000",
      }),
    );
  app.use(async (c, next) => {
    await next();
    if (isEncrypted) {
      const cookies = c.res.headers.getSetCookie();
      c.res.headers.delete("set-cookie");
      for (const cookie of cookies)
        c.res.headers.append("set-cookie", /;\s*secure/i.test(cookie) ? cookie : `${cookie}; Secure`);
    }
  });
  app.get("/healthz", async (c) => {
    await site.db.selectNoFrom((eb) => eb.lit(1).as("one")).execute();
    return c.text("ok");
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
  app.get("*", async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const path = withoutSlashes(pathname);
    // As it was encoded, not by c.redirect, which would encode it again.
    return path === pathname ? next() : new Response(null, { status: 301, headers: { location: path + search } });
  });
  app.get("*", async (c, next) => staticFiles(c.req.path, acceptsBrotli(c)) ?? next());
  app.all("*", async (c) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isRead) {
      const refused = refuseWrite(c, site);
      if (refused) return refused;
    }
    const authAnswer = await answerAuthCall(c, site, addressOf(c, site));
    if (authAnswer) return authAnswer;
    if (isProgram(c, site)) {
      return answerProgram(c, { site, build });
    }
    const cookies = c.req.header("cookie") ?? "";
    const isShared = isRead && !hasSession(cookies) && !cookies.includes(`${TOAST_COOKIE}=`);
    if (!isShared) {
      const response = await answer(c, { site, renderPage });
      // A file is handed on while it is written: it may be larger than memory.
      const isFile = response.headers.has("content-disposition");
      return isRead && !isFile ? sendPage(c, await readPage(response), lastModified) : response;
    }
    // Caches in front tell saving visitors apart by the Vary header; ours by its key.
    const key = [c.req.path, new URL(c.req.url).search, c.req.header("save-data") === "on"].join(" ");
    return sendPage(c, await cache.get(key, () => answer(c, { site, renderPage })), lastModified);
  });
  app.onError((error, c) => {
    const requestId = randomUUID();
    site.log.error({ err: error, requestId, url: c.req.url }, "request failed outside the pages");
    return c.html(lastResortPage(requestId), 500);
  });
  return app;
}

/** One page, one address; and one slash in front, lest the address of a redirect name another site. */
function withoutSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === "/" || path[start] === "\\") start += 1;
  while (end > start && path[end - 1] === "/") end -= 1;
  return `/${path.slice(start, end)}`;
}

function hasSession(cookies: string): boolean {
  return /(^|;\s*)(__Host-)?session=/.test(cookies);
}

type Renderer = ReturnType<typeof createRequestHandler>;

/** Lets React Router answer, with what loaders and actions need at hand. */
async function answer(
  c: Context,
  { site, renderPage }: Pick<AppParts, "site"> & { readonly renderPage: Renderer },
): Promise<Response> {
  const headers = new Headers(c.req.raw.headers);
  // We have checked it (refuseWrite); React Router's own check does not know the proxy in front of us.
  headers.delete("origin");
  headers.delete("authorization");
  headers.set(ADDRESS_HEADER, addressOf(c, site));
  // A HEAD request is answered with the page's own headers; whoever sends it leaves the body out.
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  const request = new Request(c.req.raw, { headers, method });
  const toast = await readToast(c.req.header("cookie") ?? null);
  const { context, visit, sessionCookies } = makeContext(c, { site, headers, toast });
  const response = await renderPage(request, context);
  // What was said about the session's cookie goes along, unless the page itself signed in or out.
  if (!response.headers.getSetCookie().some(hasSession))
    for (const cookie of sessionCookies) response.headers.append("set-cookie", cookie);
  response.headers.set("x-request-id", visit.requestId);
  // A toast is for the page that a person sees, not for a redirect on the way there.
  const isRedirect = (response.status >= 300 && response.status < 400) || response.status === 202;
  if (toast && !isRedirect) response.headers.append("set-cookie", await clearedToastHeader());
  return response;
}

function addressOf(c: Context, site: Site): string {
  return visitorAddress(getConnInfo(c).remote.address, c.req.header("x-forwarded-for"), site.env.trustProxy);
}

/** What loaders and actions need at hand. */
function makeContext(
  c: Context,
  {
    site,
    headers,
    toast,
  }: {
    readonly site: Site;
    readonly headers: Headers;
    readonly toast: Toast | undefined;
  },
): {
  readonly context: RouterContextProvider;
  readonly visit: Visit;
  readonly sessionCookies: readonly string[];
} {
  const sessionCookies: string[] = [];
  const find = async () => {
    const { viewer, cookies } = await findViewer(site.auth, site.env, headers);
    sessionCookies.push(...cookies);
    return viewer;
  };
  let viewer: Promise<Viewer | null> | undefined;
  const visit: Visit = {
    requestId: randomUUID(),
    address: addressOf(c, site),
    toast,
    viewer: () => (viewer ??= find()),
  };
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(visitContext, visit);
  return { context, visit, sessionCookies };
}

/** A client with a token, or one that wants JSON before anything else. */
function isProgram(c: Context, site: Site): boolean {
  return site.env.signIn.apiTokens && (hasToken(c) || /^application\/json\b/.test(c.req.header("accept") ?? ""));
}

function hasToken(c: Context): boolean {
  return /^bearer /i.test(c.req.header("authorization") ?? "");
}

async function answerProgram(c: Context, { site, build }: Pick<AppParts, "site" | "build">): Promise<Response> {
  const headers = new Headers(c.req.raw.headers);
  headers.delete("origin");
  // A token stands for itself: cookies beside it count for nothing.
  if (hasToken(c)) headers.delete("cookie");
  headers.set(ADDRESS_HEADER, addressOf(c, site));
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  const { context, visit } = makeContext(c, { site, headers, toast: undefined });
  try {
    const request = new Request(c.req.raw, { headers, method });
    const routes = typeof build === "function" ? await build() : build;
    return await answerWithJson(routes, request, { context, siteUrl: site.env.siteUrl });
  } catch (error) {
    site.log.error({ err: error, requestId: visit.requestId, url: c.req.url }, "request of a program failed");
    return c.json({ ...errorNotice("unexpected"), requestId: visit.requestId }, 500);
  }
}

/** Refuses what a form of ours cannot have sent. */
function refuseWrite(c: Context, site: Site): Response | undefined {
  const isMultipart = c.req.header("content-type")?.startsWith("multipart/form-data");
  // Without a stated length there is no telling when to stop reading; browsers always state it.
  const length = c.req.header("transfer-encoding")
    ? Number.POSITIVE_INFINITY
    : Number(c.req.header("content-length") ?? 0);
  const most = TAKES_PHOTOS.test(c.req.path) ? (isMultipart ? MAX_PHOTOS_BYTES : MAX_LISTING_BYTES) : MAX_FORM_BYTES;
  if (length > most) return refusal(c, "body_too_large");
  if (!isOwnOrigin(c, site) && !isWithoutCookies(c, site)) return refusal(c, "foreign_origin");
  return undefined;
}

/** A browser names the page that sends a form; one that names none, or another's, is not believed. */
function isOwnOrigin(c: Context, site: Site): boolean {
  const from = c.req.header("origin") ?? c.req.header("referer");
  if (!from || !URL.canParse(from)) return false;
  const { host, origin } = new URL(from);
  return origin === site.env.siteUrl || host === c.req.header("host");
}

/**
 * The origin check is about cookies, which browsers send by themselves. A program's token, or its request for one, comes
 * with intent; no browser sends such a request for another site without naming it.
 */
function isWithoutCookies(c: Context, site: Site): boolean {
  if (!site.env.signIn.apiTokens) return false;
  const isBrowser = c.req.header("origin") ?? c.req.header("sec-fetch-site") ?? c.req.header("cookie");
  return hasToken(c) || isBrowser === undefined;
}

function refusal(c: Context, code: "body_too_large" | "foreign_origin"): Response {
  const { status, title, text } = errorNotice(code);
  return c.html(plainPage(title, `<p>${text}</p><p><a href="/">Към началната страница</a></p>`), status as 403 | 413);
}

function plainPage(title: string, body: string): string {
  return `<!doctype html><html lang="bg"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | Тукашно</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

function lastResortPage(requestId: string): string {
  return plainPage(
    "Unexpected Application Error!",
    `<p>Нещо при нас се обърка. Моля, опитайте отново след малко.</p><p>Номер на заявката: ${requestId}</p><p><a href="/">Към началната страница</a></p>`,
  );
}
