import { describe, expect, test } from "vitest";
import { comparedText, MAX_MESSAGE, maxConversationsPerDay, writingRefusal } from "./conversation.ts";
import { messageReportSchema, messageText, offerAmount, quickWord } from "./message.schema.ts";

const DAY = 86_400_000;
const NOW = new Date("2026-11-24T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

test.each([
  [0, 5],
  [6.99, 5],
  [7, 30],
])("an account of %d days starts %d conversations a day", (days, count) => {
  expect(maxConversationsPerDay(ago(days), NOW)).toBe(count);
});

const MAY_WRITE = { is_present: true, has_blocked: false, is_blocked: false, listing_ended_at: null };

test.each([
  [{}, undefined],
  [{ listing_ended_at: ago(29.9) }, undefined],
  [{ listing_ended_at: ago(30) }, "conversation_closed"],
  [{ has_blocked: true, is_blocked: true }, "person_blocked"],
  [{ is_blocked: true }, "blocked_by_person"],
  [{ is_present: false, is_blocked: true }, "person_unavailable"],
])("writing depends on both people and on the end of the ad (%#)", (changes, code) => {
  expect(writingRefusal({ ...MAY_WRITE, ...changes }, NOW)).toBe(code);
});

test("texts are compared by letters and digits; short ones are not", () => {
  expect(comparedText("Здравейте,  купувам!")).toBe(comparedText("здравейте КУПУВАМ"));
  expect(comparedText("Добър ден :)")).toBeUndefined();
});

describe("schemas", () => {
  test.each([
    ["450", 45_000],
    ["1 500,50 лв", 150_050],
    ["0", undefined],
    ["-5", undefined],
    ["", undefined],
    ["моля", undefined],
  ])("read the amount %j", (typed, cents) => {
    expect(offerAmount.safeParse(typed).data).toBe(cents);
  });

  test("accept a text of 1 to 2,000 characters", () => {
    const isAccepted = (text: unknown) => messageText.safeParse(text).success;
    expect([" ", undefined, "а", "а".repeat(MAX_MESSAGE), "а".repeat(MAX_MESSAGE + 1)].map(isAccepted)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  test("accept the listed quick words and reasons only", () => {
    expect([quickWord.safeParse("sold").success, quickWord.safeParse("hello").success]).toEqual([true, false]);
    expect(messageReportSchema.safeParse({ reason: "rude" }).success).toBe(false);
  });
});
