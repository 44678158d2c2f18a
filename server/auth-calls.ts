/**
 * Calls of the authentication library from outside the site's pages: callbacks of identity providers, wallets, codes by SMS, tokens
 * of API clients. Only those that the settings enable exist; everything else goes through the pages.
 */
import { refusalOf } from "#app/accounts/sign-in/auth-errors.server.ts";
import { findPerson } from "#app/accounts/sign-in/person.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { errorNotice, Refusal } from "#app/platform/errors/errors.ts";
import { isUnavailable } from "#app/platform/errors/page-failures.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Admit } from "./admission.ts";
import { visitorHeaders } from "./passed-request.ts";
import { refusal } from "./plain-pages.ts";
import type { Handler, RequestContext } from "./request.ts";
import { sendAnswer } from "./send-page.ts";

export const AUTH_PREFIX = "/api/auth";

type Call = readonly [method: "GET" | "POST", path: string, isOpen: (settings: Env["signIn"]) => boolean];

/**
 * Calls that run in a transaction because they may create an account: the limit of accounts per address must hold for concurrent calls,
 * and a phone number must belong to its person until the session is stored. They make no network requests.
 */
const SIGN_UP_CALLS = new Set(["/siwe/verify", "/phone-number/verify"]);

/** Calls that work while the site is read-only: sessions and keys are only read. */
const READING_CALLS = new Set(["/get-session", "/token", "/jwks"]);

const PROVIDER_CALLBACK = "/callback/oidc";
const NO_STORE = { "cache-control": "no-store" };

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

/** U+0000 in the encodings of a body. The library would pass it to PostgreSQL, which accepts it in no text. */
const NUL = /\0|\\u0000|%00/;

interface AuthParts {
  readonly site: Site;
  readonly admit: Admit;
}

/** Answers an enabled call. Other paths get the page for missing addresses. */
export function answerAuthCall({ site, admit }: AuthParts): Handler {
  return async (c, next) => {
    const path = c.req.path.slice(AUTH_PREFIX.length);
    // Calls that sign in write, whatever their method.
    if (site.state.now().isReadOnly && !READING_CALLS.has(path))
      return c.req.method === "GET" ? refusal(c, "read_only") : c.json(errorNotice("read_only"), 503);
    const response = await admit(c, () => makeCall(c, site, path));
    return response ? sendAnswer(c, response) : next();
  };
}

/** Returns the answer to a call; undefined if there is no such call. */
async function makeCall(c: RequestContext, site: Site, path: string): Promise<Response | undefined> {
  if (await hasInvalidToken(c, site)) return c.json(errorNotice("not_signed_in"), 401);
  const call = CALLS.find(([method, known]) => known === path && method === c.req.method);
  if (!call?.[2](site.env.signIn)) return undefined;
  try {
    await site.limits.take("authCalls", c.get("address"));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return c.json(error.notice, 429);
  }
  const body = c.req.method === "POST" ? await c.req.text() : null;
  if (body !== null && NUL.test(body)) return c.json(errorNotice("body_unreadable"), 400);
  const url = new URL(c.req.url.replace(/^https?:\/\/[^/]+/, site.env.siteUrl));
  // Renewing a session would lock the session before the person. Code that ends sessions locks the person first: a deadlock.
  if (SIGN_UP_CALLS.has(path)) url.searchParams.set("disableRefresh", "true");
  const request = new Request(url, {
    method: c.req.method,
    headers: visitorHeaders(c),
    body,
  });
  try {
    const answer = SIGN_UP_CALLS.has(path)
      ? await inTransaction(site.db, () => site.auth.handler(request))
      : await site.auth.handler(request);
    return answer.status < 400 ? answer : await translateRefusal(answer);
  } catch (error) {
    site.log.error({ err: error, path }, "a call of the authentication library failed");
    // The provider redirects a person here, who needs a page instead of JSON.
    if (path === PROVIDER_CALLBACK) return c.redirect("/auth?failed=provider");
    const notice = errorNotice(isUnavailable(error) ? "unavailable" : "unexpected");
    return Response.json(notice, { status: notice.status, headers: NO_STORE });
  }
}

/** Reports whether the bearer token is not valid: such a request is refused instead of answered as a guest's. */
async function hasInvalidToken(c: RequestContext, { auth, env }: Site): Promise<boolean> {
  if (!env.signIn.apiTokens || !c.get("hasToken")) return false;
  const headers = visitorHeaders(c);
  headers.delete("cookie");
  return (await findPerson(auth, env, headers)).person === null;
}

/** Translates a refusal of the library by the error catalogue. Throws if the catalogue does not know it. */
async function translateRefusal(answer: Response): Promise<Response> {
  const text = await answer.text();
  const refusal = refusalOf(codeOf(text));
  if (!refusal) throw new Error(`unexpected answer ${answer.status}: ${text}`);
  return Response.json(refusal.notice, { status: answer.status, headers: NO_STORE });
}

function codeOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
  } catch {
    return undefined; // Not JSON.
  }
}
