/** Reports a message to the administrators, who may read it and the messages right before it, and nothing else. */
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { RateLimits } from "#app/platform/limits/rate-limits.server.ts";
import type { MessageReportReason } from "#db/tables.ts";
import type { ConversationRole } from "./conversation.ts";
import { conversationsOf, messagesOf, otherGuestId, otherId } from "./conversation-access.server.ts";
import { lockConversation, lockPeople, lockReferredListing, requireActivePerson } from "./conversation-lock.server.ts";

/** The number of messages before the reported one that are stored with the report. */
const MESSAGES_BEFORE = 5;

/** One message of the column message_reports.excerpt. */
export interface ReportedMessage {
  readonly number: number;
  readonly author: ConversationRole;
  readonly text: string;
  readonly sentAt: string;
}

export interface MessageReportInput {
  readonly userId: string;
  readonly conversationId: string;
  readonly number: number;
  readonly reason: MessageReportReason;
  readonly description: string;
}

/**
 * Stores a report of a message of the other person. Refuses with not_signed_in, message_missing, message_reported,
 * too_many_requests.
 */
export function reportMessage(
  { db, limits }: { readonly db: Db; readonly limits: Pick<RateLimits, "take"> },
  { userId, conversationId, number, reason, description }: MessageReportInput,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockReferences(tx, { userId, conversationId });
    const rows = await messagesOf(tx, userId, conversationId)
      .leftJoin("listings", "listings.id", "conversations.listing_id")
      .select(["conversation_messages.number", "conversation_messages.author", "conversation_messages.text"])
      .select(["conversation_messages.sent_at", "mine.role", "listings.id as listing_id", otherId.as("other_id")])
      .select(otherGuestId.as("guest_id"))
      .select((eb) => eb.fn.coalesce("listings.title", "conversations.listing_title").as("title"))
      .where("conversation_messages.number", "<=", number)
      .orderBy("conversation_messages.number", "desc")
      .limit(MESSAGES_BEFORE + 1)
      .execute();
    const [reported] = rows;
    if (reported?.number !== number || reported.author === reported.role) throw new Refusal("message_missing");
    await limits.take("report", userId);
    const excerpt = rows.toReversed().map(
      (row): ReportedMessage => ({
        number: row.number,
        author: row.author,
        text: row.text,
        sentAt: row.sent_at.toISOString(),
      }),
    );
    const stored = await tx
      .insertInto("message_reports")
      .values({
        conversation_id: conversationId,
        number,
        listing_id: reported.listing_id,
        listing_title: reported.title,
        reporter_id: userId,
        reported_id: reported.other_id,
        reported_guest_id: reported.guest_id,
        reported_role: reported.author,
        reason,
        description: description || null,
        excerpt: JSON.stringify(excerpt),
      })
      .onConflict((conflict) => conflict.constraint("message_reports_once").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) throw new Refusal("message_reported");
  });
}

/** Locks the rows that a report refers to, in the order of conversation-lock.server.ts, so that none is deleted meanwhile. */
async function lockReferences(
  tx: Tx,
  { userId, conversationId }: Pick<MessageReportInput, "userId" | "conversationId">,
): Promise<void> {
  const found = await conversationsOf(tx, userId)
    .select(["conversations.listing_id", otherId.as("other_id")])
    .where("conversations.id", "=", conversationId)
    .executeTakeFirst();
  if (!found) throw new Refusal("message_missing");
  const people = await lockPeople(tx, [userId, ...(found.other_id ? [found.other_id] : [])], "share");
  requireActivePerson(people, userId);
  await lockReferredListing(tx, found.listing_id);
  await lockConversation(tx, userId, conversationId);
}

/** Returns the text of a message that the person may report; undefined for their own messages and those of other conversations. */
export async function findReportable(
  db: Db,
  { userId, conversationId, number }: Pick<MessageReportInput, "userId" | "conversationId" | "number">,
): Promise<string | undefined> {
  if (!Number.isInteger(number)) return undefined;
  const row = await messagesOf(db, userId, conversationId)
    .select("conversation_messages.text")
    .where("conversation_messages.number", "=", number)
    .whereRef("conversation_messages.author", "!=", "mine.role")
    .executeTakeFirst();
  return row?.text;
}
