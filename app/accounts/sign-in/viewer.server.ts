/** Finds the signed-in person, unless they are blocked or deleted or the second step is missing. */
import { isAPIError } from "better-auth/api";
import { formatCookies, parseCookies } from "#app/platform/cookies.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { SESSION_UNKNOWN } from "#app/platform/guard.server.ts";
import type { UserAccountType } from "#db/tables.ts";
import type { Auth } from "./auth.server.ts";
import type { Viewer } from "./viewer.ts";

export interface FoundViewer {
  readonly viewer: Viewer | null;
  /** Set-Cookie values: the renewed session cookie, or its removal if the session has ended. */
  readonly cookies: readonly string[];
}

/** The signed-in person of these request headers, or null. Throws an error that counts as unavailable when nobody can say. */
export async function findViewer(
  auth: Auth,
  env: Pick<Env, "requiresAdminTwoStep">,
  headers: Headers,
): Promise<FoundViewer> {
  // Most have neither a session nor a program's token, and the library would take its time to say so.
  if (!headers.get("cookie")?.includes("session") && !headers.has("authorization"))
    return { viewer: null, cookies: [] };
  const { response, headers: answered } = await auth.api.getSession({ headers, returnHeaders: true }).catch(notNow);
  return { viewer: response && viewerOf(response, env), cookies: answered.getSetCookie() };
}

/** A Cookie header as the browser will send it once it has these cookies. */
export function withCookies(header: string, cookies: Headers): string {
  const set = cookies.getSetCookie().flatMap((cookie) => [...parseCookies(cookie.replace(/;.*/s, ""))]);
  return formatCookies(new Map([...parseCookies(header), ...set]));
}

/** The library types the column as any text; the database allows no other than these. */
function accountTypeOf(value: unknown): UserAccountType {
  if (value === "basic" || value === "pro") return value;
  throw new Error(`unknown account type ${value}`);
}

/** The library reports a database failure without its cause. */
function notNow(error: unknown): never {
  if (!isAPIError(error) || error.statusCode < 500) throw error;
  throw Object.assign(new Error("the session could not be looked up", { cause: error }), { code: SESSION_UNKNOWN });
}

type FoundSession = NonNullable<Awaited<ReturnType<Auth["api"]["getSession"]>>>;

function viewerOf(found: FoundSession, env: Pick<Env, "requiresAdminTwoStep">): Viewer | null {
  if (found.user.isBlocked || found.user.deletedAt) return null;
  const { id, name, email, emailVerified, phone, isAdmin, accountType } = found.user;
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
    sessionId: found.session.id,
    signedInAt: found.session.createdAt,
  };
}
