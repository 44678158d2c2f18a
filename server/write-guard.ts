/** Rejects writes before reading them: bodies larger than any form, and cross-origin forms. */
import type { Context } from "hono";
import type { Site } from "#app/site/site.server.ts";
import { AUTH_PREFIX } from "./auth-calls.ts";
import { refusal } from "./plain-pages.ts";
import { hasToken } from "./tokens.ts";

/** 5 photos of 10 MB and the text around them. */
const MAX_PHOTOS_BYTES = 56 * 1024 * 1024;
/** An oversized text still gets its message beside the field; anything larger is rejected at once. */
const MAX_LISTING_BYTES = 12 * 1024 * 1024;
const TAKES_PHOTOS = /^\/(add-ad|uploads)\b/;
/** All other forms are far smaller. */
const MAX_FORM_BYTES = 1024 * 1024;
/** The library's calls take an address, a code or a signed message. */
const MAX_CALL_BYTES = 16 * 1024;

/** Mail programs send this one (RFC 8058). Its address alone gives the right, no cookie does. */
const ONE_CLICK = /^\/unsubscribe$/;

/** Rejects what none of our forms can have sent. */
export function refuseWrite(c: Context, site: Site): Response | undefined {
  if (bodyBytes(c) > largestBody(c)) return refusal(c, "body_too_large");
  if (!isOwnOrigin(c, site) && !isProgram(c, site) && !ONE_CLICK.test(c.req.path)) return refusal(c, "foreign_origin");
  return undefined;
}

/** The announced size. Browsers always send it; without it the size would be unbounded. */
export function bodyBytes(c: Context): number {
  return c.req.header("transfer-encoding") ? Number.POSITIVE_INFINITY : Number(c.req.header("content-length") ?? 0);
}

function largestBody(c: Context): number {
  if (c.req.path.startsWith(AUTH_PREFIX)) return MAX_CALL_BYTES;
  if (!TAKES_PHOTOS.test(c.req.path)) return MAX_FORM_BYTES;
  return /^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "") ? MAX_PHOTOS_BYTES : MAX_LISTING_BYTES;
}

/** Requires an Origin or Referer of our own; requests without one are rejected. */
function isOwnOrigin(c: Context, site: Site): boolean {
  const from = c.req.header("origin") ?? c.req.header("referer");
  if (!from || !URL.canParse(from)) return false;
  const { host, origin } = new URL(from);
  return origin === site.env.siteUrl || host === c.req.header("host");
}

/**
 * Programs call the authentication library without a page. The origin check protects cookies, which browsers send
 * automatically; a bearer token is sent deliberately, and browsers always send an Origin with cross-site requests of that kind.
 */
function isProgram(c: Context, site: Site): boolean {
  if (!site.env.signIn.apiTokens || !c.req.path.startsWith(AUTH_PREFIX)) return false;
  const isBrowser = c.req.header("origin") ?? c.req.header("sec-fetch-site") ?? c.req.header("cookie");
  return hasToken(c) || isBrowser === undefined;
}
