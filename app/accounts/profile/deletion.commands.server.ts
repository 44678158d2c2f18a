/** Commands that delete an account, which is hidden immediately and erased after DELETION_DAYS, and that restore it until then. */

import { consumeLink } from "#app/accounts/credentials/account-links.server.ts";
import { sendDeletionMail } from "#app/accounts/credentials/accounts.mails.server.ts";
import { announceSellerAndListings } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";

/** Hides the account and its ads and ends its sessions. The caller checks the password. Refuses with not_signed_in, admin_must_step_down. */
export function deleteAccount(
  { db, jobs }: { readonly db: Db; readonly jobs: JobQueue },
  userId: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("is_admin")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new Refusal("not_signed_in");
    if (user.is_admin) throw new Refusal("admin_must_step_down");
    await tx.updateTable("users").set({ deleted_at: new Date() }).where("id", "=", userId).execute();
    await announceSellerAndListings(tx, userId);
    await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
    await tx.deleteFrom("account_links").where("user_id", "=", userId).execute();
    await jobs.enqueue(sendDeletionMail, { userId });
  });
}

/** Restores the account of an undo link. Throws the refusal reset_link_invalid. */
export function restoreAccount(db: Db, token: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { userId } = await consumeLink(tx, token, ["undo_deletion"]);
    await tx.updateTable("users").set({ deleted_at: null }).where("id", "=", userId).execute();
    await announceSellerAndListings(tx, userId);
  });
}
