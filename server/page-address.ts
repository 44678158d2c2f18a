/** One canonical path per page: every other spelling is redirected to it. */

/** Letters, digits and signs that mean the same written out or percent-encoded. */
const UNRESERVED = /[\w.~-]/;

/**
 * The one spelling of a path: no percent sign where none is needed, no slash at the end and exactly one in front, lest
 * the address of a redirect name another site.
 */
export function normalPath(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === "/" || path[start] === "\\") start += 1;
  while (end > start && path[end - 1] === "/") end -= 1;
  const bare = path.slice(start, end);
  // A lone percent sign: decoding what follows could make another escape of it. No page of ours is spelled so.
  if (/%(?![0-9a-f]{2})/i.test(bare)) return `/${bare}`;
  const spelled = bare.replace(/%([0-9a-f]{2})/gi, (written, digits: string) => {
    const sign = String.fromCharCode(Number.parseInt(digits, 16));
    return UNRESERVED.test(sign) ? sign : written;
  });
  return `/${spelled}`;
}
