import { expect, test } from "vitest";
import { findRecipientByLink, unsubscribe } from "#app/messaging/recipients/recipients.server.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { makeListing } from "#tests/support/make.ts";
import { useTalk } from "#tests/support/talk.ts";
import { createConversationMails } from "./conversation-mails.server.ts";
import { markRead } from "./conversations.commands.server.ts";

const talk = useTalk();
const { db, start, write } = talk;
const mailing = useMailing(talk);
const MINUTE = 60_000;

/** Runs the jobs some minutes from now; returns how many mails have arrived so far. */
async function tell(minutes: number): Promise<number> {
  await createConversationMails(mailing.site, new Date(Date.now() + minutes * MINUTE));
  await mailing.deliverAlerts();
  return mailing.server.mails.length;
}

test("one mail for a conversation until it is read, five minutes after the first message", async () => {
  const { conversationId: id } = await start(talk.buyer, "Ще дойда утре");
  expect(await tell(4)).toBe(0);
  await write(talk.buyer, id, "В пет");
  expect(await tell(6)).toBe(1);
  const mail = mailing.only();
  expect([mail.to, mail.subject]).toEqual([talk.seller.email, "Биляна Купувач Ви писа за „Дървена маса“"]);
  for (const text of ["> Ще дойда утре", "> В пет", `/conversations/${id}`]) expect(mail.text).toContain(text);
  await write(talk.buyer, id, "И половина");
  expect(await tell(20)).toBe(1);
  await markRead(db, { userId: talk.seller.id, id, upTo: 3 });
  await write(talk.buyer, id, "Там съм");
  expect(await tell(20)).toBe(2);
  // The seller's own answer is not mailed to the seller.
  await write(talk.seller, id, "Идвам");
  expect(await tell(20)).toBe(3);
  expect(mailing.server.mails.at(-1)?.to).toBe(talk.buyer.email);
});

test("a mail that is due is not sent once the messages are read", async () => {
  const { conversationId: id } = await start(talk.buyer);
  await createConversationMails(mailing.site, new Date(Date.now() + 6 * MINUTE));
  await markRead(db, { userId: talk.seller.id, id, upTo: 1 });
  expect(await tell(6)).toBe(0);
});

test("links in the text are left out", async () => {
  const { conversationId: id } = await start(talk.buyer, "Вижте");
  await markRead(db, { userId: talk.seller.id, id, upTo: 1 });
  await write(talk.buyer, id, "Тук: www.example.com/plati", true);
  await tell(6);
  expect(mailing.only().text).toContain("> Тук: [връзка]");
  expect(mailing.only().text).not.toContain("example.com/plati");
});

test("people switch these mails off by the link of the mail, which needs no sign-in", async () => {
  await start(talk.buyer);
  await tell(6);
  const link = /https?:\S+own=messages\S+/.exec(mailing.only().text)?.[0] ?? "";
  const recipient = await findRecipientByLink(mailing.site, "stopMessages", new URL(link).searchParams);
  await unsubscribe(db, recipient?.id ?? "", "stopMessages");
  const other = await makeListing(db, { user: talk.seller });
  await start(talk.buyer, "И за тази", { listing: other });
  expect(await tell(6)).toBe(1);
});
