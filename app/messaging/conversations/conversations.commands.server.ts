/** Stores messages (texts, quick words and offers), each submitted form once, and marks messages as read. */
import { createHash } from "node:crypto";
import type { ViewCounter } from "#app/accounts/visit/views.server.ts";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import type { ListingRules } from "#app/listings/life/listings.commands.server.ts";
import { findDeviceIds } from "#app/messaging/push/push-devices.server.ts";
import { SEND_ALERTS } from "#app/messaging/recipients/queue-mail.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { contentKey } from "#app/platform/forms/content-key.server.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import type { RateLimits } from "#app/platform/limits/rate-limits.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { formatMoney, MAX_PRICE, type Money } from "#app/platform/wording/money.ts";
import {
  comparedText,
  isQuickWordOpen,
  type Member,
  type MessageContent,
  type MessageInput,
  type Offer,
  offeredCents,
  QUICK_WORDS,
  SAME_TEXT,
} from "./conversation.ts";
import { conversationsOf, isGuest, memberKey, messagesOf } from "./conversation-access.server.ts";
import {
  getWritableConversation,
  lockConversation,
  lockWriter,
  type WritableConversation,
} from "./conversation-lock.server.ts";
import { nextPushTime } from "./conversation-mails.server.ts";
import { checkMessageText } from "./message-warnings.server.ts";
import { applyVerb, asQuickWord } from "./quick-words.commands.server.ts";
import { openConversation } from "./start-conversation.server.ts";

export interface WritingDependencies {
  readonly db: Db;
  readonly limits: Pick<RateLimits, "take">;
  readonly env: ListingRules;
  readonly hash: KeyedHash;
  readonly views: Pick<ViewCounter, "add">;
  readonly jobs: Pick<JobQueue, "runAt">;
}

export interface WrittenMessage {
  readonly conversationId: string;
  readonly number: number;
  /** True while the address of the buyer is not confirmed: the seller does not see it yet. */
  readonly isWaiting: boolean;
}

/**
 * Writes one message. Refuses with not_signed_in, guest_stopped, conversation_missing, those of openConversation() and writingRefusal(),
 * quick_word_foreign, listing_state_changed, message_card, message_doubtful, offer_open, offer_not_possible, same_text, same_text_refused, too_many_requests.
 */
export async function writeMessage(dependencies: WritingDependencies, input: MessageInput): Promise<WrittenMessage> {
  const { asked, ...written } = await storeMessage(dependencies, input);
  // After the commit, because the view counter writes outside of this transaction.
  if (asked) dependencies.views.add({ ...asked, what: "ask" });
  return written;
}

interface StoredMessage extends WrittenMessage {
  /** Set if the message asks whether the ad is available, which statistics count. */
  readonly asked?: { readonly listingId: string; readonly visitor: string } | undefined;
}

function storeMessage(dependencies: WritingDependencies, input: MessageInput): Promise<StoredMessage> {
  return inTransaction(dependencies.db, async (tx) => {
    const { userId, to } = input;
    const key = contentKey(input.key, input.content);
    // A repeated form ends here, because its change of the ad may not be possible a second time.
    const stored = "conversationId" in to ? await findStored(tx, { userId, id: to.conversationId, key }) : undefined;
    if (stored) return stored;
    const content = await asQuickWord(tx, input);
    await applyVerb(tx, dependencies.env, { ...input, content });
    const id = await lockTarget(tx, dependencies, input);
    const repeated = await findStored(tx, { userId, id, key });
    if (repeated) return repeated;
    const conversation = await getWritableConversation(tx, userId, id);
    await dependencies.limits.take("message", memberKey(userId));
    const columns = await contentColumns(tx, { conversation, userId, content, isSure: input.isSure ?? false });
    const number = await addMessage(tx, dependencies.jobs, conversation, {
      ...columns,
      sender_id: isGuest(userId) ? null : userId,
      form_key: key,
    });
    const { listing_id: listingId } = conversation;
    const isAsking = "quick" in content && content.quick === "available";
    const visitor = dependencies.hash("asker", `user ${memberKey(userId)}`);
    const asked = isAsking && listingId ? { listingId, visitor } : undefined;
    return { conversationId: id, number, isWaiting: conversation.is_waiting, asked };
  });
}

