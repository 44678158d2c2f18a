/** Checks of a request that come before anything reads its address or its headers. */
import type { IncomingMessage } from "node:http";

/** A name or an IP address, with or without a port (RFC 3986, 3.2.2). A name that looks like a wrong IP address is none. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether the request names one valid host. Of two Host headers Node keeps the first without a word, while a proxy in front may
 * have gone by the second, so the request is to be refused (RFC 9112, 3.2). HTTP/1.0 knows requests without the header; of
 * HTTP/1.1 Node refuses them itself.
 */
export function hasOneHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
  const [host] = hosts;
  return host === undefined
    ? httpVersionMinor === 0
    : hosts.length === 1 && HOST.test(host) && URL.canParse(`http://${host}`);
}

/**
 * The address of a request with a space for each U+0000, which PostgreSQL takes in no text: whatever reads the path or the query
 * gets none. Removing it instead could join what stands around it to another one.
 */
export function withoutEncodedNul(address: string): string {
  return address.includes("%00") ? address.replaceAll("%00", "%20") : address;
}
