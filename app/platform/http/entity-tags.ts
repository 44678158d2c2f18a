/** Compares entity tags: every answer with an ETag uses it for If-None-Match. */

/** Reports whether If-None-Match names `etag` in its list, or any version by `*`: weakly, without W/ (RFC 9110, 13.1.2). */
export function isKnown(etag: string, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const tag = etag.replace(/^W\//, "");
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(tag) ?? false;
}
