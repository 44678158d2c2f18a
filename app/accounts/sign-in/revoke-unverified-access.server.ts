/**
 * Ends every way into an account that was made before its e-mail address was verified: the account may have been registered by
 * somebody who does not own the address.
 */
import type { Db } from "#app/platform/database.server.ts";
import { endLinks, LINK_PURPOSES } from "./account-links.server.ts";
import { endSessions } from "./sessions.server.ts";

/**
 * Removes passwords, linked identities, wallets, the phone number for signing in, second steps, mailed links, known devices and all
 * sessions, tokens of programs among them. Call it in a transaction.
 */
export async function revokeUnverifiedAccess(tx: Db, userId: string): Promise<void> {
  // Rows that refer to the user are inserted before this lock or after the commit, so a session that begins now is not missed.
  await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  await tx.deleteFrom("two_factors").where("user_id", "=", userId).execute();
  await tx.deleteFrom("wallet_addresses").where("user_id", "=", userId).execute();
  await tx.deleteFrom("accounts").where("user_id", "=", userId).execute();
  await tx.deleteFrom("known_devices").where("user_id", "=", userId).execute();
  await tx
    .updateTable("users")
    .set({ two_factor_enabled: false, phone_number: null, phone_number_verified: false })
    .where("id", "=", userId)
    .execute();
  await endSessions(tx, userId);
  await endLinks(tx, userId, LINK_PURPOSES);
  // The library's unfinished calls: a second step that is awaited, a trusted device, an identity about to be linked.
  await tx.deleteFrom("verifications").where("value", "like", `%${userId}%`).execute();
}
