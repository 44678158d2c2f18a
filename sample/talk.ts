/** Writes conversations of the demonstration accounts: with an accepted offer, marked words, and an unread message of the Pro account. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { MessageContent } from "#app/messaging/conversations/conversation.ts";
import {
  markRead,
  type WritingDependencies,
  writeMessage,
} from "#app/messaging/conversations/conversations.commands.server.ts";
import { decideOffer } from "#app/messaging/conversations/offers.commands.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

type Line = readonly [by: "buyer" | "seller", content: MessageContent | "accepted"];

interface Talk {
  readonly buyerId: string;
  readonly sellerId: string;
  /** The place of the ad among those of the seller, the newest first. */
  readonly place: number;
  /** Hours since the last message. */
  readonly hours: number;
  readonly lines: readonly Line[];
  readonly isUnread?: boolean;
}

interface People {
  readonly demo: string;
  readonly firm: string;
}

/** Writes them by the commands of the site, and moves them into the past. */
export async function talk(site: WritingDependencies, people: People): Promise<void> {
  for (const one of talksOf(people)) await hold(site, one);
}

const talksOf = ({ demo, firm }: People): readonly Talk[] => [
  {
    buyerId: demo,
    sellerId: firm,
    place: 0,
    hours: 2,
    lines: [
      ["buyer", { text: "Здравейте! Може ли да дойда в събота преди обяд?" }],
      ["seller", { text: "Здравейте, в събота сме тук до 13 часа. Елате спокойно." }],
      ["buyer", { text: "Благодаря, ще дойда към единайсет." }],
    ],
  },
  {
    buyerId: firm,
    sellerId: demo,
    place: 0,
    hours: 26,
    lines: [
      ["buyer", { quick: "viewing" }],
      ["seller", { text: "Да, всеки ден след 18 часа." }],
      ["buyer", { text: "А ще ми пратите ли снимки на www.snimki-bg.example?" }],
      ["seller", { text: "Всичките ми снимки са в обявата." }],
    ],
  },
  {
    buyerId: firm,
    sellerId: demo,
    place: 2,
    hours: 50,
    lines: [
      ["buyer", { offerCents: 9_000 }],
      ["seller", "accepted"],
      ["seller", { text: "Разбрахме се. Кога ще минете?" }],
    ],
    isUnread: true,
  },
];

const MINUTES_BETWEEN = 17;

async function hold(
  site: WritingDependencies,
  { buyerId, sellerId, place, hours, lines, isUnread }: Talk,
): Promise<void> {
  const { db } = site;
  const listing = await db
    .selectFrom("listings")
    .select("id")
    .where("user_id", "=", sellerId)
    .where("is_public", "=", true)
    .orderBy("listed_at", "desc")
    .offset(place)
    .limit(1)
    .executeTakeFirst();
  if (!listing) throw new Error("A demonstration account has too few ads.");
  let conversationId: string | undefined;
  for (const [by, content] of lines) {
    const userId = by === "buyer" ? buyerId : sellerId;
    const key = randomUUID();
    if (content === "accepted") {
      if (conversationId) await decideOffer(site, { userId, conversationId, number: 1, decision: content, key });
      continue;
    }
    const to = conversationId ? { conversationId } : { listingId: listing.id };
    ({ conversationId } = await writeMessage(site, { userId, to, content, key, isSure: true }));
  }
  if (!conversationId) return;
  if (!isUnread)
    for (const userId of [buyerId, sellerId]) await markRead(db, { userId, id: conversationId, upTo: lines.length });
  await moveToPast(db, conversationId, hours);
}

async function moveToPast(db: Db, id: string, hours: number): Promise<void> {
  const last = sql`now() - ${`${hours} hours`}::interval`;
  await sql`update conversation_messages m set sent_at = ${last} - (c.last_number - m.number) * ${`${MINUTES_BETWEEN} minutes`}::interval
    from conversations c where c.id = m.conversation_id and c.id = ${id}`.execute(db);
  await sql`update conversations set last_message_at = ${last} where id = ${id}`.execute(db);
  await sql`update conversation_members m set last_message_at = c.last_message_at,
      unread_since = case when m.unread > 0 then c.last_message_at end
    from conversations c where c.id = m.conversation_id and c.id = ${id}`.execute(db);
}
