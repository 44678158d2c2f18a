/** The contact phones of a person's own ads. */
import { normalisePhone, releaseUnusedPhones } from "#app/accounts/credentials/phones.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";

/** Returns the phone of the person's newest ad that has one. */
export async function lastContactPhone(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("listings")
    .select("phone")
    .where("user_id", "=", userId)
    .where("phone", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.phone ?? undefined;
}

export async function countListingsWithPhone(db: Db, userId: string, phone: string): Promise<number> {
  const { count } = await db
    .selectFrom("listings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("phone", "=", phone)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Replaces `from` by the phone of the profile in all ads of the person; does nothing if the profile has none. */
export function replaceContactPhone(db: Db, userId: string, from: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { phone } = await tx
      .selectFrom("users")
      .select("phone")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const old = normalisePhone(from);
    if (phone === null || old === undefined) return;
    await tx
      .updateTable("listings")
      .set({ phone, updated_at: new Date() })
      .where("user_id", "=", userId)
      .where("phone", "=", old)
      .execute();
    await releaseUnusedPhones(tx, userId);
  });
}
