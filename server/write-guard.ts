/** What is refused before it is read: bodies larger than any form of ours, and forms that another site sends. */
import type { Context } from "hono";
import type { Site } from "#app/site/site.server.ts";
import { AUTH_PREFIX } from "./auth-calls.ts";
import { refusal } from "./plain-pages.ts";
import { hasToken } from "./programs.ts";

/** 5 photos of 10 MB and the text around them. */
const MAX_PHOTOS_BYTES = 56 * 1024 * 1024;
/** An ad's text of 10 MB still deserves its message beside the field; more is no text. */
const MAX_LISTING_BYTES = 12 * 1024 * 1024;
const TAKES_PHOTOS = /^\/(add-ad|uploads)\b/;
/** Any other form of ours is a hundred times smaller. */
const MAX_FORM_BYTES = 1024 * 1024;
/** The library's calls take an address, a code or a signed message. */
const MAX_CALL_BYTES = 16 * 1024;

/** Refuses what a form of ours cannot have sent. */
export function refuseWrite(c: Context, site: Site): Response | undefined {
  // Without a stated length there is no telling when to stop reading; browsers always state it.
  const length = c.req.header("transfer-encoding")
    ? Number.POSITIVE_INFINITY
    : Number(c.req.header("content-length") ?? 0);
  if (length > largestBody(c)) return refusal(c, "body_too_large");
  if (!isOwnOrigin(c, site) && !isWithoutCookies(c, site)) return refusal(c, "foreign_origin");
  return undefined;
}

function largestBody(c: Context): number {
  if (c.req.path.startsWith(AUTH_PREFIX)) return MAX_CALL_BYTES;
  if (!TAKES_PHOTOS.test(c.req.path)) return MAX_FORM_BYTES;
  return /^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "") ? MAX_PHOTOS_BYTES : MAX_LISTING_BYTES;
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
