/**
 * Revokes all access to an account that was set up before its email address was verified, because it may have been registered by
 * somebody who does not own the address.
 */

import { deleteLinks, LINK_PURPOSES } from "#app/accounts/credentials/account-links.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { lockPersonRow } from "./lock-person.server.ts";
import { endSessions } from "./sessions.server.ts";

/**
 * Removes passwords, linked identities, wallets, the phone number for sign-in, second steps, mailed links, known devices, all
 * sessions and the access tokens of programs. Call it in a transaction.
 */
export async function revokeUnverifiedAccess(tx: Db, userId: string): Promise<void> {
  // Rows that reference the user are inserted before this lock or after the commit, so that no concurrent session is missed.
  await lockPersonRow(tx, userId);
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
  await deleteLinks(tx, userId, LINK_PURPOSES);
  // Pending operations of the library: a second step, a trusted device, an identity to be linked.
  await tx.deleteFrom("verifications").where("value", "like", `%${userId}%`).execute();
}
