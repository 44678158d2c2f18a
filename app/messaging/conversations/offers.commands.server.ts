/**
 * Decides offers: the seller accepts or declines, the buyer withdraws. A decision adds a message, so that the other person sees it.
 * An offer binds nobody, and its texts say so.
 */
import { changeListingState } from "#app/listings/life/listing-states.commands.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { contentKey } from "#app/platform/forms/content-key.server.ts";
import { formatMoney } from "#app/platform/wording/money.ts";
import { type Member, OFFER_STATES, type OfferDecision } from "./conversation.ts";
import { conversationsOf, isGuest, memberKey, messagesOf } from "./conversation-access.server.ts";
import { getWritableConversation, lockConversation, lockWriter } from "./conversation-lock.server.ts";
import { addMessage, NO_OFFER, type WritingDependencies } from "./conversations.commands.server.ts";

export interface DecisionInput {
  readonly userId: Member;
  readonly conversationId: string;
  /** The number of the message with the offer. */
  readonly number: number;
  readonly decision: OfferDecision;
  /** Reserves the ad in the same transaction. */
  readonly reserves?: boolean;
  readonly key: string;
}

const DECISION_TEXTS: Readonly<Record<OfferDecision, string>> = {
  accepted: "Приемам предложението",
  declined: "Не приемам предложението",
  withdrawn: "Оттеглям предложението",
};

/**
 * Decides an open offer. A repeated decision changes nothing. Refuses with not_signed_in, guest_stopped, conversation_missing, offer_decided,
 * listing_state_changed, and as writingRefusal() does.
 */
export function decideOffer(
  { db, limits, env, jobs }: Pick<WritingDependencies, "db" | "limits" | "env" | "jobs">,
  input: DecisionInput,
): Promise<void> {
  const { userId, conversationId, number, decision, key } = input;
  return inTransaction(db, async (tx) => {
    if (input.reserves && decision === "accepted" && !isGuest(userId)) {
      const id = await findOwnListingOf(tx, input);
      await changeListingState(tx, { person: { id: userId, isAdmin: false }, rules: env, id, verb: "reserve" });
    }
    await lockWriter(tx, userId);
    const { role } = await lockConversation(tx, userId, conversationId);
    const offer = await messagesOf(tx, userId, conversationId)
      .select(["offer_state", "offer_cents", "offer_currency"])
      .where("conversation_messages.number", "=", number)
      .executeTakeFirst();
    if (offer?.offer_state === decision) return;
    if (offer?.offer_state !== "open" || OFFER_STATES[decision].by !== role) throw new Refusal("offer_decided");
    const conversation = await getWritableConversation(tx, userId, conversationId);
    if (decision === "accepted" && !conversation.is_public) throw new Refusal("listing_state_changed");
    await limits.take("message", memberKey(userId));
    await tx
      .updateTable("conversation_messages")
      .set({ offer_state: decision })
      .where("conversation_id", "=", conversationId)
      .where("number", "=", number)
      .execute();
    const money = formatMoney({ cents: offer.offer_cents ?? 0, currency: offer.offer_currency ?? "BGN" });
    await addMessage(tx, jobs, conversation, {
      text: `${DECISION_TEXTS[decision]}: ${money}`,
      quick: null,
      text_key: null,
      ...NO_OFFER,
      sender_id: isGuest(userId) ? null : userId,
      form_key: contentKey(key, { number, decision }),
    });
  });
}

/** Returns the ad of a conversation in which the person is the seller. */
async function findOwnListingOf(tx: Tx, { userId, conversationId }: DecisionInput): Promise<string> {
  const row = await conversationsOf(tx, userId)
    .select("conversations.listing_id")
    .where("conversations.id", "=", conversationId)
    .where("mine.role", "=", "seller")
    .executeTakeFirst();
  if (!row) throw new Refusal("conversation_missing");
  if (!row.listing_id) throw new Refusal("listing_state_changed");
  return row.listing_id;
}
