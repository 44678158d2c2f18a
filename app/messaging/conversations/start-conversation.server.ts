/** Opens the conversation of a buyer about an ad, and shows it to the seller. Call inside a transaction. */

import { hasRealEmail } from "#app/accounts/credentials/real-email.ts";
import { IS_ACTIVE_PERSON } from "#app/accounts/sign-in/active-person.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { RateLimits } from "#app/platform/limits/rate-limits.server.ts";
import { type Guest, type Member, maxConversationsPerDay } from "./conversation.ts";
import { isGuest, memberKey } from "./conversation-access.server.ts";
import { type LockedPerson, lockGuest, lockPeople, requireActivePerson } from "./conversation-lock.server.ts";
import { findConversationAbout } from "./conversations.queries.server.ts";
import { isMailboxRefused } from "./refused-mailboxes.server.ts";

interface Dependencies {
  readonly limits: Pick<RateLimits, "take">;
}

/**
 * Returns the id of the buyer's conversation about an ad; the first call creates it. Refuses with not_signed_in,
 * guest_stopped, conversation_oneself, listing_not_found, messages_off, person_blocked, blocked_by_person,
 * conversations_day_limit, guests_day_limit.
 */
export async function openConversation(
  tx: Tx,
  { limits }: Dependencies,
  { buyer, listingId }: { readonly buyer: Member; readonly listingId: string },
): Promise<string> {
  const found = await findConversationAbout(tx, buyer, listingId);
  if (found) return found;
  const listing = await tx
    .selectFrom("listings")
    .select(["user_id", "is_public"])
    .where("id", "=", listingId)
    .executeTakeFirst();
  if (listing?.user_id === buyer) throw new Refusal("conversation_oneself");
  if (!listing?.is_public) throw new Refusal("listing_not_found");
  const sellerId = listing.user_id;
  const people = await lockPeople(tx, isGuest(buyer) ? [sellerId] : [buyer, sellerId], "update");
  const locked = isGuest(buyer) ? await lockGuest(tx, buyer.guestId) : requireActivePerson(people, buyer);
  const meanwhile = await findConversationAbout(tx, buyer, listingId);
  if (meanwhile) return meanwhile;
  await checkSeller(tx, people.get(sellerId), buyer);
  if (isGuest(buyer)) await limits.take("guestsOfListing", listingId, { code: "guests_day_limit" });
  // All spellings of an address have one limit.
  const key = ("mailbox" in locked && locked.mailbox) || memberKey(buyer);
  await limits.take("newConversations", key, {
    code: "conversations_day_limit",
    points: maxConversationsPerDay(locked.created_at, new Date()),
  });
  const isWaiting = "email" in locked && !locked.email_verified && hasRealEmail(locked.email);
  return insertConversation(tx, { buyer, isWaiting, sellerId, listingId });
}

async function checkSeller(tx: Tx, seller: LockedPerson | undefined, buyer: Member): Promise<void> {
  if (!seller || seller.is_blocked || seller.deleted_at) throw new Refusal("listing_not_found");
  if (!seller.accepts_messages) throw new Refusal("messages_off");
  if (isGuest(buyer)) return checkGuest(tx, seller.id, buyer);
  await checkPair(tx, seller.id, buyer);
}

async function checkGuest(tx: Tx, sellerId: string, { guestId }: Guest): Promise<void> {
  if (await isMailboxRefused(tx, guestId, sellerId)) throw new Refusal("blocked_by_person");
}

async function checkPair(tx: Tx, sellerId: string, buyerId: string): Promise<void> {
  const pair = [buyerId, sellerId];
  const block = await tx
    .selectFrom("blocked_people")
    .select("user_id")
    .where("user_id", "in", pair)
    .where("blocked_id", "in", pair)
    .executeTakeFirst();
  if (block) throw new Refusal(block.user_id === buyerId ? "person_blocked" : "blocked_by_person");
}

interface NewConversation {
  readonly buyer: Member;
  readonly isWaiting: boolean;
  readonly sellerId: string;
  readonly listingId: string;
}

