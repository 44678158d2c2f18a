// Invariants of conversations under concurrency: random interleavings on the real database.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { deleteAccount } from "#app/accounts/profile/deletion.commands.server.ts";
import { eraseDeletedAccounts } from "#app/admin/own-data/erasure.server.ts";
import { changeListingState } from "#app/listings/life/listing-states.commands.server.ts";
import { deleteListing } from "#app/listings/life/listings.commands.server.ts";
import { inEveryInterleaving, stepOf } from "#tests/support/interleavings.ts";
import { makeListing, type User } from "#tests/support/make.ts";
import { useTalk } from "#tests/support/talk.ts";
import { blockPerson, unblockPerson } from "./blocks.commands.server.ts";
import { OFFER_DECISIONS, QUICK_CODES } from "./conversation.ts";
import { markRead, writeMessage } from "./conversations.commands.server.ts";
import { reportMessage } from "./message-reports.commands.server.ts";
import { decideOffer } from "./offers.commands.server.ts";

const talk = useTalk();
const { db, site } = talk;
const RUNS = process.env.TEST_DATABASE_URL ? 40 : 15;
const DAY = 86_400_000;

/** 0 is the seller, the others are buyers. */
const who = fc.nat({ max: 2 });
const buyer = fc.integer({ min: 1, max: 2 });
/** A repeated key means a double click or a retry. */
const key = fc.nat({ max: 9 });
const STATE_VERBS = ["reserve", "release", "pause", "resume", "markSold"] as const;
const step = fc.oneof(
  stepOf("write", { who, key, buyer }, 4),
  stepOf("quick", { who, key, buyer, quick: fc.constantFrom(...QUICK_CODES) }, 2),
  stepOf("offer", { who: buyer, key }, 3),
  stepOf("decide", { who, key, buyer, decision: fc.constantFrom(...OFFER_DECISIONS), reserves: fc.boolean() }, 4),
  stepOf("read", { who, buyer, upTo: fc.nat({ max: 9 }) }, 2),
  stepOf("block", { who, buyer }, 2),
  stepOf("report", { who, buyer, number: fc.integer({ min: 1, max: 4 }) }),
  stepOf("unblock", { who, buyer }, 2),
  stepOf("state", { verb: fc.constantFrom(...STATE_VERBS) }, 2),
  stepOf("delete ad", {}),
  stepOf("delete account", { who }),
  stepOf("erase", {}),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface World {
  readonly people: readonly User[];
  readonly listingId: string;
  readonly keys: readonly string[];
}

test("messages, unread numbers, offers and ads agree in every interleaving", async () => {
  await inEveryInterleaving({
    step,
    runs: RUNS,
    async begin() {
      const world = await makeWorld();
      return async () => world;
    },
    run,
    check: checkAll,
  });
}, 240_000);

async function makeWorld(): Promise<World> {
  const people = [
    await talk.makePerson("Сава Продавач"),
    await talk.makePerson("Биляна Купувач"),
    await talk.makePerson("Петър Купувач"),
  ];
  const [seller] = people;
  if (!seller) throw new Error("There is no seller.");
  const { id } = await makeListing(db, { user: seller, priceCents: 40_000 });
  return { people, listingId: id, keys: Array.from({ length: 10 }, () => randomUUID()) };
}

async function run(one: Step, world: World): Promise<unknown> {
  const { people, listingId, keys } = world;
  const idOf = (index: number) => people[index]?.id ?? "";
  switch (one.kind) {
    case "state":
      return changeListingState(db, {
        person: { id: idOf(0), isAdmin: false },
        rules: site.env,
        id: listingId,
        verb: one.verb,
      });
    case "delete ad":
      return deleteListing(db, { person: { id: idOf(0), isAdmin: false }, id: listingId });
    case "delete account":
      return deleteAccount(site, idOf(one.who));
    case "erase":
      return eraseDeletedAccounts(db, new Date(Date.now() + 15 * DAY));
    case "offer":
      return writeMessage(site, {
        userId: idOf(one.who),
        to: { listingId },
        content: { offerCents: 10_000 + one.key },
        key: keys[one.key] ?? "",
      });
    case "unblock":
      return unblockPerson(db, { userId: idOf(one.who), blockedId: idOf(one.who === 0 ? one.buyer : 0) });
    default:
      return runInConversation(one, world);
  }
}

type InConversation = Extract<Step, { kind: "write" | "quick" | "decide" | "read" | "block" | "report" }>;

async function runInConversation(one: InConversation, { people, listingId, keys }: World): Promise<unknown> {
  const userId = people[one.who]?.id ?? "";
  const buyerId = people[one.who === 0 ? one.buyer : one.who]?.id ?? "";
  const conversation = await db
    .selectFrom("conversations")
    .select("id")
    .where("buyer_id", "=", buyerId)
    .where("seller_id", "=", people[0]?.id ?? "")
    .executeTakeFirst();
  const isBuyer = one.who !== 0;
  if (!conversation && !isBuyer) return undefined;
  const conversationId = conversation?.id ?? randomUUID();
  const key = "key" in one ? (keys[one.key] ?? "") : "";
  switch (one.kind) {
    case "write":
    case "quick": {
      const content = one.kind === "quick" ? { quick: one.quick } : { text: `Съобщение ${one.key}` };
      const to = conversation ? { conversationId } : { listingId };
      return writeMessage(site, { userId, to, content, key, isSure: true });
    }
    case "decide": {
      const open = await db
        .selectFrom("conversation_messages")
        .select("number")
        .where("conversation_id", "=", conversationId)
        .where("offer_state", "is not", null)
        .orderBy("number", "desc")
        .executeTakeFirst();
      const { decision, reserves } = one;
      return decideOffer(site, { userId, conversationId, number: open?.number ?? 1, decision, reserves, key });
    }
    case "read":
      return markRead(db, { userId, id: conversationId, upTo: one.upTo });
    case "block":
      return blockPerson(db, { userId, conversationId });
    case "report":
      return reportMessage(site, { userId, conversationId, number: one.number, reason: "spam", description: "" });
  }
}

/** Each query returns the rows that no history of commands may leave. */
const FORBIDDEN = {
  "a gap in the numbers of messages": sql`
    select c.id from conversations c left join conversation_messages m on m.conversation_id = c.id
      group by c.id having count(m.number) <> c.last_number or coalesce(max(m.number), 0) <> c.last_number`,
  "a conversation without messages": sql`select id from conversations where last_number = 0`,
  "a wrong unread number": sql`
    select mine.conversation_id from conversation_members mine where mine.unread <> (
      select count(*) from conversation_messages m where m.conversation_id = mine.conversation_id
        and m.author <> mine.role and m.number > mine.read_number)`,
  "a message read before it was written": sql`
    select mine.conversation_id from conversation_members mine join conversations c on c.id = mine.conversation_id
      where mine.read_number > c.last_number`,
  "another time in the list than that of the last message": sql`
    select mine.conversation_id from conversation_members mine join conversations c on c.id = mine.conversation_id
      where mine.last_message_at <> c.last_message_at`,
  "two open offers": sql`
    select conversation_id from conversation_messages where offer_state = 'open' group by 1 having count(*) > 1`,
  "an end of the ad that the ad does not have": sql`
    select c.id from conversations c left join listings l on l.id = c.listing_id
      where coalesce(l.is_public, false) <> (c.listing_ended_at is null)`,
  "a member who is not of the conversation": sql`
    select mine.conversation_id from conversation_members mine join conversations c on c.id = mine.conversation_id
      where mine.user_id is distinct from case mine.role when 'buyer' then c.buyer_id else c.seller_id end`,
  "a person whose pages do not count": sql`
    select u.id from conversation_members mine join users u on u.id = mine.user_id where not u.has_conversations`,
} as const;

async function checkAll(): Promise<void> {
  for (const [what, query] of Object.entries(FORBIDDEN)) {
    const { rows } = await query.execute(db);
    expect([what, rows]).toEqual([what, []]);
  }
}
