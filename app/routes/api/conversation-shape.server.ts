/** Defines conversations and messages in the API, and converts the results of the queries to them. */
import { z } from "zod";
import { STATE_NAMES } from "#app/listings/life/life-cycle.ts";
import { OFFER_STATES, QUICK_CODES } from "#app/messaging/conversations/conversation.ts";
import type {
  ConversationListing,
  findConversations,
  getConversation,
} from "#app/messaging/conversations/conversations.queries.server.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { Money } from "./listing-shape.server.ts";
import { orNull } from "./operation.server.ts";

const role = z.enum(["buyer", "seller"]).describe("The role of the caller.");

const ConversationListingShape = z.object({
  id: z.uuid().nullable().describe("Null if the ad is deleted."),
  url: z.url().nullable().describe("Null if the caller cannot see the ad."),
  title: z.string(),
  price: orNull(Money),
  state: z.enum([...STATE_NAMES, "deleted"]),
});

const conversationFields = {
  id: z.uuid(),
  role,
  listing: ConversationListingShape,
  otherName: z.string().nullable().describe("The name of the other person; null if the account is deleted."),
  isWaiting: z.boolean().describe("True until the caller has confirmed the address of the account."),
  unread: z.int(),
  lastMessageAt: z.iso.datetime(),
};

export const ConversationShape = z
  .object({ ...conversationFields, lastText: z.string(), isLastOwn: z.boolean() })
  .meta({ id: "Conversation" });

const MessageShape = z
  .object({
    number: z.int().describe("The number of the message in its conversation, from 1."),
    text: z.string(),
    isOwn: z.boolean(),
    isSeen: z.boolean().describe("True for an own message that the other person has read."),
    sentAt: z.iso.datetime(),
    quick: orNull(z.enum(QUICK_CODES)),
    offer: orNull(z.object({ price: Money, state: z.enum(codesOf(OFFER_STATES)) })),
  })
  .meta({ id: "Message" });

export const WholeConversationShape = z
  .object({
    ...conversationFields,
    hasBlocked: z.boolean().describe("True if the caller has blocked the other person."),
    refused: z.string().nullable().describe("The error code that writing would return; null if it is possible."),
    messages: z.array(MessageShape).describe("Oldest first."),
    hasOlder: z.boolean().describe("True if there are older messages; request them with `before`."),
  })
  .meta({ id: "WholeConversation" });

function listingShape({ id, slug, title, price, state, hasPrice }: ConversationListing, siteUrl: string) {
  const { cents, currency } = price;
  return {
    id: id ?? null,
    url: slug === undefined ? null : `${siteUrl}/ad/${slug}`,
    title,
    price: hasPrice && cents > 0 ? { cents, currency } : null,
    state,
  };
}

type ListedConversation = Awaited<ReturnType<typeof findConversations>>["conversations"][number];

export function conversationShape(conversation: ListedConversation, siteUrl: string) {
  const { id, role, otherName, isWaiting, unread, lastText, isLastOwn, lastMessageAt, listing } = conversation;
  return {
    ...{ id, role, otherName, isWaiting, unread, lastText, isLastOwn },
    listing: listingShape(listing, siteUrl),
    lastMessageAt: lastMessageAt.toISOString(),
  };
}

export function wholeConversationShape(conversation: Awaited<ReturnType<typeof getConversation>>, siteUrl: string) {
  const { id, role, otherName, isWaiting, unread, hasBlocked, hasOlder, lastMessageAt, listing } = conversation;
  return {
    ...{ id, role, otherName, isWaiting, unread, hasBlocked, hasOlder },
    listing: listingShape(listing, siteUrl),
    lastMessageAt: lastMessageAt.toISOString(),
    refused: conversation.refused ?? null,
    messages: conversation.messages.map(({ number, text, isOwn, isSeen, sentAt, quick, offer }) => ({
      ...{ number, text, isOwn, isSeen, quick },
      sentAt: sentAt.toISOString(),
      offer: offer ?? null,
    })),
  };
}