/** Returns the message that an earlier request with the same key has stored; undefined if there is none. */
async function findStored(
  tx: Tx,
  { userId, id, key }: { readonly userId: Member; readonly id: string; readonly key: string },
): Promise<WrittenMessage | undefined> {
  const row = await messagesOf(tx, userId, id)
    .select(["conversation_messages.number", "conversations.is_waiting"])
    .whereRef("conversation_messages.author", "=", "mine.role")
    .where("conversation_messages.form_key", "=", key)
    .executeTakeFirst();
  return row && { conversationId: id, number: row.number, isWaiting: row.is_waiting };
}

async function lockTarget(
  tx: Tx,
  dependencies: WritingDependencies,
  { userId, to }: Pick<MessageInput, "userId" | "to">,
): Promise<string> {
  const id =
    "conversationId" in to
      ? to.conversationId
      : await openConversation(tx, dependencies, { buyer: userId, listingId: to.listingId });
  await lockWriter(tx, userId);
  await lockConversation(tx, userId, id);
  return id;
}

interface NewContent {
  readonly conversation: WritableConversation;
  readonly userId: Member;
  readonly content: MessageContent;
  readonly isSure: boolean;
}

/** The columns of a message that is no offer. */
export const NO_OFFER = { offer_cents: null, offer_currency: null, offer_state: null } as const;

async function contentColumns(tx: Tx, { conversation, userId, content, isSure }: NewContent) {
  if ("offerCents" in content) {
    const price = await checkOffer(tx, conversation, content);
    const offer = { offer_cents: price.cents, offer_currency: price.currency, offer_state: "open" as const };
    return { text: `Предлагам ${formatMoney(price)}`, quick: null, text_key: null, ...offer };
  }
  if ("quick" in content) {
    const word = QUICK_WORDS[content.quick];
    if (word.by !== conversation.role) throw new Refusal("quick_word_foreign");
    if (!isQuickWordOpen(content.quick, conversation.is_public ?? false)) throw new Refusal("listing_state_changed");
    return { text: word.text, quick: content.quick, text_key: null, ...NO_OFFER };
  }
  const { text } = content;
  checkMessageText(text, isSure);
  const compared = comparedText(text);
  const text_key = compared === undefined ? null : createHash("sha256").update(compared).digest("base64url");
  if (text_key) await checkSameText(tx, { userId, otherId: conversation.other_id, textKey: text_key, isSure });
  return { text, quick: null, text_key, ...NO_OFFER };
}

/** Returns the price of a new offer. Refuses with offer_not_possible, offer_amount, and offer_open while another offer is open. */
async function checkOffer(tx: Tx, conversation: WritableConversation, offer: Offer): Promise<Money> {
  const { role, is_public, category_id, currency, id } = conversation;
  const isPossible = role === "buyer" && is_public && category_id !== null && categoryById(category_id).hasPrice;
  if (!isPossible || !currency) throw new Refusal("offer_not_possible");
  const cents = offeredCents(offer, currency);
  if (!Number.isInteger(cents) || cents <= 0 || cents > MAX_PRICE * 100)
    throw new Refusal("offer_amount", { field: "amount" });
  const open = await tx
    .selectFrom("conversation_messages")
    .select("number")
    .where("conversation_id", "=", id)
    .where("offer_state", "=", "open")
    .executeTakeFirst();
  if (open) throw new Refusal("offer_open");
  return { cents, currency };
}

interface SameText {
  readonly userId: Member;
  readonly otherId: string | null;
  readonly textKey: string;
  readonly isSure: boolean;
}

