/** The end of an account: hidden at once, erased after two weeks, with a way back until then (reading 44). */
import { type Db, inTransaction, type Tx } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import type { JobQueue } from "#app/platform/jobs.server.ts";
import { spendLink } from "./account-links.server.ts";
import { tellDeleted } from "./accounts.jobs.server.ts";

/** Days between the deletion and the erasure. */
export const DELETION_DAYS = 14;
const DAY = 86_400_000;
/** Accounts erased in one go: each is a transaction of its own. */
const BATCH = 200;

/** Hides the account and its ads and ends its sessions. Refuses with admin_must_step_down. The password is the caller's to check. */
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
    await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
    await tx.deleteFrom("account_links").where("user_id", "=", userId).execute();
    await jobs.enqueue(tellDeleted, { userId });
  });
}

/** Brings the account of an undo link back as it was. Refuses with reset_link_invalid. */
export function restoreAccount(db: Db, token: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { userId } = await spendLink(tx, token, ["undo_deletion"]);
    await tx.updateTable("users").set({ deleted_at: null }).where("id", "=", userId).execute();
  });
}

/** Erases the accounts whose two weeks are over. Photos become orphans; a job removes them. Returns how many. */
export async function eraseDeletedAccounts(db: Db, now = new Date()): Promise<number> {
  const due = await db
    .selectFrom("users")
    .select("id")
    .where("deleted_at", "<=", new Date(now.getTime() - DELETION_DAYS * DAY))
    .limit(BATCH)
    .execute();
  for (const { id } of due) await inTransaction(db, (tx) => eraseAccount(tx, id, now));
  return due.length;
}

async function eraseAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  const user = await tx
    .selectFrom("users")
    .select(["email", "deleted_at"])
    .where("id", "=", userId)
    .where("deleted_at", "<=", new Date(now.getTime() - DELETION_DAYS * DAY))
    .forUpdate()
    .executeTakeFirst();
  // Restored in the meantime.
  if (!user) return;
  await tx
    .insertInto("tombstones")
    .columns(["listing_id", "category_id", "town"])
    .expression((eb) =>
      eb
        .selectFrom("listings")
        .select(["id", "category_id", "town"])
        .where("user_id", "=", userId)
        .where("was_public", "=", true),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // What others received stays, without saying from whom.
  await tx
    .updateTable("reports")
    .set({ reporter_ip: null, reporter_key: null })
    .where("reporter_user_id", "=", userId)
    .execute();
  await tx
    .updateTable("messages")
    .set({ name: "Изтрит профил", email: "", phone: null, message: "", subject: "" })
    .where("user_id", "=", userId)
    .execute();
  // References to people in the audit log and the ledger become null; ads, ratings received and the rest go with them.
  await tx.deleteFrom("users").where("id", "=", userId).execute();
}
