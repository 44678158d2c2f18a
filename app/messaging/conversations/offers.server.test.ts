import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findListingsToConfirm } from "#app/listings/own/own-listings.queries.server.ts";
import { getRow, type User } from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { LONG_AGO, useTalk } from "#tests/support/talk.ts";
import { decideOffer } from "./offers.commands.server.ts";

const talk = useTalk();
const { db, site, start, write, viewOf, textsOf, changeAd } = talk;

describe("an offer", () => {
  const decide = (user: User, id: string, decision: "accepted" | "declined" | "withdrawn", reserves = false) =>
    decideOffer(site, { userId: user.id, conversationId: id, number: 1, decision, reserves, key: randomUUID() });

  test("is in the ad's currency, the buyer's, and one at a time", async () => {
    const { conversationId: id } = await start(talk.buyer, { offerCents: 35_000 });
    expect((await viewOf(talk.seller, id)).messages).toMatchObject([
      { offer: { price: { cents: 35_000, currency: "BGN" }, state: "open" } },
    ]);
    expect(await refusal(write(talk.buyer, id, { offerCents: 36_000 }))).toBe("offer_open");
    expect(await refusal(write(talk.seller, id, { offerCents: 36_000 }))).toBe("offer_not_possible");
    await decide(talk.buyer, id, "withdrawn");
    await write(talk.buyer, id, { offerCents: 36_000 });
  });

  test("is accepted by the seller, who reserves the ad with it", async () => {
    const { conversationId: id } = await start(talk.buyer, { offerCents: 35_000 });
    expect(await refusal(decide(talk.buyer, id, "accepted"))).toBe("offer_decided");
    await decide(talk.seller, id, "accepted", true);
    expect((await getRow(db, talk.ad.id)).status).toBe("reserved");
    await decide(talk.seller, id, "accepted", true);
    expect(await refusal(decide(talk.seller, id, "declined"))).toBe("offer_decided");
    expect(await textsOf(talk.buyer, id)).toEqual(["Предлагам 350\u00a0лв.", "Приемам предложението: 350\u00a0лв."]);
  });

  test("of two decisions at once, one counts", async () => {
    const { conversationId: id } = await start(talk.buyer, { offerCents: 35_000 });
    const results = await Promise.all([
      refusal(decide(talk.seller, id, "accepted", true)),
      refusal(decide(talk.buyer, id, "withdrawn")),
    ]);
    expect(results.filter((code) => code === undefined)).toHaveLength(1);
    const withdrawn = (await viewOf(talk.buyer, id)).messages[0]?.offer?.state === "withdrawn";
    expect((await getRow(db, talk.ad.id)).status).toBe(withdrawn ? "active" : "reserved");
  });

  test("cannot be accepted for an ad that is not visible any more", async () => {
    const { conversationId: id } = await start(talk.buyer, { offerCents: 35_000 });
    await changeAd("markSold");
    expect(await refusal(decide(talk.seller, id, "accepted"))).toBe("listing_state_changed");
    await decide(talk.seller, id, "declined");
    expect(await refusal(write(talk.buyer, id, { offerCents: 36_000 }))).toBe("offer_not_possible");
  });
});

test("'Още ли е налично?' is counted once for a buyer and a day, and answered by a quick word that confirms the ad", async () => {
  await setListing(db, talk.ad.id, { confirmed_at: LONG_AGO });
  const { conversationId: id } = await start(talk.buyer, { quick: "available" });
  await write(talk.buyer, id, { quick: "available" });
  await site.views.flush();
  expect((await getRow(db, talk.ad.id)).asks).toBe(1);
  await write(talk.seller, id, { quick: "stillHere" });
  expect((await getRow(db, talk.ad.id)).confirmed_at).not.toEqual(LONG_AGO);
});

test("a quick word has its effect also as a typed text, by its author and while it may be sent", async () => {
  await setListing(db, talk.ad.id, { asked_at: new Date(), confirmed_at: LONG_AGO });
  const { conversationId: id } = await start(talk.buyer, "Още ли е налично?");
  expect(await findListingsToConfirm(db, talk.seller.id, new Date())).toEqual([talk.ad.id]);
  await write(talk.seller, id, "Да, налично е");
  expect(await findListingsToConfirm(db, talk.seller.id, new Date())).toEqual([]);
  await write(talk.seller, id, "Може ли оглед?");
  await changeAd("pause");
  await write(talk.buyer, id, "Може ли оглед?");
  const { messages } = await talk.viewOf(talk.buyer, id);
  expect(messages.map(({ quick }) => quick)).toEqual(["available", "stillHere", null, null]);
});

test("'Да, налично е' confirms the ad, and only the seller can say it", async () => {
  const { conversationId: id } = await start(talk.buyer, { quick: "available" });
  await setListing(db, talk.ad.id, { confirmed_at: LONG_AGO });
  expect(await refusal(write(talk.buyer, id, { quick: "stillHere" }))).toBe("quick_word_foreign");
  await write(talk.seller, id, { quick: "stillHere" });
  expect((await getRow(db, talk.ad.id)).confirmed_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  await changeAd("markSold");
  expect(await refusal(write(talk.seller, id, { quick: "stillHere" }))).toBe("listing_state_changed");
});
