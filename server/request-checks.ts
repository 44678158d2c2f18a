/** Checks of a request before its URL and headers are used. */
import type { IncomingMessage, ServerResponse } from "node:http";

/** A host name or an IP address with an optional port (RFC 3986, 3.2.2). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Reports whether the request has one valid Host header (RFC 9112, 3.2). Node silently uses the first of two, while a proxy may have
 * used the second. HTTP/1.0 allows requests without the header; Node itself refuses them in HTTP/1.1.
 */
function hasOneHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
  const [host] = hosts;
  return host === undefined
    ? httpVersionMinor === 0
    : hosts.length === 1 && HOST.test(host) && URL.canParse(`http://${host}`);
}

/** Answers 400 and returns false if the Host header is invalid; otherwise makes the URL one that PostgreSQL accepts as text. */
export function acceptRequest(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (!hasOneHost(incoming)) {
    outgoing.writeHead(400, { connection: "close", "content-length": 0 }).end();
    return false;
  }
  incoming.url = withoutEncodedNul(incoming.url ?? "");
  return true;
}

/**
 * Replaces each encoded U+0000 of a URL by a space, because PostgreSQL accepts it in no text. Removing it instead could form a new
 * escape sequence from the characters around it.
 */
function withoutEncodedNul(address: string): string {
  return address.includes("%00") ? address.replaceAll("%00", "%20") : address;
}
