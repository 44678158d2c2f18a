/** Shapes conversations for their pages: formatted times, marked words and the actions of the person. */
import { isOpenTo, LIFE_CYCLE, STATES, type StateVerb, stateLabel } from "#app/listings/life/life-cycle.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import type { Tone } from "#app/platform/ui/badge.tsx";
import { dayOf, formatDate, formatDay, formatTime, formatWhen } from "#app/platform/wording/dates.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { formatMoney } from "#app/platform/wording/money.ts";
import { cutAtWord } from "#app/platform/wording/text.ts";
import {
  DELETED_PERSON,
  isQuickWordOpen,
  OFFER_DECISIONS,
  OFFER_STATES,
  QUICK_WORDS,
  quickWordsOf,
  WRITABLE_DAYS,
} from "./conversation.ts";
import type { findConversations, getConversation } from "./conversations.queries.server.ts";
import { analyseMessage } from "./message-warnings.server.ts";

type Conversation = Awaited<ReturnType<typeof getConversation>>;
type Listed = Awaited<ReturnType<typeof findConversations>>["conversations"][number];

const DELETED: { readonly one: string; readonly tone: Tone } = { one: "Изтрита", tone: "plain" };

function listingView({ state, outcome, ...listing }: Conversation["listing"]) {
  const { one, tone } = state === "deleted" ? DELETED : stateLabel(state, outcome);
  return { ...listing, state: { one, tone } };
}

/** The number of characters of the last message that the list shows. */
const EXCERPT = 90;

/** Shapes one conversation for the list. */
export function rowView(row: Listed, now: Date) {
  return {
    id: row.id,
    name: row.otherName ?? DELETED_PERSON,
    listing: listingView(row.listing),
    excerpt: cutAtWord(row.lastText.replaceAll("\n", " "), EXCERPT),
    isLastOwn: row.isLastOwn,
    isWaiting: row.isWaiting,
    unread: row.unread,
    when: formatWhen(row.lastMessageAt, now),
  };
}

export type ConversationRowView = ReturnType<typeof rowView>;

/** Shapes a conversation and its messages, grouped by day, for its page. */
export function conversationView(conversation: Conversation, now: Date) {
  const { role, listing, listingEndedAt, refused } = conversation;
  const messages = conversation.messages.map((message) => messageView(message, conversation));
  const days = [...Map.groupBy(messages, ({ day }) => day).values()].map((ofDay) => ({
    label: formatDay(ofDay[0]?.at ?? now, now),
    messages: ofDay.map(({ day: _day, at: _at, ...message }) => message),
  }));
  return {
    id: conversation.id,
    version: String(conversation.version),
    role,
    name: conversation.otherName ?? DELETED_PERSON,
    otherId: conversation.otherName === null ? undefined : (conversation.otherId ?? undefined),
    canBlock: conversation.otherName !== null,
    listing: listingView(listing),
    hasBlocked: conversation.hasBlocked,
    isWaiting: conversation.isWaiting,
    closed: refused && errorNotice(refused).text,
    /** The last day for writing about an ad that has ended. */
    writableUntil:
      listingEndedAt && !refused ? formatDate(new Date(listingEndedAt.getTime() + WRITABLE_DAYS * DAY)) : undefined,
    days,
    older: conversation.hasOlder ? conversation.messages[0]?.number : undefined,
    quickWords: quickWordsOfPerson(conversation),
    canOffer:
      role === "buyer" && listing.hasPrice && isShown(conversation) && !messages.some(({ offer }) => offer?.isOpen),
    currency: listing.price.currency,
    suggestion: suggestionOf(conversation),
  };
}

export type ConversationView = ReturnType<typeof conversationView>;
export type MessageView = ConversationView["days"][number]["messages"][number];

function isShown({ listing: { state } }: Conversation): boolean {
  return state === "active" || state === "reserved";
}

function quickWordsOfPerson(conversation: Conversation) {
  const { role, saidWords, listing } = conversation;
  return quickWordsOf(role).filter(
    (code) => !saidWords.includes(code) && listing.state !== "sold" && isQuickWordOpen(code, isShown(conversation)),
  );
}

function messageView(message: Conversation["messages"][number], { role }: Conversation) {
  const { number, isOwn, isSeen, sentAt, offer } = message;
  const { parts, warnings, hasLink } = analyseMessage(message.text);
  return {
    number,
    isOwn,
    isSeen,
    at: sentAt,
    day: dayOf(sentAt),
    time: formatTime(sentAt),
    parts,
    warnings: isOwn ? [] : warnings,
    hasLink: !isOwn && hasLink,
    offer: offer && {
      price: formatMoney(offer.price),
      label: OFFER_STATES[offer.state].label,
      isOpen: offer.state === "open",
      decisions: offer.state === "open" ? OFFER_DECISIONS.filter((decision) => OFFER_STATES[decision].by === role) : [],
    },
  };
}

/** Returns the change of the ad that the seller's last quick word suggests; undefined if it was made already or is not possible. */
function suggestionOf({ role, listing, messages }: Conversation) {
  const last = messages.findLast(({ isOwn }) => isOwn);
  const word = last?.quick && QUICK_WORDS[last.quick];
  if (role !== "seller" || !listing.id || listing.state === "deleted" || !word || !("suggests" in word))
    return undefined;
  const { status } = STATES[listing.state];
  const inactiveReason = status === "inactive" ? (listing.state as "paused" | "sold" | "admin") : null;
  const verb: StateVerb = word.suggests;
  return isOpenTo(verb, { status, inactiveReason })
    ? { listingId: listing.id, verb, label: verb === "markSold" ? listing.outcome : LIFE_CYCLE[verb].label }
    : undefined;
}
