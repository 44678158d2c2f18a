/** Bearer tokens of programs. */
import type { Context } from "hono";
import { findViewer } from "#app/accounts/sign-in/viewer.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { ownHeaders } from "./answer.ts";

export function hasToken(c: Context): boolean {
  return /^bearer /i.test(c.req.header("authorization") ?? "");
}

/** Reports whether the bearer token is not valid: such a request is refused instead of answered as a guest's. */
export async function hasInvalidToken(c: Context, site: Site): Promise<boolean> {
  if (!site.env.signIn.apiTokens || !hasToken(c)) return false;
  const headers = ownHeaders(c, site);
  headers.delete("cookie");
  return (await findViewer(site.auth, site.env, headers)).viewer === null;
}
