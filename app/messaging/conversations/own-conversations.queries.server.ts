/** Reads a person's conversations, blocks and reports for the export of their own data, as their pages show them. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { DELETED_PERSON, MESSAGE_REPORT_REASONS } from "./conversation.ts";
import { allMessagesOf, otherName, withOther } from "./conversation-access.server.ts";
import type { ReportedMessage } from "./message-reports.commands.server.ts";

const shownName = sql<string>`coalesce(${otherName}, ${DELETED_PERSON})`;

/** Returns all conversations of a person with the messages of both sides, the oldest first. */
export async function findOwnConversations(db: Db, userId: string) {
  const conversations = await withOther(db, userId)
    .leftJoin("listings", "listings.id", "conversations.listing_id")
    .select((eb) => eb.fn.coalesce("listings.title", "conversations.listing_title").as("listing_title"))
    .select(["conversations.id", "conversations.listing_id", "mine.role", shownName.as("other_name")])
    .select(["conversations.is_waiting", "conversations.created_at", "mine.unread"])
    .orderBy("conversations.created_at")
    .execute();
  const messages = await allMessagesOf(db, userId)
    .select(["conversations.id", "conversation_messages.number", "conversation_messages.text"])
    .select([
      "conversation_messages.quick",
      "conversation_messages.offer_cents",
      "conversation_messages.offer_currency",
    ])
    .select(["conversation_messages.offer_state", "conversation_messages.sent_at"])
    .select((eb) => eb("conversation_messages.author", "=", eb.ref("mine.role")).as("is_own"))
    .orderBy("conversations.id")
    .orderBy("conversation_messages.number")
    .execute();
  const byConversation = Map.groupBy(messages, ({ id }) => id);
  return conversations.map((one) => ({
    ...one,
    messages: (byConversation.get(one.id) ?? []).map(({ id: _id, ...message }) => message),
  }));
}

/** Returns the people whom a person has blocked, with the times. */
export function findOwnBlocks(db: Db, userId: string) {
  return db
    .selectFrom("blocked_people")
    .innerJoin("users", "users.id", "blocked_people.blocked_id")
    .select(sql<string>`case when users.deleted_at is null then users.name else ${DELETED_PERSON} end`.as("name"))
    .select("blocked_people.created_at")
    .where("blocked_people.user_id", "=", userId)
    .unionAll(
      db
        .selectFrom("refused_mailboxes")
        .innerJoin("recipients", "recipients.mailbox", "refused_mailboxes.mailbox")
        .select(sql<string>`recipients.guest_name || ' (гост)'`.as("name"))
        .select("refused_mailboxes.created_at")
        .where("refused_mailboxes.user_id", "=", userId),
    )
    .orderBy("created_at")
    .execute();
}

/** Returns a person's reports of messages, with the messages that administrators got. */
export async function findOwnMessageReports(db: Db, userId: string) {
  const rows = await db
    .selectFrom("message_reports")
    .select(["conversation_id", "number", "listing_title", "reported_role", "reason", "description", "excerpt"])
    .select(["status", "created_at"])
    .where("reporter_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ reason, excerpt, reported_role, ...row }) => ({
    ...row,
    reason: MESSAGE_REPORT_REASONS[reason],
    // Written by reportMessage() only.
    excerpt: (excerpt as unknown as readonly ReportedMessage[]).map(({ author, text, sentAt }) => ({
      is_own: author !== reported_role,
      text,
      sent_at: sentAt,
    })),
  }));
}
