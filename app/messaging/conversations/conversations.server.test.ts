import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { sessionPerson } from "#app/accounts/sign-in/session-person.server.ts";
import { deleteListing } from "#app/listings/life/listings.commands.server.ts";
import { makeUser, type User } from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { useTalk } from "#tests/support/talk.ts";
import { blockPerson, unblockPerson } from "./blocks.commands.server.ts";
import { markRead, writeMessage } from "./conversations.commands.server.ts";
import { conversationVersion, countUnread, findConversations, listVersion } from "./conversations.queries.server.ts";
import { reportMessage } from "./message-reports.commands.server.ts";
import { decideOffer } from "./offers.commands.server.ts";

const talk = useTalk();
const { db, site, makePerson, start, write, viewOf, textsOf, changeAd } = talk;

describe("a conversation", () => {
  test("exists once for an ad and a buyer, also when two tabs start it at once", async () => {
    const [one, other] = await Promise.all([start(talk.buyer, "Първо"), start(talk.buyer, "Второ")]);
    expect(one.conversationId).toBe(other.conversationId);
    expect((await textsOf(talk.seller, one.conversationId)).toSorted()).toEqual(["Второ", "Първо"]);
    const { conversationId } = await start(await makePerson("Друг"));
    expect(conversationId).not.toBe(one.conversationId);
  });

  test("stores a message of one form once, also when it arrives twice at the same time", async () => {
    const key = randomUUID();
    const sent = await Promise.all([start(talk.buyer, "Здравейте", { key }), start(talk.buyer, "Здравейте", { key })]);
    expect(sent.map(({ number }) => number)).toEqual([1, 1]);
    expect(await textsOf(talk.buyer, sent[0].conversationId)).toEqual(["Здравейте"]);
  });

  test("stores everything that one page says with its one key", async () => {
    const key = randomUUID();
    const { conversationId: id } = await start(talk.buyer, { offerCents: 35_000 }, { key });
    const withdraw = () =>
      decideOffer(site, { userId: talk.buyer.id, conversationId: id, number: 1, decision: "withdrawn", key });
    for (const _time of [1, 2]) {
      await withdraw();
      await start(talk.buyer, { quick: "viewing" }, { key });
      await start(talk.buyer, { quick: "lastPrice" }, { key });
    }
    expect(await textsOf(talk.seller, id)).toHaveLength(4);
  });

  test("answers a repeated quick word although its change of the ad is not possible any more", async () => {
    const { conversationId: id } = await start(talk.buyer);
    const key = randomUUID();
    const to = { conversationId: id };
    const confirm = () => writeMessage(site, { userId: talk.seller.id, to, content: { quick: "stillHere" }, key });
    await confirm();
    await changeAd("markSold");
    expect(await confirm()).toMatchObject({ number: 2 });
  });

  test("counts unread messages of the other person until they are read, and shows the author that they were", async () => {
    const { conversationId: id } = await start(talk.buyer);
    await write(talk.buyer, id, "Там ли сте?");
    expect([await countUnread(db, talk.seller.id), await countUnread(db, talk.buyer.id)]).toEqual([1, 0]);
    expect((await findConversations(db, { userId: talk.seller.id })).conversations).toMatchObject([
      { id, unread: 2, lastText: "Там ли сте?", isLastOwn: false, otherName: "Биляна Купувач" },
    ]);
    await markRead(db, { userId: talk.seller.id, id, upTo: 1 });
    expect((await viewOf(talk.buyer, id)).messages.map(({ isSeen }) => isSeen)).toEqual([true, false]);
    expect((await viewOf(talk.seller, id)).unread).toBe(1);
    await markRead(db, { userId: talk.seller.id, id, upTo: 99 });
    expect(await countUnread(db, talk.seller.id)).toBe(0);
    expect((await viewOf(talk.buyer, id)).messages.map(({ isSeen }) => isSeen)).toEqual([true, true]);
  });

  test("is listed newest first, in pages", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 22; count += 1)
      ids.push((await start(await makePerson(`Купувач ${count}`))).conversationId);
    const [first = ""] = ids;
    await write(talk.seller, first, "Да?");
    const page = await findConversations(db, { userId: talk.seller.id });
    const rest = await findConversations(db, { userId: talk.seller.id, after: page.next });
    const listed = [...page.conversations, ...rest.conversations].map(({ id }) => id);
    expect(listed).toEqual([first, ...ids.slice(1).toReversed()]);
    expect([page.conversations.length, rest.next]).toEqual([20, undefined]);
  });

  test("has a version that changes with everything that its page shows", async () => {
    const { conversationId: id } = await start(talk.buyer);
    const seen = new Set<string | undefined>();
    const changes = [
      () => write(talk.seller, id, "Да"),
      () => markRead(db, { userId: talk.buyer.id, id, upTo: 2 }),
      () => write(talk.buyer, id, { offerCents: 35_000 }),
      () =>
        decideOffer(site, {
          userId: talk.seller.id,
          conversationId: id,
          number: 3,
          decision: "declined",
          key: randomUUID(),
        }),
      () => changeAd("reserve"),
      () => db.updateTable("listings").set({ price_cents: 30_000 }).where("id", "=", talk.ad.id).execute(),
      () => blockPerson(db, { userId: talk.seller.id, conversationId: id }),
      () => unblockPerson(db, { userId: talk.seller.id, blockedId: talk.buyer.id }),
    ];
    for (const change of changes) {
      seen.add(await conversationVersion(db, talk.buyer.id, id));
      await change();
    }
    seen.add(await conversationVersion(db, talk.buyer.id, id));
    expect(seen.size).toBe(changes.length + 1);
    const before = await listVersion(db, talk.buyer.id);
    await write(talk.seller, id, "Още нещо");
    expect(await listVersion(db, talk.buyer.id)).not.toBe(before);
    expect(await listVersion(db, sessionPerson(db, "no session").$asScalar())).toBeUndefined();
  });
});

