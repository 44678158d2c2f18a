/** What a session's cookie is worth before the database is asked: its signature is ours, or it is nobody's. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** The cookie's name has its prefix exactly when the site is https. */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith("https:") ? "__Host-session" : "session";
}

/** Finds the token of a signed session in a Cookie header. Whether the session still stands, only the database knows. */
export type SessionReader = (cookies: string) => string | undefined;

export function createSessionReader(siteUrl: string, secret: string): SessionReader {
  const name = `${sessionCookieName(siteUrl)}=`;
  return (cookies) => {
    const cookie = cookies
      .split(";")
      .map((one) => one.trim())
      .find((one) => one.startsWith(name));
    const value = cookie && decoded(cookie.slice(name.length));
    if (!value) return undefined;
    const end = value.lastIndexOf(".");
    const [token, signature] = [value.slice(0, end), Buffer.from(value.slice(end + 1), "base64")];
    const expected = createHmac("sha256", secret).update(token).digest();
    return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined;
  };
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined; // No cookie of ours.
  }
}
