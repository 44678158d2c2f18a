/** What a session's cookie is worth before the database is asked: its signature is ours, or it is nobody's. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Cookies } from "#app/platform/cookies.server.ts";

/** The cookie's name has its prefix exactly when the site is https. */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith("https:") ? "__Host-session" : "session";
}

/** Returns the token of a signed session among cookies. Whether the session still stands, only the database knows. */
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
