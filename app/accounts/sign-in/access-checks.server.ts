/**
 * Checks that the session, phone number or identity used by a call of the library still exists. Access may be revoked
 * (revoke-unverified-access.server.ts) after the library has read the person and before it writes.
 */
import type { GenericEndpointContext } from "better-auth";
import { getSessionFromCtx } from "better-auth/api";
import type { Db } from "#app/platform/database/database.server.ts";
import { hasSession } from "./sessions.server.ts";

/** The path at which a code sent by SMS signs in, or adds its number to the account of a session. */
export const PHONE_PATH = "/phone-number/verify";

/**
 * Locks the person whom a code sent by SMS signs in, or to whom it adds a number. Returns false if the number or session does not belong
 * to them any more. The call runs in a transaction (server/auth-calls.ts), so that the result holds until the session or number is stored.
 */
export async function lockPhoneOwner(db: Db, call: GenericEndpointContext): Promise<boolean> {
  const session = call.body?.updatePhoneNumber ? await getSessionFromCtx(call) : undefined;
  if (session === null) return false;
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where((is) => (session ? is("id", "=", session.user.id) : is("phone_number", "=", String(call.body?.phoneNumber))))
    .forUpdate()
    .executeTakeFirst();
  return owner !== undefined && (!session || hasSession(db, session.session.id));
}

/** The ids of the rows of `accounts` that calls have inserted or updated before they sign in. */
const identities = new WeakMap<object, string>();

/** Records the identity with which a call signs in. Contrary to its types the library passes null for one that was deleted meanwhile. */
export function recordIdentity(call: GenericEndpointContext | null, identity: { readonly id: string } | null): void {
  if (call && identity) identities.set(call, identity.id);
}

/**
 * Reports whether the identity with which a call signs in is still linked; true for calls without one. Call it after the session is
 * inserted: the insert waits for a revocation in progress, and a later revocation ends the session.
 */
export async function isIdentityLinked(db: Db, call: GenericEndpointContext | null): Promise<boolean> {
  const id = call ? identities.get(call) : undefined;
  if (id === undefined) return true;
  return (await db.selectFrom("accounts").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
