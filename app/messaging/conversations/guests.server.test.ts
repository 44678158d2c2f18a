// Somebody without an account in a conversation: the answer by mail, the link, blocks, limits, erasure and registering later.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createGuestToken, findGuestByToken } from "#app/accounts/credentials/account-links.server.ts";
import {
  eraseAddress,
  eraseUnconfirmed,
  findRecipientByLink,
  unsubscribe,
} from "#app/messaging/recipients/recipients.server.ts";
import { GUEST, useGuests } from "#tests/support/guests.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { setListing, setUser } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { blockedBy, blockPerson, findMessageSettings, unblockPerson } from "./blocks.commands.server.ts";
import { createConversationMails } from "./conversation-mails.server.ts";
import { markRead, writeMessage } from "./conversations.commands.server.ts";
import { findConversations, getConversation } from "./conversations.queries.server.ts";
import { reportMessage } from "./message-reports.commands.server.ts";
import { decideOffer } from "./offers.commands.server.ts";
import { findOwnConversations } from "./own-conversations.queries.server.ts";
import { adoptGuestConversations } from "./registered-guests.server.ts";

const { talk, mailing, db, writeFirst, answer } = useGuests();
const { viewOf, textsOf, write } = talk;
const MINUTE = 60_000;

async function mailOfAnswers(minutes = 6) {
  await createConversationMails(mailing.site, new Date(Date.now() + minutes * MINUTE));
  await mailing.deliverAlerts();
  return mailing.server.mails.findLast(({ to }) => to === GUEST.email);
}