/** Refuses with same_text if more than three people would have got the text within days, and with same_text_refused above ten. */
async function checkSameText(tx: Tx, { userId, otherId, textKey, isSure }: SameText): Promise<void> {
  const since = new Date(Date.now() - SAME_TEXT.days * DAY);
  const people = await tx
    .selectFrom("conversation_messages")
    .innerJoin("conversations", "conversations.id", "conversation_messages.conversation_id")
    .select((eb) =>
      eb
        .case()
        .when("conversation_messages.author", "=", "buyer")
        .then(eb.ref("conversations.seller_id"))
        .else(eb.fn.coalesce("conversations.buyer_id", "conversations.guest_id"))
        .end()
        .as("id"),
    )
    .distinct()
    .$call((query) =>
      isGuest(userId)
        ? query.where("conversations.guest_id", "=", userId.guestId).where("conversation_messages.author", "=", "buyer")
        : query.where("conversation_messages.sender_id", "=", userId),
    )
    .where("conversation_messages.text_key", "=", textKey)
    .where("conversation_messages.sent_at", ">", since)
    .limit(SAME_TEXT.refused + 1)
    .execute();
  const others = people.filter(({ id }) => id !== otherId).length;
  if (others >= SAME_TEXT.refused) throw new Refusal("same_text_refused");
  if (others >= SAME_TEXT.asked && !isSure) throw new Refusal("same_text");
}

type MessageColumns = Awaited<ReturnType<typeof contentColumns>> & {
  /** Null for a guest. */
  readonly sender_id: string | null;
  readonly form_key: string;
};

/**
 * Appends a message to a locked conversation and returns its number. It marks all earlier messages as read by the author, and has the
 * other one notified soon.
 */
export async function addMessage(
  tx: Tx,
  jobs: WritingDependencies["jobs"],
  conversation: WritableConversation,
  columns: MessageColumns,
): Promise<number> {
  const { id, role, last_number, last_message_at } = conversation;
  const number = last_number + 1;
  // Messages keep their order, even after a change of the clock.
  const now = new Date(Math.max(Date.now(), last_message_at.getTime()));
  await tx
    .insertInto("conversation_messages")
    .values({ conversation_id: id, number, author: role, sent_at: now, ...columns })
    .execute();
  await tx
    .updateTable("conversations")
    .set((eb) => ({ last_number: number, last_message_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("conversation_members")
    .set({ last_message_at: now, read_number: number, unread: 0, unread_since: null, mailed_at: null })
    .where("conversation_id", "=", id)
    .where("role", "=", role)
    .execute();
  const reader = await tx
    .updateTable("conversation_members")
    .set((eb) => ({
      last_message_at: now,
      unread: eb("unread", "+", 1),
      unread_since: eb.fn.coalesce("unread_since", eb.val(now)),
    }))
    .where("conversation_id", "=", id)
    .where("role", "!=", role)
    .returning(["user_id", "unread"])
    .executeTakeFirst();
  if (reader?.user_id && reader.unread === 1 && (await findDeviceIds(tx, reader.user_id)).length > 0)
    await jobs.runAt(SEND_ALERTS, nextPushTime(now));
  return number;
}

/** Marks the messages up to a number as read by this member. Idempotent. Refuses with conversation_missing. */
export function markRead(db: Db, { userId, id, upTo }: { userId: Member; id: string; upTo: number }): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockConversation(tx, userId, id);
    const mine = await conversationsOf(tx, userId)
      .select(["mine.read_number", "mine.role", "conversations.last_number"])
      .where("conversations.id", "=", id)
      .executeTakeFirstOrThrow();
    const read = Math.min(upTo, mine.last_number);
    if (read <= mine.read_number) return;
    const { unread } = await messagesOf(tx, userId, id)
      .select((eb) => eb.fn.countAll<number>().as("unread"))
      .where("conversation_messages.number", ">", read)
      .where("conversation_messages.author", "!=", mine.role)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("conversation_members")
      .set({ read_number: read, unread, ...(unread === 0 && { unread_since: null, mailed_at: null }) })
      .where("conversation_id", "=", id)
      .where("role", "=", mine.role)
      .execute();
    await tx
      .updateTable("conversations")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
  });
}
