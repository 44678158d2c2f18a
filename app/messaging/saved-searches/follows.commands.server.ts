/** Following sellers: their new ads are told like those of a saved search. */
import { type Db, inTransaction } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import type { SavedSearchRhythm } from "#db/tables.ts";
import { lockRecipient } from "./recipients.server.ts";

/** Sellers that one person follows. */
const MAX_FOLLOWS = 100;

interface Follow {
  readonly recipientId: string;
  readonly sellerId: string;
}

/** Twice does no harm. Refuses with seller_missing for oneself and for who is not there, follow_limit. */
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
      .where("is_blocked", "=", false)
      .where("deleted_at", "is", null)
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

/** Their page was opened: what is there now is not new any more. Whether they are followed. */
export async function openFollowed(db: Db, { recipientId, sellerId }: Follow): Promise<boolean> {
  const row = await db
    .updateTable("follows")
    .set({ seen_at: new Date() })
    .where("recipient_id", "=", recipientId)
    .where("seller_id", "=", sellerId)
    .returning("seller_id")
    .executeTakeFirst();
  return row !== undefined;
}

export interface Followed {
  readonly id: string;
  readonly name: string;
  /** When their page was last opened from the list. */
  readonly seen_at: Date;
}

/** The sellers that an account follows, by name. */
export function findFollowed(db: Db, recipientId: string): Promise<readonly Followed[]> {
  return db
    .selectFrom("follows")
    .innerJoin("users", "users.id", "follows.seller_id")
    .select(["users.id", "users.name", "follows.seen_at"])
    .where("follows.recipient_id", "=", recipientId)
    .where("users.is_blocked", "=", false)
    .where("users.deleted_at", "is", null)
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();
}
