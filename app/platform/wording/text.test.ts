import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanLine, cleanText, withinSentence } from "./text.ts";

test("a label within a sentence begins with a small letter, but for an abbreviation", () => {
  expect(["Вид имот", "ЕИК", "Я"].map(withinSentence)).toEqual(["вид имот", "ЕИК", "я"]);
});

describe("a text of several lines", () => {
  test.each([
    ["а\r\nб\rв", "а\nб\nв"],
    ["а\vб\fв\x1eг\x85д\u2028е\u2029ж", "а\nб\nв\nг\nд\nе\nж"],
    ["а\0б\x07в\x9f", "абв"],
    [" а\tб ", "а\tб"],
    ["а\u115fб\u3164в\u2800г", "а б в г"],
    ["чай".normalize("NFD"), "чай"],
    [`а${"\u0301".repeat(2_000)}б`, `а${"\u0301".repeat(8)}б`],
    ["\ud800", "\ufffd"],
  ])("%j becomes %j", (typed, tidy) => {
    expect(cleanText(typed)).toBe(tidy);
  });

  test.each([
    ["Иван\u202e Петров", "Иван Петров"],
    ["\u2066тел.\u2069 \u200e0888\u200f 12\u00ad34\ufeff56", "тел. 0888 123456"],
    ["\u200bivan\u2060@\u180eexample.bg", "ivan@example.bg"],
    ["0\ufe0f8\ufe0f8", "088"],
    ["а\u{e0041}\u{e0042}б", "аб"],
    ["а\u200dб", "аб"],
  ])("%j loses its invisible characters: %j", (typed, tidy) => {
    expect(cleanText(typed)).toBe(tidy);
    expect(cleanLine(typed)).toBe(tidy);
  });

  test.each([
    "👩‍🦰",
    "👨🏽‍👩🏻‍👧‍👦",
    "❤️‍🔥 ☎︎",
    "🏳️‍⚧️",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "1️⃣ #️⃣",
    "🇧🇬",
    "ℹ️",
    "می\u200cخواهم",
    "क्\u200dष",
    "№ 5, 80 м², ½ л, 5ºC, ™, Ⅳ, 5 µm, x², H₂O, ①, €, „кавички“ – тире…",
  ])("%j stays as it is", (text) => {
    expect(cleanText(text)).toBe(text);
    expect(cleanLine(text)).toBe(text);
  });

  test.each([
    ["𝐆𝐨𝐥𝐟 𝒷𝓂𝓌 𝟎𝟖𝟖𝟖", "Golf bmw 0888"],
    ["ＧＯＬＦ　７", "GOLF　7"],
    ["oﬃce ℝ", "office R"],
    ["ﷺ", "ﷺ"],
  ])("%j has ordinary letters and digits: %j", (typed, tidy) => {
    expect(cleanText(typed)).toBe(tidy);
  });
});

test("a text on one line has spaces instead of line breaks", () => {
  expect(cleanLine("а\u2028б\r\nв\x85\tг\u00a0д")).toBe("а б в г д");
});

describe("for any text", () => {
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
    fc.constantFrom(
      ..."а я 1 #,\r\n,\v,\x85,\u2028,\u200d,\u200b,\ufe0f,\u202e,\ufeff,\u0301,\u0327,\u20e3,👩,🏽,❤,🏴,\u{e0067},\u{e007f},𝐀,ﬁ,ſ,\u1e9b,ℹ,\u0958,\u1100,\u1161,\u3164,م,\ud800".split(
        ",",
      ),
    ),
  );
  const anyText = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));

  test.each([
    ["cleanText", cleanText],
    ["cleanLine", cleanLine],
  ] as const)("%s changes nothing the second time, and lengthens at most three times", (_, tidy) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = tidy(text);
        expect(tidy(once)).toBe(once);
        expect(once.length).toBeLessThanOrEqual(3 * text.length);
      }),
      { numRuns: 2_000 },
    );
  });

  test("two words are never joined, whatever separates them", () => {
    const separator = fc.constantFrom(
      ..." |\t|\n|\r|\r\n|\v|\f|\x1c|\x1d|\x1e|\x1f|\x85|\u00a0|\u1680|\u2003|\u2028|\u2029|\u202f|\u205f|\u3000|\u115f|\u3164".split(
        "|",
      ),
    );
    const noise = fc.constantFrom("", "\u200b", "\u202e", "\u200d", "\0");
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, separator, noise), { minLength: 1, maxLength: 4 }), (between) => {
        const text = `дума${between.flat().join("")}друга`;
        expect(cleanLine(text)).toBe("дума друга");
        expect(cleanText(text)).toMatch(/^дума\s+друга$/);
      }),
    );
  });
});
