/** Serves `/.well-known/security.txt` (RFC 9116), the contact for reporting vulnerabilities, if the settings name one. */
import type { Env } from "#app/platform/settings/env.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import type { Handler } from "./request.ts";

export const SECURITY_TXT = "/.well-known/security.txt";

/** Days until the file expires, renewed with each request. The RFC asks for less than a year. */
const VALID_DAYS = 90;

export function sendSecurityTxt({ security, siteUrl }: Pick<Env, "security" | "siteUrl">): Handler {
  return async (c, next) => {
    if (!security) return next();
    // Rounded to days, so that the file does not change within a day.
    const expires = new Date((Math.floor(Date.now() / DAY) + VALID_DAYS) * DAY);
    const lines = [
      `Contact: ${security.contact}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: bg, en",
      `Canonical: ${siteUrl}${SECURITY_TXT}`,
      ...(security.policy ? [`Policy: ${security.policy}`] : []),
    ];
    return c.text(`${lines.join("\n")}\n`, 200, { "cache-control": "public, max-age=3600" });
  };
}