test("nobody but the two people can read or change a conversation", async () => {
  const { conversationId: id } = await start(talk.buyer, { offerCents: 35_000 });
  const third = await makeUser(db, { email_verified: true, is_admin: true });
  const userId = third.id;
  const tries = {
    read: () => viewOf(third, id),
    write: () => write(third, id, "Чета ви"),
    markRead: () => markRead(db, { userId, id, upTo: 1 }),
    offer: () => write(third, id, { offerCents: 1 }),
    decide: () =>
      decideOffer(site, {
        userId,
        conversationId: id,
        number: 1,
        decision: "accepted",
        reserves: true,
        key: randomUUID(),
      }),
    confirm: () => write(third, id, { quick: "stillHere" }),
    block: () => blockPerson(db, { userId, conversationId: id }),
  };
  for (const [name, attempt] of Object.entries(tries))
    expect([name, await refusal(attempt)]).toEqual([name, "conversation_missing"]);
  const report = { userId, conversationId: id, number: 1, reason: "spam" as const, description: "" };
  expect(await refusal(reportMessage(site, report))).toBe("message_missing");
  expect(await conversationVersion(db, userId, id)).toBeUndefined();
  expect((await findConversations(db, { userId })).conversations).toEqual([]);
  expect(await textsOf(talk.seller, id)).toHaveLength(1);
});

test("a deleted ad leaves the conversation readable, with the title and price that it had last", async () => {
  const { conversationId: id } = await start(talk.buyer);
  await setListing(db, talk.ad.id, { title: "Бяла маса" });
  await deleteListing(db, { person: { id: talk.seller.id, isAdmin: false }, id: talk.ad.id });
  await write(talk.buyer, id, "Къде изчезна?");
  const { listing, listingEndedAt } = await viewOf(talk.seller, id);
  expect(listing).toMatchObject({ title: "Бяла маса", state: "deleted", price: { cents: 40_000 } });
  expect(listingEndedAt).not.toBeNull();
});

test("the ad of a blocked seller is not shown as active to the buyer", async () => {
  const { conversationId: id } = await start(talk.buyer);
  await db.updateTable("users").set({ is_blocked: true }).where("id", "=", talk.seller.id).execute();
  expect((await viewOf(talk.buyer, id)).listing).toMatchObject({ state: "paused", slug: undefined });
});

test("what an erased person wrote stays with the other one, without the name", async () => {
  const { conversationId: id } = await start(talk.buyer);
  await sql`delete from users where id = ${talk.buyer.id}`.execute(db);
  expect(await viewOf(talk.seller, id)).toMatchObject({
    otherName: null,
    otherId: null,
    refused: "person_unavailable",
  });
  expect(await textsOf(talk.seller, id)).toEqual(["Здравейте, купувам я"]);
});

test("a report stores the message and the five before it, once", async () => {
  const { conversationId: id } = await start(talk.buyer, "1");
  for (let count = 2; count <= 8; count += 1) await write(talk.buyer, id, String(count));
  const report = (user: User, number: number) =>
    reportMessage(site, { userId: user.id, conversationId: id, number, reason: "fraud", description: "" });
  expect(await refusal(report(talk.buyer, 7))).toBe("message_missing");
  await report(talk.seller, 7);
  expect(await refusal(report(talk.seller, 7))).toBe("message_reported");
  const row = await db.selectFrom("message_reports").selectAll().executeTakeFirstOrThrow();
  expect((row.excerpt as { text: string }[]).map(({ text }) => text)).toEqual(["2", "3", "4", "5", "6", "7"]);
  expect(row).toMatchObject({
    reporter_id: talk.seller.id,
    reported_id: talk.buyer.id,
    reported_role: "buyer",
    status: "pending",
  });
});
