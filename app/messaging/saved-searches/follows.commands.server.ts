/** Commands and queries of followed sellers. New ads of a followed seller are reported like those of a saved search. */

import { IS_ACTIVE_PERSON } from "#app/accounts/sign-in/active-person.server.ts";
import { lockRecipient } from "#app/messaging/recipients/recipients.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { SavedSearchRhythm } from "#db/tables.ts";

/** The maximum number of sellers that one person follows. */
const MAX_FOLLOWS = 100;

interface Follow {
  readonly recipientId: string;
  readonly sellerId: string;
}

/** Follows a seller, or changes the rhythm. Throws the refusals seller_missing (also for oneself) and follow_limit. */
export async function followSeller(
  db: Db,
  { recipientId, sellerId }: Follow,
  rhythm: SavedSearchRhythm,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const recipient = await lockRecipient(tx, recipientId);
    const seller = await tx
      .selectFrom("users")
      .select("id")
      .where("id", "=", sellerId)
      .where(IS_ACTIVE_PERSON)
      .executeTakeFirst();
    if (!recipient || !seller || recipient.user_id === sellerId) throw new Refusal("seller_missing");
    const { count } = await tx
      .selectFrom("follows")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("recipient_id", "=", recipientId)
      .where("seller_id", "<>", sellerId)
      .executeTakeFirstOrThrow();
    if (count >= MAX_FOLLOWS) throw new Refusal("follow_limit", { max: MAX_FOLLOWS });
    await tx
      .insertInto("follows")
      .values({ recipient_id: recipientId, seller_id: sellerId, rhythm })
      .onConflict((conflict) => conflict.columns(["recipient_id", "seller_id"]).doUpdateSet({ rhythm }))
      .execute();
  });
}

export async function unfollowSeller(db: Db, { recipientId, sellerId }: Follow): Promise<void> {
  await db.deleteFrom("follows").where("recipient_id", "=", recipientId).where("seller_id", "=", sellerId).execute();
}

export async function isFollowing(db: Db, userId: string, sellerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("follows")
    .innerJoin("recipients", "recipients.id", "follows.recipient_id")
    .select("follows.seller_id")
    .where("recipients.user_id", "=", userId)
    .where("follows.seller_id", "=", sellerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a seller's page was opened, so that its present ads are not new; reports whether the seller is followed. */
export async function markFollowSeen(db: Db, { recipientId, sellerId }: Follow): Promise<boolean> {
  const row = await db
    .updateTable("follows")
    .set({ seen_at: new Date() })
    .where("recipient_id", "=", recipientId)
    .where("seller_id", "=", sellerId)
    .returning("seller_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the sellers that an account follows, ordered by name. */
export function findFollowed(db: Db, recipientId: string) {
  return (
    db
      .selectFrom("follows")
      .innerJoin("users", "users.id", "follows.seller_id")
      // The time when the seller's page was last opened from the list.
      .select(["users.id", "users.name", "follows.seen_at"])
      .where("follows.recipient_id", "=", recipientId)
      .where(IS_ACTIVE_PERSON)
      .orderBy("users.name")
      .orderBy("users.id")
      .execute()
  );
}
