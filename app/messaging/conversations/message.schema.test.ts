import { describe, expect, test } from "vitest";
import { MAX_MESSAGE } from "./conversation.ts";
import { messageReportSchema, messageText, offerAmount, quickWord } from "./message.schema.ts";

describe("schemas", () => {
  test.each([
    ["450", 45_000],
    ["1 500,50 лв", 150_050],
    ["12 лв./кг", undefined],
    ["0", undefined],
    ["-5", undefined],
    ["", undefined],
    ["моля", undefined],
  ])("read the amount %j", (typed, cents) => {
    expect(offerAmount.safeParse(typed).data?.cents).toBe(cents);
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
