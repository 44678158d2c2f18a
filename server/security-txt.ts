/** `/.well-known/security.txt` (RFC 9116): whom people who find a weakness tell. Only operators know; without their word there is none. */
import type { Context } from "hono";
import type { Env } from "#app/platform/env.server.ts";
import { DAY } from "#app/wording/durations.ts";

export const SECURITY_TXT = "/.well-known/security.txt";

/** Days. The RFC asks for less than a year; a site that runs renews it by itself. */
const VALID_DAYS = 90;

export function securityTxt(c: Context, { security, siteUrl }: Pick<Env, "security" | "siteUrl">) {
  if (!security) return undefined;
  // By days, so that the file is the same all day.
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
