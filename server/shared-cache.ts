/**
 * What a cache between the site and its visitors may keep, with SHARED_CACHE. Only it is spoken to here: browsers ask each time,
 * which it tells them (deploy/nginx). By themselves they would show the page of all to who has just signed in.
 */
import type { Env } from "#app/platform/env.server.ts";

/**
 * Seconds. With the five for which a page may be kept that other processes have changed (page-cache.server.ts), what is deleted
 * is gone from everywhere within fifteen.
 */
const FRESH = 3;
const WHILE_REMADE = 5;
/** Like the page cache's own. */
const WHILE_THE_SITE_FAILS = 600;
/** Of photos, which never change; the site gives none that was removed. */
const PHOTO_FRESH = 3_600;

const PAGE = `s-maxage=${FRESH}, stale-while-revalidate=${WHILE_REMADE}, stale-if-error=${WHILE_THE_SITE_FAILS}`;

/** The header of an answer that is the same for everyone; what it says to browsers comes first. */
export function sharedControl(own: string): string {
  if (!own.startsWith("public")) return own;
  return `${own}, ${own.includes("immutable") ? `s-maxage=${PHOTO_FRESH}` : PAGE}`;
}

/** A page that a proxy may keep; undefined where there is none. */
export function pageControl({ sharedCache }: Pick<Env, "sharedCache">): string | undefined {
  return sharedCache ? "public, max-age=0" : undefined;
}
