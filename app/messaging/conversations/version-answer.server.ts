/** Returns the answer to a page that asks whether something is new: 304 if it knows the version, 404 if it may not know it. */
export function versionAnswer(request: Request, version: string | undefined): Response {
  const headers = { "cache-control": "no-store" };
  if (version === undefined) return new Response(null, { status: 404, headers });
  const etag = `"${version}"`;
  if (request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers: { ...headers, etag } });
  return new Response(version, { headers: { ...headers, etag, "content-type": "text/plain" } });
}
