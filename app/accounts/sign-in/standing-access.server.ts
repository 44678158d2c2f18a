/**
 * Checks that the way in that a call of the library uses is still there. An account may be taken back
 * (revoke-unverified-access.server.ts) after the library has looked its person up and before it writes.
 */
import type { GenericEndpointContext } from "better-auth";
import { getSessionFromCtx } from "better-auth/api";
import type { Db } from "#app/platform/database.server.ts";
import { hasSession } from "./sessions.server.ts";

/** The path at which a code by SMS signs in, or adds its number to the account of a session. */
export const PHONE_PATH = "/phone-number/verify";

/**
 * Locks the person whom a code by SMS signs in, or to whom it adds a number. Returns false if the number or the session is theirs no
 * longer. The call runs in a transaction (server/auth-calls.ts), so that this stays true until its session or number is stored.
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

/** The row of `accounts` that a call has stored or renewed before it signs in. */
const identities = new WeakMap<object, string>();

/** Notes that row. The library gives null, against its types, for one that was removed meanwhile; it signs nobody in then. */
export function noteIdentity(call: GenericEndpointContext | null, identity: { readonly id: string } | null): void {
  if (call && identity) identities.set(call, identity.id);
}

/**
 * Tells whether the identity that a call signs in with is still linked; true for calls without one. Ask after the session is inserted: the
 * insert waits for a take-back that is under way, and one that begins later ends the session.
 */
export async function isIdentityLinked(db: Db, call: GenericEndpointContext | null): Promise<boolean> {
  const id = call ? identities.get(call) : undefined;
  if (id === undefined) return true;
  return (await db.selectFrom("accounts").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
