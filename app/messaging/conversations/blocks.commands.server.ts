/** Blocks and unblocks the other person of a conversation. A block stops messages in both directions. */
import { sql } from "kysely";
import { lockRecipient } from "#app/messaging/recipients/recipients.server.ts";
import { announceSellerAndListings } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { DELETED_PERSON } from "./conversation.ts";
import { conversationsOf, otherGuestId, otherId } from "./conversation-access.server.ts";
import { lockPeople, requireActivePerson } from "./conversation-lock.server.ts";
import { acceptMailbox, refuseMailbox } from "./refused-mailboxes.server.ts";

interface BlockInput {
  readonly userId: string;
  readonly conversationId: string;
}

/** Blocks the other person or guest, in all conversations. Idempotent. Refuses with not_signed_in, conversation_missing, person_unavailable. */
export function blockPerson(db: Db, { userId, conversationId }: BlockInput): Promise<void> {
  return inTransaction(db, async (tx) => {
    const conversation = await conversationsOf(tx, userId)
      .select([otherId.as("other_id"), otherGuestId.as("guest_id")])
      .where("conversations.id", "=", conversationId)
      .executeTakeFirst();
    if (!conversation) throw new Refusal("conversation_missing");
    if (conversation.guest_id) return blockGuest(tx, userId, conversation.guest_id);
    const other = conversation.other_id;
    if (!other) throw new Refusal("person_unavailable");
    const people = await lockPeople(tx, [userId, other], "share");
    requireActivePerson(people, userId);
    if (!people.has(other)) throw new Refusal("person_unavailable");
    await tx
      .insertInto("blocked_people")
      .values({ user_id: userId, blocked_id: other })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await changeConversations(tx, userId, other);
  });
}

async function blockGuest(tx: Tx, userId: string, guestId: string): Promise<void> {
  requireActivePerson(await lockPeople(tx, [userId], "share"), userId);
  if (!(await lockRecipient(tx, guestId))) throw new Refusal("person_unavailable");
  await refuseMailbox(tx, guestId, userId);
  await changeConversations(tx, userId, guestId);
}

/** Removes a block; `blockedId` is a person or a guest. Idempotent. */
export function unblockPerson(db: Db, { userId, blockedId }: { userId: string; blockedId: string }): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockPeople(tx, [userId, blockedId], "share");
    await tx.deleteFrom("blocked_people").where("user_id", "=", userId).where("blocked_id", "=", blockedId).execute();
    await acceptMailbox(tx, blockedId, userId);
    await changeConversations(tx, userId, blockedId);
  });
}

/**
 * Marks all conversations of two people, or of a seller and a guest, as changed. It locks them, so that a message is either committed before the block or
 * refused by it.
 */
async function changeConversations(tx: Tx, one: string, other: string): Promise<void> {
  const rows = await tx
    .selectFrom("conversations")
    .select("id")
    .where("seller_id", "in", [one, other])
    .where((eb) => eb.or([eb("buyer_id", "in", [one, other]), eb("guest_id", "=", other)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx
    .updateTable("conversations")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "in", ids)
    .execute();
}

/** Returns whether a person accepts new conversations, and whom they have blocked, the last one first. */
export async function findMessageSettings(db: Db, userId: string) {
  const { accepts_messages } = await db
    .selectFrom("users")
    .select("accepts_messages")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const blocked = await blockedBy(db, userId).orderBy("created_at", "desc").execute();
  return { accepts: accepts_messages, blocked: blocked.map(({ id, name }) => ({ id, name })) };
}

/** Builds a query for the people and guests whom a person has blocked, with the times. */
export function blockedBy(db: Db, userId: string) {
  return db
    .selectFrom("blocked_people")
    .innerJoin("users", "users.id", "blocked_people.blocked_id")
    .select(sql<string>`case when users.deleted_at is null then users.name else ${DELETED_PERSON} end`.as("name"))
    .select(["users.id", "blocked_people.created_at"])
    .where("blocked_people.user_id", "=", userId)
    .unionAll(
      db
        .selectFrom("refused_mailboxes")
        .innerJoin("recipients", "recipients.mailbox", "refused_mailboxes.mailbox")
        .select(sql<string>`recipients.guest_name || ' (гост)'`.as("name"))
        .select(["recipients.id", "refused_mailboxes.created_at"])
        .where("refused_mailboxes.user_id", "=", userId),
    );
}

/** Sets whether people may start conversations about the ads of a person, and announces that the pages of these ads changed. */
export function setAcceptsMessages(db: Db, userId: string, accepts: boolean): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.updateTable("users").set({ accepts_messages: accepts }).where("id", "=", userId).execute();
    await announceSellerAndListings(tx, userId);
  });
}
