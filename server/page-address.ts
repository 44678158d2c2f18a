/** Computes the canonical path of a page; other spellings are redirected to it. */

/** Unreserved characters (RFC 3986, 2.3), which mean the same percent-encoded. */
const UNRESERVED = /[\w.~-]/;

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