async function insertConversation(tx: Tx, { buyer, isWaiting, sellerId, listingId }: NewConversation): Promise<string> {
  const listing = await tx
    .selectFrom("listings")
    .select(["title", "price_cents", "currency"])
    .where("id", "=", listingId)
    .where("is_public", "=", true)
    .forShare()
    .executeTakeFirst();
  if (!listing) throw new Refusal("listing_not_found");
  const [buyerId, guestId] = isGuest(buyer) ? [null, buyer.guestId] : [buyer, null];
  const { id, last_message_at } = await tx
    .insertInto("conversations")
    .values({
      listing_id: listingId,
      listing_title: listing.title,
      listing_price_cents: listing.price_cents,
      listing_currency: listing.currency,
      listing_ended_at: null,
      buyer_id: buyerId,
      guest_id: guestId,
      seller_id: sellerId,
      is_waiting: isWaiting,
    })
    .returning(["id", "last_message_at"])
    .executeTakeFirstOrThrow();
  const member = { conversation_id: id, last_message_at, unread_since: null, mailed_at: null };
  await tx
    .insertInto("conversation_members")
    .values([
      { ...member, user_id: buyerId, guest_id: guestId, role: "buyer" as const },
      ...(isWaiting ? [] : [{ ...member, user_id: sellerId, role: "seller" as const }]),
    ])
    .execute();
  await markHavingConversations(tx, [...(buyerId ? [buyerId] : []), ...(isWaiting ? [] : [sellerId])]);
  return id;
}

async function markHavingConversations(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("users")
    .set({ has_conversations: true })
    .where("id", "in", [...ids])
    .where("has_conversations", "=", false)
    .execute();
}

/**
 * Sends the first messages of people whose address has been confirmed since; returns the number of conversations. A conversation
 * whose ad is not visible, or whose seller accepts no messages of the buyer, stays unsent.
 */
export async function releaseWaitingConversations(db: Db): Promise<number> {
  const waiting = await db
    .selectFrom("conversations")
    .innerJoin("users", "users.id", "conversations.buyer_id")
    .innerJoin("listings", "listings.id", "conversations.listing_id")
    .select(["conversations.id", "conversations.buyer_id", "conversations.seller_id"])
    .where("conversations.is_waiting", "=", true)
    .where("users.email_verified", "=", true)
    .where(IS_ACTIVE_PERSON)
    .where("listings.is_public", "=", true)
    .execute();
  let released = 0;
  for (const { id, buyer_id, seller_id } of waiting)
    if (buyer_id && seller_id && (await releaseConversation(db, { id, buyerId: buyer_id, sellerId: seller_id })))
      released += 1;
  return released;
}

interface WaitingConversation {
  readonly id: string;
  readonly buyerId: string;
  readonly sellerId: string;
}

async function releaseConversation(db: Db, { id, buyerId, sellerId }: WaitingConversation): Promise<boolean> {
  try {
    await inTransaction(db, async (tx) => {
      const people = await lockPeople(tx, [buyerId, sellerId], "update");
      requireActivePerson(people, buyerId);
      await checkSeller(tx, people.get(sellerId), buyerId);
      await showToSeller(tx, id, sellerId);
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Makes a waiting conversation visible to the seller, with its messages as sent now. */
async function showToSeller(tx: Tx, id: string, sellerId: string): Promise<void> {
  const conversation = await tx
    .selectFrom("conversations")
    .select(["is_waiting", "last_number"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!conversation?.is_waiting || conversation.last_number === 0) return;
  const now = new Date();
  await tx
    .updateTable("conversations")
    .set((eb) => ({ is_waiting: false, last_message_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await tx.updateTable("conversation_messages").set({ sent_at: now }).where("conversation_id", "=", id).execute();
  await tx
    .updateTable("conversation_members")
    .set({ last_message_at: now })
    .where("conversation_id", "=", id)
    .execute();
  await tx
    .insertInto("conversation_members")
    .values({
      conversation_id: id,
      user_id: sellerId,
      role: "seller",
      last_message_at: now,
      unread: conversation.last_number,
      unread_since: now,
      mailed_at: null,
    })
    .execute();
  await markHavingConversations(tx, [sellerId]);
}
