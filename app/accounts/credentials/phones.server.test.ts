import { describe, expect, test } from "vitest";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makePhone, makeUser } from "#tests/support/make.ts";
import { claimPhone, formatPhone, normalisePhone, readPhone, releaseUnusedPhones } from "./phones.server.ts";

const { db } = useDatabase();
const claim = (userId: string, number: string) => inTransaction(db, (tx) => claimPhone(tx, userId, number));
const release = (userId: string) => inTransaction(db, (tx) => releaseUnusedPhones(tx, userId));
const phones = async () =>
  (await db.selectFrom("phones").select("number").orderBy("number").execute()).map(({ number }) => number);

describe("a phone number", () => {
  test.each([
    ["0888 123 456", "+359888123456"],
    [" 0888/12-34-56 ", "+359888123456"],
    ["(0888) 123.456", "+359888123456"],
    ["+359888123456", "+359888123456"],
    ["+359 (0) 888 123 456", "+359888123456"],
    ["00359 888 123 456", "+359888123456"],
    ["359888123456", "+359888123456"],
    ["888123456", "+359888123456"],
    ["038 66 12 34", "+35938661234"],
    ["+30 21 0123 4567", "+302101234567"],
    ["+90 532 123 45 67", "+905321234567"],
    ["0030 694 123 4567", "+306941234567"],
    ["тел.: 0888 123 456", "+359888123456"],
    ["О888 12З 456", "+359888123456"],
    ["нула осем осем осем 123 456", "+359888123456"],
    ["0391 6 22 33", "+35939162233"],
    ["0888 123 456 / +359 888 123 456", "+359888123456"],
  ])("%j is normalised to %s", (text, number) => {
    expect(normalisePhone(text)).toBe(number);
  });

  test.each([
    "",
    "телефон",
    "0888 12",
    "0888 123 456 7890",
    "00",
    "+999 123 456",
    "250 000",
    "30.06.2026",
    "2000-2005",
    "a".repeat(1_000),
  ])("%j is not valid", (text) => {
    expect(normalisePhone(text)).toBeUndefined();
  });

  test.each([
    ["+359888123456", "0888 123\u00a0456"],
    ["+359988123456", "0988 123\u00a0456"],
    ["+302101234567", "+30 21 0123 4567"],
    ["+905321234567", "+90\u00a0532\u00a0123 45 67"],
    ["+35939162233", "0391 6 22 33"],
    ["+35937381234", "0373 81\u00a0234"],
    ["+35937971234", "0379 71\u00a0234"],
    ["+35938664422", "038 66 44 22"],
    ["+35929801234", "02\u00a0980 12 34"],
    ["+35970012345", "0700 12\u00a0345"],
    ["nonsense", "nonsense"],
  ])("%s is shown as %s", (number, shown) => {
    expect(formatPhone(number)).toBe(shown);
  });

  test("is normalised from its formatted text to itself", () => {
    for (const number of ["+359888123456", "+35938661234", "+35939162233", "+35970012345", "+302101234567"])
      expect(normalisePhone(formatPhone(number))).toBe(number);
  });
});

test.each([
  ["0888123456, 0899123456", "phone_two", "0888 123 456 или 0899 123 456"],
  ["0888123456;0899123456", "phone_two", "0888 123 456 или 0899 123 456"],
  ["0888123456/0899 12 34 56", "phone_two", "0888 123 456 или 0899 123 456"],
  ["0888 123 456 или 038 66 44 22", "phone_two", "0888 123 456 или 038 66 44 22"],
  ["0888123456 след 17ч", "phone_rest", "„след 17ч“"],
  ["0888123456 вътр. 12", "phone_rest", "„вътр. 12“"],
  ["0888123456 доб. 5", "phone_rest", "„доб. 5“"],
  ["0888 123 456 Иван", "phone_rest", "„Иван“"],
  ["0900 12 345", "phone_premium", "таксуват допълнително"],
  ["090 12 34 56", "phone_premium", "таксуват допълнително"],
  ["12345", "phone_invalid", "валиден телефонен номер"],
  [`0888 123 456${" ".repeat(29)}`, "phone_invalid", "валиден телефонен номер"],
])("%j is refused with %s, which says %s", (typed, code, said) => {
  const text = expect.stringContaining(said.replace(/(?<=\b\d{3}) (?=\d{3}\b)/g, "\u00a0"));
  expect(readPhone(typed)).toMatchObject({ field: "phone", notice: { code, text } });
});

describe("a claimed phone number", () => {
  test("can be claimed again by its account and by no other", async () => {
    const [mine, theirs] = [await makeUser(db, { phone: null }), await makeUser(db, { phone: null })];
    const number = makePhone();
    await claim(mine.id, number);
    await claim(mine.id, number);
    await expect(claim(theirs.id, number)).rejects.toMatchObject({ notice: { code: "phone_taken" }, field: "phone" });
    expect(await phones()).toEqual([number]);
  });

  test("belongs to one of several concurrent claims", async () => {
    const number = makePhone();
    const users = await Promise.all(Array.from({ length: 6 }, () => makeUser(db, { phone: null })));
    const results = await Promise.allSettled(users.map(({ id }) => claim(id, number)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is kept while the profile or an ad contains it", async () => {
    const [profile, ad, unused] = [makePhone(), makePhone(), makePhone()];
    const user = await makeUser(db, { phone: profile });
    await makeListing(db, { user, phone: ad });
    await claim(user.id, unused);
    await release(user.id);
    expect(await phones()).toEqual([profile, ad].sort());
  });

  test("is released when the account is erased", async () => {
    const number = makePhone();
    const user = await makeUser(db, { phone: number });
    await db.deleteFrom("users").where("id", "=", user.id).execute();
    await makeUser(db, { phone: number });
  });

  test("is not released by another account", async () => {
    const [mine, theirs] = [await makeUser(db, { phone: null }), await makeUser(db, { phone: null })];
    const number = makePhone();
    await claim(theirs.id, number);
    await release(mine.id);
    expect(await phones()).toEqual([number]);
  });
});
