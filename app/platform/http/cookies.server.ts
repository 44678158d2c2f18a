/**
 * Reads and writes Cookie headers. The only parser of the site: whatever decides for whom a page is rendered must not disagree
 * with whatever renders it, so the header is parsed once and passed on in one spelling.
 */
import { parse } from "hono/utils/cookie";

/** Names with their decoded values. */
export type Cookies = ReadonlyMap<string, string>;

/** Parses a Cookie header. Of several cookies with one name the first counts; a pair that is no cookie is left out. */
export function parseCookies(header: string | null | undefined): Cookies {
  return new Map(Object.entries(parse(header ?? "")));
}

/** Formats cookies as a header in which every parser finds the same names and values. */
export function formatCookies(cookies: Cookies): string {
  return [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
}
