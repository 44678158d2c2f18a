/**
 * The calls of the authentication library that outside parties make by themselves: a provider's answer, wallets,
 * codes by SMS, tokens of API clients. Only what the settings open is there; everything else goes through our pages.
 */
import type { Context } from "hono";
import { refusalOf } from "#app/accounts/auth-errors.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { SignInSettings } from "#app/platform/env-parts.ts";
import { errorNotice, Refusal } from "#app/platform/errors.ts";
import { isUnavailable } from "#app/platform/guard.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { visitorHeaders } from "./answer.ts";

export const AUTH_PREFIX = "/api/auth";

type Call = readonly [method: "GET" | "POST", path: string, isOpen: (settings: SignInSettings) => boolean];

/**
 * Calls that run in a transaction. They may make an account, and the count of accounts of an address holds back racing ones; a number
 * must be its person's until their session is stored. They ask nobody outside meanwhile.
 */
const SIGNS_UP = new Set(["/siwe/verify", "/phone-number/verify"]);

const PROVIDER_CALLBACK = "/callback/oidc";
const NOT_KEPT = { "cache-control": "no-store" };

export const CALLS: readonly Call[] = [
  ["GET", PROVIDER_CALLBACK, ({ oidc }) => oidc !== undefined],
  ["POST", "/siwe/nonce", ({ wallet }) => wallet],
  ["POST", "/siwe/verify", ({ wallet }) => wallet],
  ["POST", "/phone-number/send-otp", ({ sms }) => sms !== undefined],
  ["POST", "/phone-number/verify", ({ sms }) => sms !== undefined],
  ["GET", "/token", ({ apiTokens }) => apiTokens],
  ["GET", "/jwks", ({ apiTokens }) => apiTokens],
  ["GET", "/get-session", ({ apiTokens }) => apiTokens],
];

/** U+0000 as bodies can spell it: the library would pass it on to PostgreSQL, which takes it in no text. */
const NUL = /\0|\\u0000|%00/;

/** Answers a call that is open; undefined for any other path. */
export async function answerAuthCall(c: Context, site: Site, address: string): Promise<Response | undefined> {
  const path = c.req.path.slice(AUTH_PREFIX.length);
  const call = CALLS.find(([method, known]) => known === path && method === c.req.method);
  if (!c.req.path.startsWith(AUTH_PREFIX) || !call?.[2](site.env.signIn)) return undefined;
  try {
    await site.limits.take("authCalls", address);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return c.json(error.notice, 429);
  }
  const body = c.req.method === "POST" ? await c.req.text() : null;
  if (body !== null && NUL.test(body)) return c.json(errorNotice("body_unreadable"), 400);
  const url = new URL(c.req.url.replace(/^https?:\/\/[^/]+/, site.env.siteUrl));
  // Renewing a session would lock it before its person. Whatever ends sessions locks the person first, and the two would wait for each other.
  if (SIGNS_UP.has(path)) url.searchParams.set("disableRefresh", "true");
  const request = new Request(url, {
    method: c.req.method,
    headers: visitorHeaders(c, address),
    body,
  });
  try {
    const answer = SIGNS_UP.has(path)
      ? await inTransaction(site.db, () => site.auth.handler(request))
      : await site.auth.handler(request);
    return answer.status < 400 ? answer : await inBulgarian(answer);
  } catch (error) {
    site.log.error({ err: error, path }, "a call of the authentication library failed");
    // A person comes here from the provider, and is to see a page.
    if (path === PROVIDER_CALLBACK) return c.redirect("/auth?failed=provider");
    const notice = errorNotice(isUnavailable(error) ? "unavailable" : "unexpected");
    return Response.json(notice, { status: notice.status, headers: NOT_KEPT });
  }
}

/** A refusal of the library in the catalogue's words. Throws what is none that we know. */
async function inBulgarian(answer: Response): Promise<Response> {
  const text = await answer.text();
  const refusal = refusalOf(codeOf(text));
  if (!refusal) throw new Error(`unexpected answer ${answer.status}: ${text}`);
  return Response.json(refusal.notice, { status: answer.status, headers: NOT_KEPT });
}

function codeOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
  } catch {
    return undefined; // No JSON, no code.
  }
}
