/** Recognises quick words in typed texts, and makes the changes of the ad that they stand for. */
import { changeListingState } from "#app/listings/life/listing-states.commands.server.ts";
import type { ListingRules } from "#app/listings/life/listings.commands.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { isQuickWordOpen, type MessageContent, type MessageInput, QUICK_WORDS, quickWordOf } from "./conversation.ts";
import { conversationsOf, isGuest } from "./conversation-access.server.ts";

/** Returns a text that is a quick word of its author as that word, so that a sentence has the same effect however it was entered. */
export async function asQuickWord(tx: Tx, { userId, to, content }: MessageInput): Promise<MessageContent> {
  const quick = "text" in content ? quickWordOf(content.text) : undefined;
  if (!quick) return content;
  const { by } = QUICK_WORDS[quick];
  if ("listingId" in to) return by === "buyer" ? { quick } : content;
  const conversation = await conversationsOf(tx, userId)
    .leftJoin("listings", "listings.id", "conversations.listing_id")
    .select(["mine.role", "listings.is_public"])
    .where("conversations.id", "=", to.conversationId)
    .executeTakeFirst();
  const isOpen = conversation?.role === by && isQuickWordOpen(quick, conversation.is_public ?? false);
  return isOpen ? { quick } : content;
}

/** Changes the ad as its quick word requires. It runs before lockTarget(), because it locks the owner and the ad. */
export async function applyVerb(tx: Tx, rules: ListingRules, { userId, to, content }: MessageInput): Promise<void> {
  const word = "quick" in content ? QUICK_WORDS[content.quick] : undefined;
  // Only sellers have quick words with a verb, and guests sell nothing.
  if (!word || !("verb" in word) || !("conversationId" in to) || isGuest(userId)) return;
  const conversation = await conversationsOf(tx, userId)
    .select(["conversations.listing_id", "mine.role"])
    .where("conversations.id", "=", to.conversationId)
    .executeTakeFirst();
  if (conversation?.role !== word.by) return;
  if (!conversation.listing_id) throw new Refusal("listing_state_changed");
  const person = { id: userId, isAdmin: false };
  await changeListingState(tx, { person, rules, id: conversation.listing_id, verb: word.verb });
}
