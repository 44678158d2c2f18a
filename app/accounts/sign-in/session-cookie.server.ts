/** Checks the signature of the session cookie without a database query. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Cookies } from "#app/platform/http/cookies.server.ts";

/** Returns the name of the session cookie, with the prefix __Host- exactly if the site uses https. */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith("https:") ? "__Host-session" : "session";
}

/** Returns the session token if its signature is valid; whether the session still exists is known only to the database. */
export type SessionReader = (cookies: Cookies) => string | undefined;

export function createSessionReader(siteUrl: string, secret: string): SessionReader {
  const name = sessionCookieName(siteUrl);
  return (cookies) => {
    const value = cookies.get(name);
    if (!value) return undefined;
    const end = value.lastIndexOf(".");
    const [token, signature] = [value.slice(0, end), Buffer.from(value.slice(end + 1), "base64")];
    const expected = createHmac("sha256", secret).update(token).digest();
    return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined;
  };
}
