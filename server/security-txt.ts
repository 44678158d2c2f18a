/** Serves `/.well-known/security.txt` (RFC 9116), the contact for reporting vulnerabilities, if the settings name one. */
import type { Context } from "hono";
import type { Env } from "#app/platform/settings/env.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";

export const SECURITY_TXT = "/.well-known/security.txt";

/** Days until the file expires, renewed with each request. The RFC asks for less than a year. */
const VALID_DAYS = 90;

export function securityTxt(c: Context, { security, siteUrl }: Pick<Env, "security" | "siteUrl">) {
  if (!security) return undefined;
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
}
