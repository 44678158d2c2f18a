// The code that confirms the address of a guest who writes to a seller.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GUEST, useGuests } from "#tests/support/guests.ts";
import { refusal } from "#tests/support/refusal.ts";
import { readFirstWords } from "./first-words.server.ts";

const { talk, mailing, db, type, codeOf, send } = useGuests();
const { viewOf } = talk;
const wrong = (code: string) => (code === "000000" ? "111111" : "000000");
const conversations = () => db.selectFrom("conversations").selectAll().execute();

describe("the code", () => {
  test("is mailed to the address, and sends the message once, without making an account", async () => {
    const before = await db.selectFrom("users").select("id").orderBy("id").execute();
    const kept = await type();
    expect(await conversations()).toEqual([]);
    await mailing.deliver();
    expect([mailing.only().to, mailing.only().text]).toEqual([GUEST.email, expect.stringContaining(codeOf(kept))]);
    const sent = await Promise.all([send(kept), send(kept)]);
    expect(sent[0]?.conversationId).toBe(sent[1]?.conversationId);
    expect(await viewOf(talk.seller, sent[0]?.conversationId ?? "")).toMatchObject({
      otherName: `${GUEST.name} (гост)`,
      unread: 1,
      messages: [{ text: "Купувам я" }],
    });
    expect(await db.selectFrom("users").select("id").orderBy("id").execute()).toEqual(before);
    expect(await db.selectFrom("registrations").selectAll().execute()).toEqual([]);
  });

  test("is that of these words on this device, for half an hour and five attempts", async () => {
    const [one, other] = [await type({ text: "Едно" }), await type({ text: "Друго" })];
    expect(await refusal(send(one, codeOf(other)))).toBe("first_code_wrong");
    const { guest, ...late } = one.words;
    const ended = { ...one, words: { ...late, guest: { ...GUEST, ...guest, until: Date.now() - 1 } } };
    expect(await refusal(send(ended))).toBe("first_code_wrong");
    for (let count = 0; count < 3; count += 1)
      expect(await refusal(send(one, wrong(codeOf(one))))).toBe("first_code_wrong");
    expect(await refusal(send(one))).toBe("too_many_requests");
    expect(await conversations()).toEqual([]);
    await send(other);
  });

  test("is not asked for by a cookie that the site has not written, or that is for another ad", async () => {
    const { cookie, words, listingId } = await type();
    const read = (header: string, of = { listingId, key: words.key }) => readFirstWords(mailing.site.hash, header, of);
    const header = cookie.split(";")[0] ?? "";
    expect(read(header)).toMatchObject({ guest: GUEST });
    const [value = "", proof = ""] = header.slice(header.indexOf("=") + 1).split(".");
    expect(read(`first-words=${value.replace(/.$/, (sign) => (sign === "A" ? "B" : "A"))}.${proof}`)).toBeUndefined();
    expect(read(`first-words=${value}`)).toBeUndefined();
    expect(read(header, { listingId: randomUUID(), key: words.key })).toBeUndefined();
    expect(read(header, { listingId, key: randomUUID() })).toBeUndefined();
  });

  test("is mailed three times an hour to a mailbox, however it is spelt, and three times to a network", async () => {
    for (const count of [1, 2, 3]) await type({ address: `203.0.113.${count}` });
    for (const email of [GUEST.email, "gergana+1@example.com"])
      expect(await refusal(type({ address: "203.0.113.9", email }))).toBe("too_many_requests");
    for (const count of [1, 2, 3]) await type({ address: "198.51.100.1", email: `guest${count}@example.com` });
    expect(await refusal(type({ address: "198.51.100.1", email: "guest4@example.com" }))).toBe("network_busy");
  });

  test("is not mailed to an address with an account: the mail says to sign in, and the response is the same", async () => {
    const kept = await type({ email: talk.buyer.email });
    await mailing.deliver();
    expect(mailing.only().text).toContain(`key%3D${kept.words.key}`);
    expect(mailing.only().text).not.toContain(codeOf(kept));
    expect(mailing.only().subject).not.toContain(codeOf(kept));
    // Not even the right code writes without signing in.
    expect(await refusal(send(kept))).toBe("first_code_wrong");
    expect(await db.selectFrom("recipients").selectAll().execute()).toEqual([]);
  });
});
