/** Finds the signed-in person of a request. */
import { isAPIError } from "better-auth/api";
import { SESSION_UNKNOWN } from "#app/platform/errors/page-failures.server.ts";
import { formatCookies, parseCookies } from "#app/platform/http/cookies.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { UserAccountType } from "#db/tables.ts";
import type { Auth } from "./auth.server.ts";
import type { Person } from "./person.ts";

export interface FoundPerson {
  readonly person: Person | null;
  /** Set-Cookie values: the renewed session cookie, or its removal if the session has ended. */
  readonly cookies: readonly string[];
}

/**
 * Returns the signed-in person of request headers; null for guests, blocked and deleted people, and before the second step. Throws
 * an error that is handled as an outage if the database cannot be reached.
 */
export async function findPerson(
  auth: Auth,
  env: Pick<Env, "requiresAdminTwoStep">,
  headers: Headers,
): Promise<FoundPerson> {
  // Most requests have neither a session nor an access token; skipping the library saves time.
  if (!headers.get("cookie")?.includes("session") && !headers.has("authorization"))
    return { person: null, cookies: [] };
  const { response, headers: answered } = await auth.api
    .getSession({ headers, returnHeaders: true })
    .catch(throwUnavailable);
  return { person: response && personOf(response, env), cookies: answered.getSetCookie() };
}

/** Returns the Cookie header that the browser will send once it has stored the given cookies. */
export function withCookies(header: string, cookies: Headers): string {
  const set = cookies.getSetCookie().flatMap((cookie) => [...parseCookies(cookie.replace(/;.*/s, ""))]);
  return formatCookies(new Map([...parseCookies(header), ...set]));
}

/** Narrows the type of the column, which the library declares as a string; a constraint allows only these values. */
function accountTypeOf(value: unknown): UserAccountType {
  if (value === "basic" || value === "pro") return value;
  throw new Error(`unknown account type ${value}`);
}

/** Rethrows a server error of the library, which it reports without its cause, with the code SESSION_UNKNOWN. */
function throwUnavailable(error: unknown): never {
  if (!isAPIError(error) || error.statusCode < 500) throw error;
  throw Object.assign(new Error("the session could not be looked up", { cause: error }), { code: SESSION_UNKNOWN });
}

type FoundSession = NonNullable<Awaited<ReturnType<Auth["api"]["getSession"]>>>;

function personOf(found: FoundSession, env: Pick<Env, "requiresAdminTwoStep">): Person | null {
  if (found.user.isBlocked || found.user.deletedAt) return null;
  const { id, name, email, emailVerified, phone, isAdmin, accountType, hasConversations } = found.user;
  const hasTwoStep = found.user.twoFactorEnabled !== false;
  if (hasTwoStep && !found.session.secondStep) return null;
  const isAdministrator = isAdmin ?? false;
  return {
    id,
    name,
    email,
    isEmailConfirmed: emailVerified,
    phone: phone ?? null,
    isAdmin: isAdministrator && (hasTwoStep || !env.requiresAdminTwoStep),
    mustTurnOnTwoStep: isAdministrator && !hasTwoStep && env.requiresAdminTwoStep,
    hasTwoStep,
    accountType: accountTypeOf(accountType),
    hasConversations: hasConversations ?? false,
    sessionId: found.session.id,
    signedInAt: found.session.createdAt,
  };
}
