/** Builds the responses to open pages that request their current version. */
import { isKnown } from "#app/platform/http/entity-tags.ts";

const HEADERS = { "cache-control": "no-store" };

const etagOf = (version: string) => `"${version}"`;

/** Returns 304 if the request names this version in If-None-Match, 404 without a version, and else 200 with the version. */
export function versionAnswer(request: Request, version: string | undefined): Response {
  if (version === undefined) return new Response(null, { status: 404, headers: HEADERS });
  const unchanged = unchangedAnswer(request, version);
  if (unchanged) return unchanged;
  return new Response(version, { headers: { ...HEADERS, etag: etagOf(version), "content-type": "text/plain" } });
}

/** Returns the response 304; undefined if the request does not name this version in If-None-Match. */
export function unchangedAnswer(request: Request, version: string): Response | undefined {
  const etag = etagOf(version);
  if (!isKnown(etag, request.headers.get("if-none-match"))) return undefined;
  return new Response(null, { status: 304, headers: { ...HEADERS, etag } });
}
