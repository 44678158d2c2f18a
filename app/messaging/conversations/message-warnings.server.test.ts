import { describe, expect, test } from "vitest";
import { courierTakes, oneTimeCode } from "#app/listings/screening/rules/message-rules.server.ts";
import { findInText } from "#app/listings/screening/screening.server.ts";
import { samplesOf } from "#tests/screening-cases/rule-samples.ts";
import { refusal } from "#tests/support/refusal.ts";
import { analyseMessage, checkMessageText, withoutLinks } from "./message-warnings.server.ts";

const check = (text: string, isSure = false) => refusal(async () => checkMessageText(text, isSure));

describe("the author", () => {
  test.each(["Вижте www.example.com", "Куриерът ще вземе телевизора", "Пратете ми кода от SMS-а"])(
    "is asked about %j and may send it",
    async (text) => {
      expect([await check(text), await check(text, true)]).toEqual(["message_doubtful", undefined]);
    },
  );

  test.each(["Може ли утре в 17 ч.?", "Изпращам с Еконт, наложен платеж", "Кодът на входа е 12"])(
    "may write %j",
    async (text) => {
      expect(await check(text)).toBeUndefined();
    },
  );
});

test("a card number cannot be sent, and an IBAN is asked about", async () => {
  expect(await check("Картата ми е 4111 1111 1111 1111", true)).toBe("message_card");
  expect(await check("BG80BNBG96611020345678")).toBe("message_doubtful");
});

test("the reader sees the marked word and a warning", () => {
  expect(analyseMessage("Тук www.example.com да")).toEqual({
    parts: [{ text: "Тук " }, { text: "www.example.com", isMarked: true }, { text: " да" }],
    warnings: [expect.stringContaining("линк")],
    hasLink: true,
  });
  expect(analyseMessage("Да")).toEqual({ parts: [{ text: "Да" }], warnings: [], hasLink: false });
});

test("mails have no links", () => {
  expect(withoutLinks("Тук www.example.com и http://a.bg/1?x=1 да")).toBe("Тук [връзка] и [връзка] да");
  for (const link of [
    "EVIL.COM/x",
    "evil.xyz",
    "econt-pay.top/123",
    "olx.bg-safe.click/1",
    "wWw.Evil.Com",
    "evil\u200b.com",
    "evil。com",
  ])
    expect(withoutLinks(`Тук ${link}, да`)).toBe("Тук [връзка], да");
  expect(withoutLinks("Здравейте.Да, 80 кв.м, т.е. 2.5 дка")).toBe("Здравейте.Да, 80 кв.м, т.е. 2.5 дка");
});

test.each([oneTimeCode, courierTakes])("$name finds its samples only", (rule) => {
  const finds = (text: string) => findInText(text, [rule]).length > 0;
  expect(samplesOf(rule).match.map(finds)).not.toContain(false);
  expect(samplesOf(rule).pass.map(finds)).not.toContain(true);
});
