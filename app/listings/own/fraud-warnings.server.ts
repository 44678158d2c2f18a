/** Decides when a person sees what fraudsters write to sellers. */
import type { Db } from "#app/platform/database/database.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";

const AGAIN_AFTER = 90 * DAY;

/** Returns true, and stores the time, if the person has not been warned for AGAIN_AFTER. Simultaneous calls return true once. */
export async function noteFraudWarning(db: Db, userId: string, now = new Date()): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ fraud_warned_at: now })
    .where("id", "=", userId)
    .where(({ or, eb }) =>
      or([eb("fraud_warned_at", "is", null), eb("fraud_warned_at", "<=", new Date(now.getTime() - AGAIN_AFTER))]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
