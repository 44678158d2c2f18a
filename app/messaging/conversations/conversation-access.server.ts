/**
 * Decides which conversations a person or guest may see: every query and command begins with a function of this file. Only jobs,
 * which act for nobody, and the creation of a conversation, which has no row yet, select from the tables directly.
 */
import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Guest, Member } from "./conversation.ts";

export type PersonId = string | Expression<string>;

export function isGuest(member: PersonId | Guest): member is Guest {
  return typeof member === "object" && "guestId" in member;
}

/** The key of a member in limits and statistics. */
export function memberKey(member: Member): string {
  return isGuest(member) ? `guest ${member.guestId}` : member;
}

/**
 * Starts a query of a member's own rows of conversation_members, as `mine`. Nobody has access to a conversation
 * without such a row, including administrators.
 */
export function membershipsOf(db: Db, member: PersonId | Guest) {
  const rows = db.selectFrom("conversation_members as mine");
  return isGuest(member) ? rows.where("mine.guest_id", "=", member.guestId) : rows.where("mine.user_id", "=", member);
}

/** Starts a query of the conversations that a member may see. */
export function conversationsOf(db: Db, member: PersonId | Guest) {
  return membershipsOf(db, member).innerJoin("conversations", "conversations.id", "mine.conversation_id");
}

/** Starts a query of all messages that a member may see. */
export function allMessagesOf(db: Db, member: Member) {
  return conversationsOf(db, member).innerJoin(
    "conversation_messages",
    "conversation_messages.conversation_id",
    "conversations.id",
  );
}

/** Starts a query of the messages that a member may see in a conversation. */
export function messagesOf(db: Db, member: Member, conversationId: string) {
  return allMessagesOf(db, member).where("conversations.id", "=", conversationId);
}

/** The id of the other person; null for a guest, and if the account was erased. */
export const otherId = sql<string | null>`
  case mine.role when 'buyer' then conversations.seller_id else conversations.buyer_id end`;

/** The id of the guest with whom a seller writes; null for a buyer with an account, and if the guest was erased. */
export const otherGuestId = sql<string | null>`case mine.role when 'seller' then conversations.guest_id end`;

/** Starts a query of conversations with the other one, who is either `other`, a person, or `guest`, a recipient. */
export function withOther(db: Db, member: PersonId | Guest) {
  return conversationsOf(db, member)
    .leftJoin("users as other", (join) => join.on(sql<SqlBool>`other.id = ${otherId}`))
    .leftJoin("recipients as guest", (join) => join.on(sql<SqlBool>`guest.id = ${otherGuestId}`));
}

/** The name of the other one in a query of withOther(), marked if it is a guest's, who may use any name; null if deleted. */
export const otherName = sql<
  string | null
>`case when guest.id is not null then guest.guest_name || ' (гост)' when other.deleted_at is null then other.name end`;

/** The columns of writingRefusal() that need a subquery, for a query of withOther(). */
export const writingColumns = [
  sql<boolean>`case when guest.id is not null
      then not exists (select from refused_mailboxes r where r.mailbox = guest.mailbox and r.user_id is null)
    else other.id is not null and not other.is_blocked and other.deleted_at is null end`.as("is_present"),
  sql<boolean>`exists (select from blocked_people b where b.user_id = mine.user_id and b.blocked_id = ${otherId})
    or exists (select from refused_mailboxes r where r.user_id = mine.user_id and r.mailbox = guest.mailbox)`.as(
    "has_blocked",
  ),
  sql<boolean>`exists (select from blocked_people b where b.user_id = ${otherId} and b.blocked_id = mine.user_id)
    or exists (select from refused_mailboxes r join recipients me on me.mailbox = r.mailbox
      where r.user_id = ${otherId} and me.id = mine.guest_id)`.as("is_blocked"),
] as const;
