/** Rejects writes before reading them: bodies larger than any form, and cross-origin forms. */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { AUTH_PREFIX } from "./auth-calls.ts";
import { refusal } from "./plain-pages.ts";
import type { Handler, RequestContext } from "./request.ts";

/** The paths whose forms contain photos. */
export const TAKES_PHOTOS = /^\/(add-ad|uploads)\b/;

/** Bytes: 5 photos of 10 MB and the text fields. */
const MAX_PHOTOS_BYTES = 56 * 1024 * 1024;
/** Bytes of a form without photos. A text that is too long has an error beside its field; a larger body is rejected at once. */
const MAX_LISTING_BYTES = 12 * 1024 * 1024;
/** Bytes of any other form. */
const MAX_FORM_BYTES = 1024 * 1024;
/** Bytes of a call of the authentication library, which takes an address, a code or a signed message. */
const MAX_CALL_BYTES = 16 * 1024;

/** The path that mail programs post to for one-click unsubscribing (RFC 8058). Its URL authorizes the request, not a cookie. */
const ONE_CLICK_UNSUBSCRIBE = /^\/unsubscribe$/;

/** Refuses a request that none of the site's forms can have sent. */
export function refuseForeignWrite(site: Site): Handler {
  return async (c, next) => {
    const refused = refusedBody(c, largestBody(c));
    if (refused) return refusal(c, refused);
    if (!isOwnOrigin(c, site) && !isProgram(c, site) && !ONE_CLICK_UNSUBSCRIBE.test(c.req.path))
      return refusal(c, "foreign_origin");
    return next();
  };
}

/** Returns the error of a body that is not read, because it is longer than `largest` bytes or has no length; browsers always send one. */
export function refusedBody(c: RequestContext, largest: number): "body_length_missing" | "body_too_large" | undefined {
  if (c.req.header("transfer-encoding")) return "body_length_missing";
  return Number(c.req.header("content-length") ?? 0) > largest ? "body_too_large" : undefined;
}

function largestBody(c: RequestContext): number {
  if (c.req.path.startsWith(AUTH_PREFIX)) return MAX_CALL_BYTES;
  if (!TAKES_PHOTOS.test(c.req.path)) return MAX_FORM_BYTES;
  return /^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "") ? MAX_PHOTOS_BYTES : MAX_LISTING_BYTES;
}

/** Reports whether Origin or Referer is the site's own; false without either. */
function isOwnOrigin(c: RequestContext, site: Site): boolean {
  const from = c.req.header("origin") ?? c.req.header("referer");
  if (!from || !URL.canParse(from)) return false;
  const { host, origin } = new URL(from);
  return origin === site.env.siteUrl || host === c.req.header("host");
}

/**
 * Reports whether a program calls the authentication library. Such calls need no origin check: it protects cookies, which browsers
 * send automatically. A bearer token is sent deliberately, and browsers always add an Origin to such cross-site requests.
 */
function isProgram(c: RequestContext, site: Site): boolean {
  if (!site.env.signIn.apiTokens || !c.req.path.startsWith(AUTH_PREFIX)) return false;
  const isBrowser = c.req.header("origin") ?? c.req.header("sec-fetch-site") ?? c.req.header("cookie");
  return c.get("hasToken") || isBrowser === undefined;
}
