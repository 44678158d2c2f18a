/**
 * The first proof that a mailbox is somebody's own. Whoever opened the account before may have been another, so nothing
 * that they left as a way in outlives it.
 */
import type { Db } from "#app/platform/database.server.ts";
import { endLinks, LINK_PURPOSES } from "./account-links.server.ts";
import { endSessions } from "./sessions.server.ts";

/** Removes second steps, linked ways in, sessions and pending changes. */
export async function forgetUnproven(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom("two_factors").where("user_id", "=", userId).execute();
  await tx.deleteFrom("wallet_addresses").where("user_id", "=", userId).execute();
  await tx.deleteFrom("accounts").where("user_id", "=", userId).where("provider_id", "!=", "credential").execute();
  await tx
    .updateTable("users")
    .set({ two_factor_enabled: false, phone_number: null, phone_number_verified: false })
    .where("id", "=", userId)
    .execute();
  await endSessions(tx, userId);
  await endLinks(tx, userId, LINK_PURPOSES);
  // What the library has under way: trusted devices, an identity about to be linked.
  await tx.deleteFrom("verifications").where("value", "like", `%${userId}%`).execute();
}
