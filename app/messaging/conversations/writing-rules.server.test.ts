import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "#app/accounts/profile/deletion.commands.server.ts";
import { makeListing, makeUser, type User } from "#tests/support/make.ts";
import { setListing, setUser } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { LONG_AGO, useTalk } from "#tests/support/talk.ts";
import { blockPerson, findMessageSettings, setAcceptsMessages, unblockPerson } from "./blocks.commands.server.ts";
import { conversationView } from "./conversation-view.server.ts";
import { writeMessage } from "./conversations.commands.server.ts";
import { findConversations } from "./conversations.queries.server.ts";
import { releaseWaitingConversations } from "./start-conversation.server.ts";

const talk = useTalk();
const { db, makePerson, site, start, write, viewOf, textsOf, changeAd } = talk;

describe("writing is refused", () => {
  test("to oneself, about an ad that is not visible, and to sellers who take no messages", async () => {
    expect(await refusal(start(talk.seller))).toBe("conversation_oneself");
    await setAcceptsMessages(db, talk.seller.id, false);
    expect(await refusal(start(talk.buyer))).toBe("messages_off");
    await setAcceptsMessages(db, talk.seller.id, true);
    await changeAd("pause");
    expect(await refusal(start(talk.buyer))).toBe("listing_not_found");
    expect(
      await refusal(
        writeMessage(site, {
          userId: talk.buyer.id,
          to: { listingId: randomUUID() },
          content: { text: "А" },
          key: randomUUID(),
        }),
      ),
    ).toBe("listing_not_found");
  });

  test("to blocked and deleted accounts, and to those of them", async () => {
    const { conversationId: id } = await start(talk.buyer);
    await setUser(db, talk.buyer.id, { is_blocked: true });
    expect(await refusal(write(talk.buyer, id, "Още съм тук"))).toBe("not_signed_in");
    expect(await refusal(write(talk.seller, id, "Там ли сте?"))).toBe("person_unavailable");
    await setUser(db, talk.buyer.id, { is_blocked: false });
    await deleteAccount(site, talk.seller.id);
    expect(await refusal(write(talk.buyer, id, "Там ли сте?"))).toBe("person_unavailable");
    expect((await viewOf(talk.buyer, id)).otherName).toBeNull();
  });

  test("both ways while one has blocked the other, in every conversation of the two", async () => {
    const { conversationId: id } = await start(talk.buyer);
    await blockPerson(db, { userId: talk.seller.id, conversationId: id });
    expect(await refusal(write(talk.buyer, id, "Моля?"))).toBe("blocked_by_person");
    expect(await refusal(write(talk.seller, id, "Не"))).toBe("person_blocked");
    talk.ad = await makeListing(db, { user: talk.seller });
    expect(await refusal(start(talk.buyer))).toBe("blocked_by_person");
    expect(await textsOf(talk.buyer, id)).toEqual(["Здравейте, купувам я"]);
    expect((await findMessageSettings(db, talk.seller.id)).blocked).toEqual([
      { id: talk.buyer.id, name: "Биляна Купувач" },
    ]);
    await unblockPerson(db, { userId: talk.seller.id, blockedId: talk.buyer.id });
    await write(talk.buyer, id, "Благодаря");
  });

  test("thirty days after the ad ended, and not before", async () => {
    const { conversationId: id } = await start(talk.buyer);
    await changeAd("markSold");
    await write(talk.buyer, id, "Жалко");
    expect((await viewOf(talk.buyer, id)).listing).toMatchObject({ state: "sold", slug: undefined });
    const ended = new Date(Date.now() - 31 * 86_400_000);
    await db.updateTable("conversations").set({ listing_ended_at: ended }).where("id", "=", id).execute();
    expect(await refusal(write(talk.buyer, id, "Още ли?"))).toBe("conversation_closed");
    expect((await viewOf(talk.buyer, id)).refused).toBe("conversation_closed");
    await changeAd("resume");
    await write(talk.buyer, id, "Отново е тук");
  });
});

test("quick words fit the state of the ad, and are offered until they are sent", async () => {
  const { conversationId: id } = await start(talk.buyer);
  const words = async (user: User) => conversationView(await viewOf(user, id), new Date()).quickWords;
  await write(talk.buyer, id, { quick: "viewing" });
  await write(talk.buyer, id, "Каква е последната цена?");
  expect(await words(talk.buyer)).toEqual(["available"]);
  expect(await words(talk.seller)).toEqual(["stillHere", "sold", "reserved"]);
  await changeAd("markSold");
  expect(await refusal(write(talk.buyer, id, { quick: "available" }))).toBe("listing_state_changed");
  expect(await refusal(write(talk.seller, id, { quick: "reserved" }))).toBe("listing_state_changed");
  await write(talk.seller, id, { quick: "sold" });
  expect([await words(talk.buyer), await words(talk.seller)]).toEqual([[], []]);
});

