/** A person's sessions: listing them and ending this one, the others, or all. */
import type { Db, Tx } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { formatWhen } from "#app/wording/dates.ts";
import { endLinks, LINK_PURPOSES } from "./account-links.server.ts";
import { describeDevice } from "./devices.ts";

export interface SignedInDevice {
  readonly id: string;
  readonly device: string;
  readonly lastSeen: string;
  readonly isThis: boolean;
}

/** More sessions than anybody has; the newest come first. */
const SHOWN = 50;

export async function findSessions(
  db: Db,
  { id: userId, sessionId }: { readonly id: string; readonly sessionId: string },
): Promise<readonly SignedInDevice[]> {
  const now = new Date();
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "user_agent", "updated_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("updated_at", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    lastSeen: formatWhen(row.updated_at, now),
    isThis: row.id === sessionId,
  }));
}

/**
 * Locks the person's row and checks that their session still exists. A sensitive change calls it first in its transaction: its
 * request may have begun before all sessions were ended. Refuses with not_signed_in.
 */
export async function requireStandingSession(
  tx: Tx,
  { id: userId, sessionId }: { readonly id: string; readonly sessionId: string },
): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  if (!(await hasSession(tx, sessionId))) throw new Refusal("not_signed_in");
}

export async function hasSession(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom("sessions").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Another role: no link handed out and no session begun before it counts any more, but for the one kept. */
export async function endAccess(tx: Db, userId: string, keptSession?: string): Promise<void> {
  await endLinks(tx, userId, LINK_PURPOSES);
  await endSessions(tx, userId, keptSession ? { except: keptSession } : {});
}

/** Ends a person's sessions: all, all except one, or one. Their cookies stop working at once. */
export async function endSessions(
  db: Db,
  userId: string,
  { except, only }: { readonly except?: string; readonly only?: string } = {},
): Promise<void> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (except) query = query.where("id", "!=", except);
  if (only) query = query.where("id", "=", only);
  await query.execute();
}
