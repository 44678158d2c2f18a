/** Erases accounts two weeks after their deletion, so that nothing identifies the person any more. */
import { type Db, inTransaction, type Tx } from "#app/platform/database.server.ts";
import { DAY } from "#app/wording/durations.ts";
import { DELETION_DAYS } from "./deletion.ts";

/** Accounts erased in one run, each in its own transaction. */
const BATCH = 200;

/** Erases the accounts that are due and returns how many. Their photos become orphans, which a job removes. */
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
  // Restored meanwhile.
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
  // Reports and messages stay, without their sender.
  await tx
    .updateTable("reports")
    .set({ reporter_ip: null, reporter_key: null })
    .where("reporter_user_id", "=", userId)
    .execute();
  await tx
    .updateTable("messages")
    .set({ name: "", email: "", phone: null, message: "", subject: "" })
    .where("user_id", "=", userId)
    .execute();
  // References to people in the audit log and the ledger become null; ads, ratings received and the rest go with them.
  await tx.deleteFrom("users").where("id", "=", userId).execute();
}
