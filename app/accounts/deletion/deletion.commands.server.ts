/** Deleting an account: hidden at once, erased after two weeks, restorable until then. */
import { announceSellerAndListings } from "#app/changes/visible-changes.server.ts";
import { type Db, inTransaction } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import type { JobQueue } from "#app/platform/jobs.server.ts";
import { spendLink } from "./account-links.server.ts";
import { tellDeleted } from "./accounts.jobs.server.ts";

/** Hides the account and its ads and ends its sessions. Refuses with admin_must_step_down. The caller checks the password. */
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
      .executeTakeFirstOrThrow();
    if (user.is_admin) throw new Refusal("admin_must_step_down");
    await tx.updateTable("users").set({ deleted_at: new Date() }).where("id", "=", userId).execute();
    await announceSellerAndListings(tx, userId);
    await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
    await tx.deleteFrom("account_links").where("user_id", "=", userId).execute();
    await jobs.enqueue(tellDeleted, { userId });
  });
}

/** Restores the account of an undo link. Refuses with reset_link_invalid. */
export function restoreAccount(db: Db, token: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { userId } = await spendLink(tx, token, ["undo_deletion"]);
    await tx.updateTable("users").set({ deleted_at: null }).where("id", "=", userId).execute();
    await announceSellerAndListings(tx, userId);
  });
}