test("questions of many buyers and changes of the ad do not wait for each other in a circle", async () => {
  await setListing(db, talk.ad.id, { confirmed_at: LONG_AGO });
  const buyers = await Promise.all(Array.from({ length: 8 }, (_, place) => talk.makePerson(`Купувач ${place}`)));
  const begun = await Promise.all(buyers.map((buyer) => start(buyer)));
  await Promise.all([
    ...begun.map(({ conversationId }, at) => write(buyers[at] ?? talk.buyer, conversationId, { quick: "available" })),
    changeAd("reserve"),
  ]);
  expect((await viewOf(talk.seller, begun[0]?.conversationId ?? "")).listing.state).toBe("reserved");
});

describe("an unconfirmed buyer", () => {
  test("is read by the seller when the address is confirmed, as if written then", async () => {
    await setUser(db, talk.buyer.id, { email_verified: false });
    const { conversationId: id, isWaiting } = await start(talk.buyer);
    await write(talk.buyer, id, "Имам въпрос");
    expect(isWaiting).toBe(true);
    expect((await findConversations(db, { userId: talk.seller.id })).conversations).toEqual([]);
    expect(await refusal(viewOf(talk.seller, id))).toBe("conversation_missing");
    expect(await releaseWaitingConversations(db)).toBe(0);
    await setUser(db, talk.buyer.id, { email_verified: true });
    expect(await Promise.all([releaseWaitingConversations(db), releaseWaitingConversations(db)])).toContain(1);
    expect(await textsOf(talk.seller, id)).toEqual(["Здравейте, купувам я", "Имам въпрос"]);
    expect((await viewOf(talk.seller, id)).unread).toBe(2);
    expect((await viewOf(talk.buyer, id)).isWaiting).toBe(false);
    await write(talk.seller, id, "Заповядайте");
  });

  test("stays unread by a seller who takes no messages or has blocked the buyer meanwhile", async () => {
    await setUser(db, talk.buyer.id, { email_verified: false });
    const { conversationId: id } = await start(talk.buyer);
    await setUser(db, talk.buyer.id, { email_verified: true });
    await setAcceptsMessages(db, talk.seller.id, false);
    expect(await releaseWaitingConversations(db)).toBe(0);
    expect(await refusal(viewOf(talk.seller, id))).toBe("conversation_missing");
  });
});

describe("limits of a person", () => {
  const makeAds = (count: number) =>
    Promise.all(Array.from({ length: count }, () => makePerson("Продавач").then((user) => makeListing(db, { user }))));

  test("an account of less than a week starts five conversations a day", async () => {
    const fresh = await makeUser(db, { email_verified: true });
    const ads = await makeAds(6);
    const codes: unknown[] = [];
    for (const listing of ads) codes.push(await refusal(start(fresh, "Здравейте", { listing })));
    expect(codes).toEqual([...Array(5).fill(undefined), "conversations_day_limit"]);
    await setUser(db, fresh.id, { created_at: LONG_AGO });
    await start(fresh, "Здравейте", { listing: ads[5] });
  });

  test("twenty messages in ten minutes", async () => {
    const { conversationId: id } = await start(talk.buyer);
    for (let count = 1; count < 20; count += 1) await write(talk.buyer, id, `Съобщение ${count}`);
    expect(await refusal(write(talk.buyer, id, "Още едно"))).toBe("too_many_requests");
    await write(talk.seller, id, "Аз мога");
  });

  test("the same text is asked about after three people, and refused after ten", async () => {
    const text = "Здравейте, купувам веднага!";
    const codes: unknown[] = [];
    const ads = await makeAds(12);
    const last = ads.pop();
    for (const [index, listing] of ads.entries())
      codes.push(await refusal(start(talk.buyer, text, { listing, isSure: index > 3 })));
    expect(codes).toEqual([undefined, undefined, undefined, "same_text", ...Array(7).fill(undefined)]);
    // Ten people have it by now; spelling and signs make no difference.
    const again = start(talk.buyer, "здравейте... купувам ВЕДНАГА", { listing: last, isSure: true });
    expect(await refusal(again)).toBe("same_text_refused");
    await start(talk.buyer, "Здравейте, свободни ли сте утре?", { listing: last });
  });
});
