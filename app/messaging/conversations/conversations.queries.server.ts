/** Reads conversations: the list of a person, one conversation with its messages, and the versions by which open pages notice changes. */
import { type SqlBool, sql } from "kysely";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import { outcomeOf } from "#app/catalogue/categories/outcome.ts";
import { firstPhoto } from "#app/listings/card/listing-cards.queries.server.ts";
import { type ListingStateName, SHOWN_STATUSES, stateOf } from "#app/listings/life/life-cycle.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { readCursor, writeCursor } from "#app/listings/lists/listing-cursor.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { type AskedPrice, askedPrice } from "#app/platform/wording/price.ts";
import type { Attributes } from "#db/attributes.ts";
import { type Guest, type Member, type QuickWord, writingRefusal } from "./conversation.ts";
import {
  conversationsOf,
  membershipsOf,
  messagesOf,
  otherName,
  type PersonId,
  withOther,
  writingColumns,
} from "./conversation-access.server.ts";

const LIST_PAGE = 20;
/** Messages of one page of a conversation. */
const MESSAGES_PAGE = 100;

/** Selects a conversation with its ad and the name of the other person, for the list and for its page. */
function selectConversations(db: Db, member: Member) {
  return withOther(db, member)
    .leftJoin("listings", "listings.id", "conversations.listing_id")
    .select(["conversations.id", "conversations.is_waiting", "conversations.version", "conversations.listing_ended_at"])
    .select(["conversations.last_number", "conversations.listing_title", "conversations.listing_price_cents"])
    .select(["conversations.listing_currency", "mine.role", "mine.unread", "mine.last_message_at"])
    .select(["listings.id as listing_id", "listings.title", "listings.price_cents", "listings.currency"])
    .select(["listings.attributes", "listings.category_id", "listings.status", "listings.inactive_reason"])
    .select(["listings.is_public", firstPhoto.as("photo"), "other.id as other_id"])
    .select(["guest.id as guest_id", otherName.as("other_name")]);
}

type ConversationRow = Awaited<ReturnType<ReturnType<typeof selectConversations>["execute"]>>[number];

/** The ad of a conversation, as it is now or as it was when it was deleted. */
export interface ConversationListing {
  readonly title: string;
  readonly price: AskedPrice;
  readonly photo: { readonly key: string } | undefined;
  /** 'deleted' if the row of the ad is gone. */
  readonly state: ListingStateName | "deleted";
  /** The word for what became of its thing (outcomeOf). */
  readonly outcome: string;
  readonly id: string | undefined;
  /** The last part of its address; undefined if visitors do not see it. */
  readonly slug: string | undefined;
  readonly hasPrice: boolean;
}

function listingOf(row: ConversationRow): ConversationListing {
  const { listing_id: id, status, category_id } = row;
  if (id === null || status === null || category_id === null)
    return {
      title: row.listing_title,
      price: { cents: row.listing_price_cents, currency: row.listing_currency },
      photo: undefined,
      state: "deleted",
      outcome: "",
      id: undefined,
      slug: undefined,
      hasPrice: false,
    };
  const { hasPrice } = categoryById(category_id);
  const title = row.title ?? row.listing_title;
  const state = stateOf({ status, inactiveReason: row.inactive_reason });
  const isHidden = row.role !== "seller" && !row.is_public && SHOWN_STATUSES.includes(status);
  const amount = { cents: hasPrice ? (row.price_cents ?? 0) : 0, currency: row.currency ?? row.listing_currency };
  return {
    title,
    price: askedPrice(amount, (row.attributes ?? {}) as Attributes),
    photo: row.photo ?? undefined,
    // The ads of a blocked or deleted seller keep their status.
    state: isHidden ? "paused" : state,
    outcome: outcomeOf(category_id, (row.attributes ?? {}) as Attributes),
    id,
    slug: row.is_public || row.role === "seller" ? listingSlug({ id, title }) : undefined,
    hasPrice,
  };
}

function commonFields(row: ConversationRow) {
  return {
    id: row.id,
    role: row.role,
    listing: listingOf(row),
    /** Null if the account or guest is deleted. */
    otherName: row.other_name,
    otherId: row.other_id,
    /** Set for a seller whose buyer has no account. */
    guestId: row.guest_id,
    isWaiting: row.is_waiting,
    unread: row.unread,
    lastMessageAt: row.last_message_at,
  };
}

export async function findConversations(
  db: Db,
  { userId, after }: { readonly userId: string; readonly after?: string | undefined },
) {
  const cursor = readCursor(after, "time");
  let query = selectConversations(db, userId)
    .innerJoin("conversation_messages as last", (join) =>
      join
        .onRef("last.conversation_id", "=", "conversations.id")
        .onRef("last.number", "=", "conversations.last_number"),
    )
    .select(["last.text", "last.author", sql<string>`mine.last_message_at::text`.as("last_key")])
    .orderBy("mine.last_message_at", "desc")
    .orderBy("mine.conversation_id", "desc")
    .limit(LIST_PAGE + 1);
  if (cursor)
    query = query.where(
      sql<SqlBool>`(mine.last_message_at, mine.conversation_id) < (${cursor.key}::timestamptz, ${cursor.id}::uuid)`,
    );
  const rows = await query.execute();
  const shown = rows.slice(0, LIST_PAGE);
  const last = shown.at(-1);
  return {
    conversations: shown.map((row) => ({
      ...commonFields(row),
      lastText: row.text,
      isLastOwn: row.author === row.role,
    })),
    next: rows.length > LIST_PAGE && last ? writeCursor({ vip: false, key: last.last_key, id: last.id }) : undefined,
  };
}

