/**
 * Parses and formats Cookie headers. The server parses each header once with this parser and passes it on in one spelling, so
 * that the decision for whom a page is rendered agrees with the code that renders it.
 */
import { parse } from "hono/utils/cookie";

/** Decoded values by cookie name. */
export type Cookies = ReadonlyMap<string, string>;

/** Parses a Cookie header. The first of several cookies with one name applies; malformed pairs are ignored. */
export function parseCookies(header: string | null | undefined): Cookies {
  return new Map(Object.entries(parse(header ?? "")));
}

/** Formats cookies as a header in which every parser finds the same names and values. */
export function formatCookies(cookies: Cookies): string {
  return [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
}
