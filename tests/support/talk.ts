// A seller with an ad, a buyer, and what they do in a conversation, on the database of the worker.

import { randomUUID } from "node:crypto";
import { beforeEach } from "vitest";
import type { StateVerb } from "#app/listings/life/life-cycle.ts";
import { changeListingState } from "#app/listings/life/listing-states.commands.server.ts";
import type { MessageContent } from "#app/messaging/conversations/conversation.ts";
import { writeMessage } from "#app/messaging/conversations/conversations.commands.server.ts";
import { getConversation } from "#app/messaging/conversations/conversations.queries.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { useDatabase } from "./database.ts";
import { type ListingRow, makeListing, makeUser, testSite, type User } from "./make.ts";

/** A time at which an account is not new any more. */
export const LONG_AGO = new Date(Date.now() - 60 * DAY);

/** Call at the top of a test file: each test begins with a new ad and two new people. */
export function useTalk() {
  const { database, db } = useDatabase();
  const site = testSite(database);
  const makePerson = (name: string) => makeUser(db, { name, email_verified: true, created_at: LONG_AGO });
  const contentOf = (content: string | MessageContent) => (typeof content === "string" ? { text: content } : content);
  const talk = {
    database,
    db,
    site,
    seller: {} as User,
    buyer: {} as User,
    ad: {} as ListingRow,
    makePerson,
    /** Writes about the ad; `listing` is another one. */
    start(user: User, content: string | MessageContent = "Здравейте, купувам я", more: StartOptions = {}) {
      const { listing = talk.ad, key = randomUUID(), isSure = false } = more;
      return writeMessage(site, {
        userId: user.id,
        to: { listingId: listing.id },
        content: contentOf(content),
        key,
        isSure,
      });
    },
    write(user: User, conversationId: string, content: string | MessageContent, isSure = false) {
      const to = { conversationId };
      return writeMessage(site, { userId: user.id, to, content: contentOf(content), key: randomUUID(), isSure });
    },
    viewOf: (user: User, id: string) => getConversation(db, { userId: user.id, id }),
    textsOf: async (user: User, id: string) => (await talk.viewOf(user, id)).messages.map(({ text }) => text),
    changeAd: (verb: StateVerb) =>
      changeListingState(db, { person: { id: talk.seller.id, isAdmin: false }, rules: site.env, id: talk.ad.id, verb }),
  };
  beforeEach(async () => {
    talk.seller = await makePerson("Сава Продавач");
    talk.buyer = await makePerson("Биляна Купувач");
    talk.ad = await makeListing(db, { user: talk.seller, priceCents: 40_000 });
  });
  return talk;
}

interface StartOptions {
  readonly listing?: ListingRow | undefined;
  readonly key?: string;
  readonly isSure?: boolean;
}
