/** Answers to pages that ask whether something is new. */
const HEADERS = { "cache-control": "no-store" };

const etagOf = (version: string) => `"${version}"`;

/** Returns the answer to a page: 304 if it knows the version, 404 if it may not know it. */
export function versionAnswer(request: Request, version: string | undefined): Response {
  if (version === undefined) return new Response(null, { status: 404, headers: HEADERS });
  const unchanged = unchangedAnswer(request, version);
  if (unchanged) return unchanged;
  return new Response(version, { headers: { ...HEADERS, etag: etagOf(version), "content-type": "text/plain" } });
}

/** Returns the answer 304; undefined if the page does not know this version. */
export function unchangedAnswer(request: Request, version: string): Response | undefined {
  const etag = etagOf(version);
  if (request.headers.get("if-none-match") !== etag) return undefined;
  return new Response(null, { status: 304, headers: { ...HEADERS, etag } });
}
