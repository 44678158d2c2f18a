/** Decides which conversations a person may see. Every query and command of conversations starts here. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * Starts a query of the conversations that a person may see: their own row of conversation_members as `mine`, joined with
 * `conversations`. Nobody else has access, administrators neither.
 */
export function conversationsOf(db: Db, userId: string) {
  return db
    .selectFrom("conversation_members as mine")
    .innerJoin("conversations", "conversations.id", "mine.conversation_id")
    .where("mine.user_id", "=", userId);
}

/** Starts a query of the messages that a person may see in a conversation. */
export function messagesOf(db: Db, userId: string, conversationId: string) {
  return conversationsOf(db, userId)
    .innerJoin("conversation_messages", "conversation_messages.conversation_id", "conversations.id")
    .where("conversations.id", "=", conversationId);
}

/** The id of the other person; null if the account was erased. */
export const otherId = sql<string | null>`
  case mine.role when 'buyer' then conversations.seller_id else conversations.buyer_id end`;

/** Whether the person of `mine` blocked the other one, and the other way round. */
export const blockColumns = [
  sql<boolean>`exists (select from blocked_people b where b.user_id = mine.user_id and b.blocked_id = ${otherId})`.as(
    "has_blocked",
  ),
  sql<boolean>`exists (select from blocked_people b where b.user_id = ${otherId} and b.blocked_id = mine.user_id)`.as(
    "is_blocked",
  ),
] as const;
