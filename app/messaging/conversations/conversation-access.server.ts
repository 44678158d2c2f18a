/**
 * Decides which conversations a person may see: every query and command of a person begins with a function of this file. Only jobs,
 * which act for no person, and the creation of a conversation, which has no row yet, select from the tables directly.
 */
import { type Expression, sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";

/** The id of a person, or a subquery of it. */
export type PersonId = string | Expression<string>;

/**
 * Starts a query of a person's own rows of conversation_members, as `mine`. Nobody has access to a conversation
 * without such a row, including administrators.
 */
export function membershipsOf(db: Db, userId: PersonId) {
  return db.selectFrom("conversation_members as mine").where("mine.user_id", "=", userId);
}

/** Starts a query of the conversations that a person may see. */
export function conversationsOf(db: Db, userId: PersonId) {
  return membershipsOf(db, userId).innerJoin("conversations", "conversations.id", "mine.conversation_id");
}

/** Starts a query of all messages that a person may see. */
export function allMessagesOf(db: Db, userId: string) {
  return conversationsOf(db, userId).innerJoin(
    "conversation_messages",
    "conversation_messages.conversation_id",
    "conversations.id",
  );
}

/** Starts a query of the messages that a person may see in a conversation. */
export function messagesOf(db: Db, userId: string, conversationId: string) {
  return allMessagesOf(db, userId).where("conversations.id", "=", conversationId);
}

/** The id of the other person; null if the account was erased. */
export const otherId = sql<string | null>`
  case mine.role when 'buyer' then conversations.seller_id else conversations.buyer_id end`;

/** The columns of writingRefusal() that need a subquery, for a query that joins the other person as `other`. */
export const writingColumns = [
  sql<boolean>`other.id is not null and not other.is_blocked and other.deleted_at is null`.as("is_present"),
  sql<boolean>`exists (select from blocked_people b where b.user_id = mine.user_id and b.blocked_id = ${otherId})`.as(
    "has_blocked",
  ),
  sql<boolean>`exists (select from blocked_people b where b.user_id = ${otherId} and b.blocked_id = mine.user_id)`.as(
    "is_blocked",
  ),
] as const;
