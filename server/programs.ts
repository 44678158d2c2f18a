/** Requests of programs: a bearer token instead of a cookie, JSON instead of pages. */
import type { Context } from "hono";
import type { ServerBuild } from "react-router";
import { findViewer } from "#app/accounts/viewer.server.ts";
import { errorNotice } from "#app/platform/errors.ts";
import type { Site } from "#app/site/site.server.ts";
import { makeContext, ownHeaders, requestWith } from "./answer.ts";
import { answerWithJson } from "./api-answers.ts";

/** A client with a token, or one that prefers JSON. */
export function isProgram(c: Context, site: Site): boolean {
  return site.env.signIn.apiTokens && (hasToken(c) || /^application\/json\b/.test(c.req.header("accept") ?? ""));
}

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

export async function answerProgram(c: Context, site: Site, loadBuild: () => Promise<ServerBuild>): Promise<Response> {
  const headers = ownHeaders(c, site);
  // With a token, cookies are ignored.
  if (hasToken(c)) headers.delete("cookie");
  const { context, visit } = makeContext({ site, headers, toast: undefined });
  try {
    return await answerWithJson(await loadBuild(), requestWith(c, headers), { context, siteUrl: site.env.siteUrl });
  } catch (error) {
    site.log.error({ err: error, requestId: visit.requestId, url: c.req.url }, "request of a program failed");
    return c.json({ ...errorNotice("unexpected"), requestId: visit.requestId }, 500);
  }
}
