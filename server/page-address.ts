/** Checks the method and the path of requests for pages: other spellings of a path are redirected to the canonical one. */
import { refusal } from "./plain-pages.ts";
import type { Handler } from "./request.ts";

/** The HTTP methods of pages. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

/** Unreserved characters (RFC 3986, 2.3), which mean the same percent-encoded. */
const UNRESERVED = /[\w.~-]/;

/** Refuses a request with another method. */
export const refuseUnknownMethod: Handler = async (c, next) => {
  if (METHODS.has(c.req.method)) return next();
  c.header("allow", [...METHODS].join(", "));
  return refusal(c, "method_unknown");
};

export const redirectToNormalPath: Handler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const path = normalPath(pathname);
  // Not with c.redirect, which would encode the path again.
  return path === pathname ? next() : new Response(null, { status: 301, headers: { location: path + search } });
};

/**
 * Returns the canonical spelling of a path: no needless percent-encoding, no slash at the end, exactly one at the beginning. Two would
 * make the redirect lead to another site.
 */
export function normalPath(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === "/" || path[start] === "\\") start += 1;
  while (end > start && path[end - 1] === "/") end -= 1;
  const bare = path.slice(start, end);
  // Decoding after a lone percent sign could produce a new escape sequence. No page has such a path.
  if (/%(?![0-9a-f]{2})/i.test(bare)) return `/${bare}`;
  const spelled = bare.replace(/%([0-9a-f]{2})/gi, (written, digits: string) => {
    const sign = String.fromCharCode(Number.parseInt(digits, 16));
    return UNRESERVED.test(sign) ? sign : written;
  });
  return `/${spelled}`;
}
