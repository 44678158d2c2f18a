/** Erases accounts two weeks after their deletion, so that nothing identifies the person any more. */
import { type SqlBool, sql } from "kysely";
import { DELETION_DAYS } from "#app/accounts/credentials/deletion.ts";
import { lockPersonRow } from "#app/accounts/sign-in/lock-person.server.ts";
import { PERSON_NOTE } from "#app/admin/actions/decisions.ts";
import { discardUrgently } from "#app/listings/photos/discarded-photos.commands.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import type { GuardedRemoval } from "#app/platform/database/removals.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";

/** The maximum number of accounts erased in one call, each in its own transaction. */
const BATCH = 200;

export const deletedAccounts: GuardedRemoval = {
  what: "deleted accounts, with their ads, photos, ratings and other data",
  after: `${DELETION_DAYS} days after the deletion`,
  label: "изтрити профили",
  table: "users",
  isDue: (now) => sql<SqlBool>`deleted_at <= ${new Date(now.getTime() - DELETION_DAYS * DAY)}`,
};

/**
 * Erases due accounts, at most a batch, and returns their number. Calls `note` before each erasure (erased-people.server.ts). Their photos are
 * discarded; a job deletes the files within a day.
 */
export async function eraseDeletedAccounts(
  db: Db,
  now = new Date(),
  note: (userId: string) => void = () => {},
): Promise<number> {
  const isDue = deletedAccounts.isDue(now);
  const due = await db.selectFrom("users").select("id").where(isDue).limit(BATCH).execute();
  for (const { id } of due) {
    await inTransaction(db, async (tx) => {
      const user = await tx
        .selectFrom("users")
        .select("id")
        .where("id", "=", id)
        .where(isDue)
        .forUpdate()
        .executeTakeFirst();
      // The deletion was undone meanwhile.
      if (!user) return;
      note(id);
      await eraseAccount(tx, id);
    });
  }
  return due.length;
}

/** Erases these people again after a backup was restored. Returns the number of those that existed. */
export async function eraseAgain(db: Db, userIds: readonly string[]): Promise<number> {
  let erased = 0;
  for (const id of userIds) {
    await inTransaction(db, async (tx) => {
      if (!(await lockPersonRow(tx, id))) return;
      await eraseAccount(tx, id);
      erased += 1;
    });
  }
  return erased;
}

async function eraseAccount(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto("tombstones")
    .columns(["listing_id", "category_id", "town", "number"])
    .expression((eb) =>
      eb
        .selectFrom("listings")
        .select(["id", "category_id", "town", "number"])
        .where("user_id", "=", userId)
        .where("was_public", "=", true),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Reports and messages are kept without their sender. Of a message nothing is left to read or answer.
  await tx
    .updateTable("reports")
    .set({ reporter_ip: null, reporter_key: null })
    .where("reporter_user_id", "=", userId)
    .execute();
  await tx
    .updateTable("messages")
    .set({ name: "", email: "", phone: null, message: "", subject: "", status: "resolved", updated_at: new Date() })
    .where("user_id", "=", userId)
    .execute();
  await tx
    .deleteFrom("message_replies")
    .where("message_id", "in", (eb) => eb.selectFrom("messages").select("id").where("user_id", "=", userId))
    .execute();
  // The other rows of the log say what was decided, without personal data.
  await tx
    .deleteFrom("audit_log")
    .where("target_type", "=", "user")
    .where("target_id", "=", userId)
    .where("action", "=", PERSON_NOTE)
    .execute();
  await discardUrgently(tx, { userId });
  // Foreign keys set references in the audit log and the ledger to null, and delete ads, received ratings and all other rows.
  await tx.deleteFrom("users").where("id", "=", userId).execute();
}