describe("a guest", () => {
  test("gets the seller's answer by mail, with a link that opens this conversation only", async () => {
    const { id } = await writeFirst();
    const other = await writeFirst({ listingId: (await makeListing(db, { user: talk.seller })).id, text: "И тази" });
    await write(talk.seller, id, "Елате утре");
    const mail = await mailOfAnswers();
    expect([mail?.to, mail?.text]).toEqual([GUEST.email, expect.stringContaining("> Елате утре")]);
    const link = new URL(mail?.links.find((one) => one.includes("/open?")) ?? "");
    const token = link.searchParams.get("token") ?? "";
    expect(link.pathname).toBe(`/conversations/${id}/open`);
    expect(await findGuestByToken(db, token, id)).toBe(other.guest.guestId);
    expect(await findGuestByToken(db, token, other.id)).toBeUndefined();
    await db
      .updateTable("account_links")
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect(await findGuestByToken(db, token, id)).toBeUndefined();
  });

  test("is named as a guest in the seller's mail and export, so that nobody writes in the name of the site", async () => {
    const { id } = await writeFirst();
    await createConversationMails(mailing.site, new Date(Date.now() + 6 * MINUTE));
    await mailing.deliverAlerts();
    expect(mailing.server.mails.find(({ to }) => to === talk.seller.email)?.subject).toMatch(
      /^Гергана \(гост\) Ви писа/,
    );
    expect(await findOwnConversations(db, talk.seller.id)).toMatchObject([{ other_name: "Гергана (гост)" }]);
    await blockPerson(db, { userId: talk.seller.id, conversationId: id });
    expect(await blockedBy(db, talk.seller.id).execute()).toMatchObject([{ name: "Гергана (гост)" }]);
  });

  test("reads, writes and offers in the own conversation, and in no other one", async () => {
    const { id, guest } = await writeFirst();
    const other = await talk.start(talk.buyer);
    await write(talk.seller, id, "Да?");
    await markRead(db, { userId: guest, id, upTo: 2 });
    expect((await getConversation(db, { userId: guest, id })).unread).toBe(0);
    await answer(guest, id);
    const offer = { userId: guest, to: { conversationId: id }, content: { offerCents: 10_000 }, key: randomUUID() };
    const { number } = await writeMessage(mailing.site, offer);
    const decision = { conversationId: id, number, key: randomUUID() };
    await decideOffer(mailing.site, { ...decision, userId: guest, decision: "withdrawn" });
    expect(await textsOf(talk.seller, id)).toHaveLength(5);
    for (const foreign of [
      () => getConversation(db, { userId: guest, id: other.conversationId }),
      () => answer(guest, other.conversationId),
      () => answer({ guestId: randomUUID() }, id),
      () => markRead(db, { userId: guest, id: other.conversationId, upTo: 1 }),
      () => decideOffer(mailing.site, { ...decision, userId: { guestId: randomUUID() }, decision: "withdrawn" }),
    ])
      expect(await refusal(foreign())).toMatch(/conversation_missing|guest_stopped/);
  });

  test("has the same conversation when writing about the ad again", async () => {
    const { id } = await writeFirst();
    expect((await writeFirst({ text: "Още нещо" })).id).toBe(id);
    expect(await textsOf(talk.seller, id)).toEqual(["Купувам я", "Още нещо"]);
  });

  test("is not mailed any more after the link of a mail, until writing again", async () => {
    const { id, guest } = await writeFirst();
    await write(talk.seller, id, "Да?");
    const link = (await mailOfAnswers())?.links.find((one) => one.includes("own=messages")) ?? "";
    const recipient = await findRecipientByLink(mailing.site, "stopMessages", new URL(link).searchParams);
    expect(recipient?.id).toBe(guest.guestId);
    await unsubscribe(db, guest.guestId, "stopMessages");
    await markRead(db, { userId: guest, id, upTo: 9 });
    await write(talk.seller, id, "Там ли сте?");
    mailing.server.mails.length = 0;
    expect(await mailOfAnswers()).toBeUndefined();
    await writeFirst({ text: "Тук съм" });
    await write(talk.seller, id, "Чудесно");
    expect((await mailOfAnswers(9))?.to).toBe(GUEST.email);
  });

  test("cannot write to a seller who has blocked them, about any ad, or who takes no messages", async () => {
    const { id, guest } = await writeFirst();
    await blockPerson(db, { userId: talk.seller.id, conversationId: id });
    expect(await findMessageSettings(db, talk.seller.id)).toMatchObject({
      blocked: [{ id: guest.guestId, name: "Гергана (гост)" }],
    });
    expect(await refusal(answer(guest, id))).toBe("blocked_by_person");
    expect(await refusal(write(talk.seller, id, "Ето"))).toBe("person_blocked");
    const listingId = (await makeListing(db, { user: talk.seller })).id;
    expect(await refusal(writeFirst({ listingId }))).toBe("blocked_by_person");
    await unblockPerson(db, { userId: talk.seller.id, blockedId: guest.guestId });
    await answer(guest, id);
    await setUser(db, talk.seller.id, { accepts_messages: false });
    expect(await refusal(writeFirst({ listingId, address: "198.51.100.1" }))).toBe("messages_off");
  });

  test("stays blocked with another spelling of the address, and after erasing it", async () => {
    const { id, guest } = await writeFirst();
    await blockPerson(db, { userId: talk.seller.id, conversationId: id });
    const again = (email: string) => refusal(writeFirst({ email, address: "192.0.2.9" }));
    expect(await again("gergana+2@example.com")).toBe("blocked_by_person");
    await eraseAddress(db, guest.guestId);
    expect(await again(GUEST.email)).toBe("blocked_by_person");
    const { id: foreign } = await makeListing(db, { user: talk.buyer });
    await writeFirst({ email: "other@example.com", address: "192.0.2.10" });
    await writeFirst({ email: "other+1@example.com", listingId: foreign, address: "192.0.2.10" });
  });

  test("is refused to the seller who blocks them while they erase the address", async () => {
    for (const count of [1, 2, 3, 4, 5]) {
      const { id, guest } = await writeFirst({ email: `guest${count}@example.com`, address: `192.0.2.${count}` });
      const block = blockPerson(db, { userId: talk.seller.id, conversationId: id });
      const [, blocked] = await Promise.allSettled([eraseAddress(db, guest.guestId), block]);
      if (blocked.status === "rejected") expect(await refusal(block)).toBe("person_unavailable");
    }
  });

  test("may begin five conversations a day, and one ad gets at most twenty guests", async () => {
    const { guest } = await writeFirst();
    const about = (listingId: string, userId = guest) =>
      writeMessage(mailing.site, { userId, to: { listingId }, content: { quick: "viewing" }, key: randomUUID() });
    for (let count = 0; count < 4; count += 1) await about((await makeListing(db, { user: talk.seller })).id);
    expect(await refusal(about((await makeListing(db, { user: talk.seller })).id))).toBe("conversations_day_limit");
    const makeGuest = async (count: number) => {
      const email = `guest${count}@example.com`;
      const values = { email, guest_name: "Гост", confirmed_at: new Date() };
      return (await db.insertInto("recipients").values(values).returning("id").executeTakeFirstOrThrow()).id;
    };
    for (let count = 1; count < 20; count += 1) await about(talk.ad.id, { guestId: await makeGuest(count) });
    expect(await refusal(about(talk.ad.id, { guestId: await makeGuest(20) }))).toBe("guests_day_limit");
  });

  test("writes under the same rules as people", async () => {
    const { id, guest } = await writeFirst();
    expect(await refusal(answer(guest, id, "Вижте www.example.com/plati"))).toBe("message_doubtful");
    expect(await refusal(answer(guest, id, "4111 1111 1111 1111"))).toBe("message_card");
    expect(
      await refusal(
        writeMessage(mailing.site, {
          userId: guest,
          to: { conversationId: id },
          content: { quick: "stillHere" },
          key: randomUUID(),
        }),
      ),
    ).toBe("quick_word_foreign");
    await setListing(db, talk.ad.id, { status: "inactive", inactive_reason: "paused" });
    await setListing(db, talk.ad.id, { status: "inactive", inactive_reason: "paused" });
    expect(await refusal(writeFirst({ email: "other@example.com" }))).toBe("listing_not_found");
  });

  test("is erased with the address, and the links end; the seller keeps the messages without the name", async () => {
    const { id, token, guest } = await writeFirst();
    await eraseAddress(db, guest.guestId);
    expect(await findGuestByToken(db, token, id)).toBeUndefined();
    expect(await viewOf(talk.seller, id)).toMatchObject({
      otherName: null,
      refused: "person_unavailable",
      messages: [{ text: "Купувам я" }],
    });
  });

  test("is deleted with the last conversation", async () => {
    const { id } = await writeFirst();
    const guests = async () =>
      (await db.selectFrom("recipients").select("id").where("guest_name", "is not", null).execute()).length;
    const later = new Date(Date.now() + 8 * 24 * 60 * MINUTE);
    await eraseUnconfirmed(db, later);
    expect(await guests()).toBe(1);
    await db.deleteFrom("conversations").where("id", "=", id).execute();
    await eraseUnconfirmed(db, later);
    expect(await guests()).toBe(0);
  });
});