/** Returns the id of the buyer's conversation about an ad; undefined if there is none. */
export async function findConversationAbout(db: Db, buyer: Member, listingId: string): Promise<string | undefined> {
  const row = await conversationsOf(db, buyer)
    .select("conversations.id")
    .where("conversations.listing_id", "=", listingId)
    .where("mine.role", "=", "buyer")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Returns a conversation with its newest messages, or those before a number, oldest first. Refuses with conversation_missing,
 * also for a conversation of other people.
 */
export async function getConversation(
  db: Db,
  { userId, id, before }: { readonly userId: Member; readonly id: string; readonly before?: number | undefined },
) {
  const row = await selectConversations(db, userId)
    .leftJoin("conversation_members as theirs", (join) =>
      join.onRef("theirs.conversation_id", "=", "conversations.id").onRef("theirs.role", "!=", "mine.role"),
    )
    .select(["theirs.read_number as seen_number", "mine.read_number", saidWords.as("said_words")])
    .select(writingColumns)
    .where("conversations.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("conversation_missing");
  const messages = await findMessages(db, { userId, id, before });
  return {
    ...commonFields(row),
    version: row.version,
    hasBlocked: row.has_blocked,
    /** The code of the error that writing would give. */
    refused: writingRefusal(row, new Date()),
    listingEndedAt: row.listing_ended_at,
    lastNumber: row.last_number,
    saidWords: row.said_words,
    messages: messages.slice(-MESSAGES_PAGE).map(({ role, ...message }) => ({
      ...message,
      isOwn: message.author === role,
      isSeen: message.author === role && message.number <= (row.seen_number ?? 0),
    })),
    hasOlder: messages.length > MESSAGES_PAGE,
  };
}

/** The quick words that the person has sent in a conversation. */
const saidWords = sql<QuickWord[]>`array(select distinct said.quick from conversation_messages as said
  where said.conversation_id = conversations.id and said.author = mine.role and said.quick is not null)`;

async function findMessages(
  db: Db,
  { userId, id, before }: { userId: Member; id: string; before?: number | undefined },
) {
  const rows = await messagesOf(db, userId, id)
    .select(["conversation_messages.number", "conversation_messages.author", "conversation_messages.text"])
    .select(["conversation_messages.quick", "conversation_messages.sent_at as sentAt", "mine.role"])
    .select(["conversation_messages.offer_cents", "conversation_messages.offer_currency"])
    .select("conversation_messages.offer_state")
    .$if(before !== undefined, (query) => query.where("conversation_messages.number", "<", before ?? 0))
    .orderBy("conversation_messages.number", "desc")
    .limit(MESSAGES_PAGE + 1)
    .execute();
  return rows.toReversed().map(({ offer_cents, offer_currency, offer_state, ...message }) => ({
    ...message,
    offer:
      offer_cents !== null && offer_currency && offer_state
        ? { price: { cents: offer_cents, currency: offer_currency }, state: offer_state }
        : undefined,
  }));
}

/** Returns a value that changes with everything that the page of a conversation shows; undefined if the person may not see it. */
export async function conversationVersion(db: Db, userId: PersonId | Guest, id: string): Promise<string | undefined> {
  const row = await conversationsOf(db, userId)
    .select("conversations.version")
    .where("conversations.id", "=", id)
    .executeTakeFirst();
  return row && String(row.version);
}

/** Returns a value that changes with the list of a person's conversations; undefined if the subquery `userId` returns no person. */
export async function listVersion(db: Db, userId: PersonId): Promise<string | undefined> {
  const newest = membershipsOf(db, userId)
    .select("mine.last_message_at")
    .orderBy("mine.last_message_at", "desc")
    .limit(1);
  const unread = membershipsOf(db, userId)
    .select((eb) => eb.fn.sum<number>("mine.unread").as("unread"))
    .where("mine.unread", ">", 0);
  const row = await db
    .selectNoFrom([newest.as("newest"), unread.as("unread")])
    .where(sql<boolean>`(${userId})::uuid is not null`)
    .executeTakeFirst();
  return row && `${row.newest?.getTime() ?? 0}.${row.unread ?? 0}`;
}

/**
 * Counts a person's conversations with unread messages, apart from the one that the request opens. Callers skip people without
 * conversations.
 */
export async function countUnread(db: Db, userId: string, opened?: string): Promise<number> {
  const { count } = await membershipsOf(db, userId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("mine.unread", ">", 0)
    .$if(opened !== undefined, (query) => query.where("mine.conversation_id", "!=", opened ?? ""))
    .executeTakeFirstOrThrow();
  return count;
}
