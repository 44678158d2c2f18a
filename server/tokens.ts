/** Bearer tokens of programs. */
import type { Context } from "hono";
import { findViewer } from "#app/accounts/viewer.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { ownHeaders } from "./answer.ts";

export function hasToken(c: Context): boolean {
  return /^bearer /i.test(c.req.header("authorization") ?? "");
}

/** A program that sends a token relies on it, so it must not mistake a guest's answer for its own. */
export async function isDeadToken(c: Context, site: Site): Promise<boolean> {
  if (!site.env.signIn.apiTokens || !hasToken(c)) return false;
  const headers = ownHeaders(c, site);
  headers.delete("cookie");
  return (await findViewer(site.auth, site.env, headers)).viewer === null;
}