test("who registers with the confirmed address gets the conversations, and the guest's links end", async () => {
  const { id, token } = await writeFirst();
  const reported = { userId: talk.seller.id, conversationId: id, number: 1, reason: "spam", description: "" } as const;
  await reportMessage(mailing.site, reported);
  await blockPerson(db, { userId: talk.seller.id, conversationId: id });
  const person = await makeUser(db, { email: GUEST.email, email_verified: false });
  expect(await adoptGuestConversations(db)).toBe(0);
  await setUser(db, person.id, { email_verified: true });
  expect(await adoptGuestConversations(db)).toBe(1);
  expect((await findConversations(db, { userId: person.id })).conversations).toMatchObject([{ id, isLastOwn: true }]);
  expect(await findGuestByToken(db, token, id)).toBeUndefined();
  expect(await refusal(write(person, id, "Аз съм"))).toBe("blocked_by_person");
  const reports = await db.selectFrom("message_reports").select("reported_id").execute();
  expect(reports).toEqual([{ reported_id: person.id }]);
  expect(await adoptGuestConversations(db)).toBe(0);
});

test("a guest's link needs a guest and a conversation, and opens no account", async () => {
  const { id, guest } = await writeFirst();
  await expect(createGuestToken(db, { ...guest, conversationId: randomUUID() })).rejects.toThrow();
  expect(await findGuestByToken(db, "", id)).toBeUndefined();
});
