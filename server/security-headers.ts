/** Middleware for the headers of every response. */
import { secureHeaders } from "hono/secure-headers";
import { contentPolicy } from "#app/platform/http/content-policy.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import { isApiPath } from "#app/routes/api/limits.ts";
import type { Handler } from "./request.ts";

/** Options of Hono's secureHeaders; headers that current browsers ignore are switched off. */
const SECURITY_HEADERS = {
  xContentTypeOptions: true,
  xFrameOptions: "DENY",
  referrerPolicy: "strict-origin-when-cross-origin",
  permissionsPolicy: { camera: false, microphone: false, geolocation: false, payment: false, usb: false },
  crossOriginOpenerPolicy: true,
  crossOriginResourcePolicy: true,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** Images that other sites may embed, such as feed readers and link previews. */
const OPEN_PICTURES = /^\/(photos|previews)\//;

/**
 * Lifetimes in seconds in a shared cache in front of the site (SHARED_CACHE). They apply to that cache only: it tells browsers to
 * revalidate each time (deploy/nginx), because a browser would otherwise show the guests' page after signing in. Together with the five
 * seconds for which the page cache may keep a page that another process has changed (page-cache.server.ts), a deleted listing disappears
 * everywhere within fifteen seconds.
 */
const FRESH_FOR = 3;
const STALE_WHILE_REVALIDATE = 5;
/** The same as in the page cache. */
const STALE_IF_ERROR = 600;
/** Lifetime of photos, which never change; removed photos are no longer served. */
const PHOTO_FRESH_FOR = 3_600;

const PAGE = `s-maxage=${FRESH_FOR}, stale-while-revalidate=${STALE_WHILE_REVALIDATE}, stale-if-error=${STALE_IF_ERROR}`;

/** Adds security headers for browsers. Not used in development, because the policy would block Vite's scripts. */
export function browserHeaders(env: Env): Handler {
  const common = secureHeaders({
    ...SECURITY_HEADERS,
    contentSecurityPolicy: contentPolicy(env),
    strictTransportSecurity: env.siteUrl.startsWith("https:") && "max-age=31536000",
  });
  return async (c, next) => {
    await common(c, next);
    if (OPEN_PICTURES.test(c.req.path)) c.res.headers.set("cross-origin-resource-policy", "cross-origin");
  };
}

/** Adds headers for caches and clients, and marks cookies as secure. */
export function answerHeaders(env: Env): Handler {
  const isEncrypted = env.siteUrl.startsWith("https:");
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    if (status === 503 && !headers.has("retry-after")) headers.set("retry-after", "5");
    // The API sets Vary itself.
    if (!isApiPath(c.req.path) && /json/.test(headers.get("content-type") ?? ""))
      headers.append("vary", "authorization, cookie");
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
    if (env.sharedCache) headers.set("cache-control", sharedCacheControl(headers.get("cache-control") ?? ""));
    if (!isEncrypted) return;
    const cookies = headers.getSetCookie();
    headers.delete("set-cookie");
    for (const cookie of cookies)
      headers.append("set-cookie", /;\s*secure/i.test(cookie) ? cookie : `${cookie}; Secure`);
  };
}

/** Returns the Cache-Control header with lifetimes for the shared cache added to the directives `own` for browsers. */
function sharedCacheControl(own: string): string {
  if (!own.startsWith("public")) return own;
  return `${own}, ${own.includes("immutable") ? `s-maxage=${PHOTO_FRESH_FOR}` : PAGE}`;
}
