const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Returns an image of one transparent pixel, by which pages report without JavaScript. */
export function pixelResponse(headers: Headers): Response {
  headers.set("content-type", "image/gif");
  return new Response(PIXEL, { headers });
}
