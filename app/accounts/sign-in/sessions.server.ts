/** Lists, checks and ends the sessions of a person. */

import { deleteLinks, LINK_PURPOSES } from "#app/accounts/credentials/account-links.server.ts";
import { describeDevice } from "#app/accounts/visitor/devices.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { formatWhen } from "#app/platform/wording/dates.ts";
import { lockPersonRow } from "./lock-person.server.ts";

/** The maximum number of listed sessions, newest first. */
const MAX_SHOWN = 50;

export async function findSessions(
  db: Db,
  { id: userId, sessionId }: { readonly id: string; readonly sessionId: string },
) {
  const now = new Date();
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "user_agent", "updated_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("updated_at", "desc")
    .limit(MAX_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    lastSeen: formatWhen(row.updated_at, now),
    isThis: row.id === sessionId,
  }));
}

export type SignedInDevice = Awaited<ReturnType<typeof findSessions>>[number];

/**
 * Locks the person's row and checks that their session still exists. Sensitive changes call it first in their transaction, because
 * the request may have started before the session was ended. Throws the refusal not_signed_in.
 */
export async function requireExistingSession(
  tx: Tx,
  { id: userId, sessionId }: { readonly id: string; readonly sessionId: string },
): Promise<void> {
  await lockPersonRow(tx, userId);
  if (!(await hasSession(tx, sessionId))) throw new Refusal("not_signed_in");
}

export async function hasSession(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom("sessions").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Ends all links and sessions of a person whose role changed, except the session `keptSession`. */
export async function revokeAccess(tx: Db, userId: string, keptSession?: string): Promise<void> {
  await deleteLinks(tx, userId, LINK_PURPOSES);
  await endSessions(tx, userId, keptSession);
}

/** Ends one session of a person. Refuses with session_missing, also for somebody else's. */
export async function endSession(db: Db, userId: string, id: string): Promise<void> {
  const ended = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw new Refusal("session_missing");
}

/**
 * Moves the browser that gets notifications for the session of a token, which the browser had before, to the new session of the same
 * person; the browser of somebody else is forgotten, because it must not show their messages to the person who signs in now.
 */
export async function movePushDevice(
  db: Db,
  token: string,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const earlier = db.selectFrom("sessions").select("id").where("token", "=", token).where("id", "!=", id);
  await db
    .updateTable("push_devices")
    .set({ session_id: id })
    .where("session_id", "in", earlier.where("user_id", "=", userId))
    .execute();
  await db.deleteFrom("push_devices").where("session_id", "in", earlier).execute();
}

/** Deletes a person's sessions: all, or all except the session `except`. Their cookies become invalid immediately. */
export async function endSessions(db: Db, userId: string, except?: string): Promise<void> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (except) query = query.where("id", "!=", except);
  await query.execute();
}
