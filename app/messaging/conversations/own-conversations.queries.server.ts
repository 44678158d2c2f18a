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
