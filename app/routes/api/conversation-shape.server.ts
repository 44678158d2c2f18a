/** The JSON of conversations and messages in the API, and how it is made of what the queries return. */
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

const role = z.enum(["buyer", "seller"]).meta({ description: "Of the caller." });

const ConversationListingShape = z.object({
  id: z.uuid().nullable().meta({ description: "Null: the ad is deleted." }),
  url: z.url().nullable().meta({ description: "Null: the caller does not see the ad." }),
  title: z.string(),
  price: Money.nullable(),
  state: z.enum([...STATE_NAMES, "deleted"]),
});

const conversationFields = {
  id: z.uuid(),
  role,
  listing: ConversationListingShape,
  otherName: z.string().nullable().meta({ description: "The other person. Null: the account is deleted." }),
  isWaiting: z.boolean().meta({ description: "True until the caller has confirmed the address of the account." }),
  unread: z.int(),
  lastMessageAt: z.iso.datetime(),
};

export const ConversationShape = z
  .object({ ...conversationFields, lastText: z.string(), isLastOwn: z.boolean() })
  .meta({ id: "Conversation" });

const MessageShape = z
  .object({
    number: z.int().meta({ description: "From 1 in each conversation." }),
    text: z.string(),
    isOwn: z.boolean(),
    isSeen: z.boolean().meta({ description: "True for an own message that the other person has read." }),
    sentAt: z.iso.datetime(),
    quick: z.enum(QUICK_CODES).nullable(),
    offer: z.object({ price: Money, state: z.enum(codesOf(OFFER_STATES)) }).nullable(),
  })
  .meta({ id: "Message" });

export const WholeConversationShape = z
  .object({
    ...conversationFields,
    hasBlocked: z.boolean().meta({ description: "The caller has blocked the other person." }),
    refused: z.string().nullable().meta({ description: "The code that writing would be refused with." }),
    messages: z.array(MessageShape).meta({ description: "Oldest first." }),
    hasOlder: z.boolean().meta({ description: "There are messages before these: ask with `before`." }),
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
