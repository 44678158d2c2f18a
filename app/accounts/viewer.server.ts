/** Who is asking: the person of the session cookie, as long as they are neither blocked nor gone. */
import type { Env } from "#app/platform/env.server.ts";
import type { Auth } from "./auth.server.ts";
import type { Viewer } from "./viewer.ts";

/** The signed-in person of these request headers, or null. */
export async function findViewer(
  auth: Auth,
  env: Pick<Env, "requiresAdminTwoStep">,
  headers: Headers,
): Promise<Viewer | null> {
  const found = await auth.api.getSession({ headers });
  if (!found || found.user.isBlocked || found.user.deletedAt) return null;
  const { id, name, email, emailVerified, phone, isAdmin, accountType } = found.user;
  const hasTwoStep = found.user.twoFactorEnabled ?? false;
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
    accountType: accountType === "pro" ? "pro" : "basic",
    sessionId: found.session.id,
    signedInAt: found.session.createdAt,
  };
}
