/**
 * Cache-Control for a shared cache in front of the site (SHARED_CACHE). The lifetimes apply to that cache only: it tells browsers to
 * revalidate each time (deploy/nginx), because a browser would otherwise show the guests' page after signing in.
 */
import type { Env } from "#app/platform/settings/env.server.ts";

/**
 * Lifetimes in seconds. Together with the five seconds for which the page cache may keep a page that another process has changed
 * (page-cache.server.ts), a deleted listing disappears everywhere within fifteen seconds.
 */
const FRESH_FOR = 3;
const STALE_WHILE_REVALIDATE = 5;
/** The same as in the page cache. */
const STALE_IF_ERROR = 600;
/** Lifetime of photos, which never change; removed photos are no longer served. */
const PHOTO_FRESH_FOR = 3_600;

const PAGE = `s-maxage=${FRESH_FOR}, stale-while-revalidate=${STALE_WHILE_REVALIDATE}, stale-if-error=${STALE_IF_ERROR}`;

/** Returns the Cache-Control header with lifetimes for the shared cache added to the directives `own` for browsers. */
export function sharedCacheControl(own: string): string {
  if (!own.startsWith("public")) return own;
  return `${own}, ${own.includes("immutable") ? `s-maxage=${PHOTO_FRESH_FOR}` : PAGE}`;
}

/** Returns the Cache-Control of a page that a shared cache may keep; undefined without a shared cache. */
export function pageCacheControl({ sharedCache }: Pick<Env, "sharedCache">): string | undefined {
  return sharedCache ? "public, max-age=0" : undefined;
}
