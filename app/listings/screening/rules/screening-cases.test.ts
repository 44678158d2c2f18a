import { describe, expect, test } from "vitest";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import { loadAnalysis } from "#app/catalogue/language/analysis.server.ts";
import { formsOf } from "#app/catalogue/language/dictionary.server.ts";
import { type ListEntry, readLists } from "#app/listings/screening/analysis/list-files.server.ts";
import { findInListing, findInText } from "#app/listings/screening/screening.server.ts";
import { isCardNumber, isIban, isPersonalNumber } from "#app/platform/numbers/checksums.ts";
import { FOUND } from "#tests/screening-cases/found-cases.ts";
import { INNOCENT } from "#tests/screening-cases/innocent-cases.ts";
import { SHORT_FOUND, SHORT_INNOCENT } from "#tests/screening-cases/short-cases.ts";
import { UNSEEN_FOUND, UNSEEN_INNOCENT } from "#tests/screening-cases/unseen-cases.ts";
import { FORBIDDEN } from "./list-rules.server.ts";
import { findRule } from "./rules.server.ts";
import type { ScreeningRule } from "./screening-rule.ts";

const linesOf = (text: string) => text.trim().split("\n");
const ruleOf = (name: string) => findRule(name) as ScreeningRule;
const finds = (name: string, text: string) => findInText(text, [ruleOf(name)]).length > 0;
/** Returns those that fail, if they are more than a share; so that a failure names them. */
const beyond = (share: number, failing: readonly string[], all: number) =>
  failing.length > share * all ? failing : [];

describe("innocent ads", () => {
  const found = [...Object.values(INNOCENT), UNSEEN_INNOCENT, SHORT_INNOCENT].flatMap(linesOf).map((line) => {
    const [title = "", description = ""] = line.split("|");
    return { line, rules: findInListing({ title, description }).map(({ rule }) => rule) };
  });
  const failing = (kind: ScreeningRule["kind"]) =>
    found
      .filter(({ rules }) => rules.some((rule) => rule.kind === kind))
      .map(({ line, rules }) => `${rules.map(({ name }) => name)}: ${line}`);

  test("are of all categories", () => {
    expect(Object.keys(INNOCENT).toSorted()).toEqual(CATALOGUE.map(({ slug }) => slug).toSorted());
    expect(found.length).toBeGreaterThanOrEqual(250);
  });

  test("are held or refused at most once in 200", () => {
    expect(beyond(0.005, failing("strict"), found.length)).toEqual([]);
  });

  test("are asked about at most in 4 %", () => {
    expect(beyond(0.04, failing("soft"), found.length)).toEqual([]);
  });
});

test("the rules find what they are for", () => {
  const texts = [FOUND, UNSEEN_FOUND, SHORT_FOUND]
    .flatMap((found) => Object.entries(found))
    .flatMap(([name, lines]) => linesOf(lines).map((text) => ({ name, text })));
  const missed = texts.filter(({ name, text }) => !finds(name, text)).map(({ name, text }) => `${name}: ${text}`);
  expect(texts.length).toBeGreaterThanOrEqual(250);
  expect(beyond(0.02, missed, texts.length)).toEqual([]);
});

describe.each(FORBIDDEN.map((rule) => rule.name))("the list %s", (name) => {
  test("is found by at least 98 % of the forms of its words", () => {
    const phrases = readLists()
      .filter(({ list }) => list === name)
      .flatMap(textsOf);
    const missed = phrases.flatMap((texts) => missedIn(name, texts));
    const texts = phrases.flat();
    expect(texts.length).toBeGreaterThan(100);
    expect(beyond(0.02, missed, texts.length)).toEqual([]);
  });
});

const formsByWord = new Map<string, Set<string>>();
for (const [form, word] of formsOf(loadAnalysis().dictionary)) {
  const forms = formsByWord.get(word) ?? new Set();
  formsByWord.set(word, forms.add(form));
}

/** Returns for each phrase texts with all forms of its last word, with a word that must stand near. */
function textsOf({ find, near }: ListEntry): readonly (readonly string[])[] {
  return find.map((phrase) => {
    const words = phrase.replace("=", "").split(" ");
    const last = words.pop() ?? "";
    return [...(formsByWord.get(last) ?? [last])].map((form) =>
      [...(near?.slice(0, 1) ?? []), ...words, form].join(" "),
    );
  });
}

/** Returns those of the texts in which the rule finds nothing; they are analysed as one text, which is faster. */
function missedIn(name: string, texts: readonly string[]): readonly string[] {
  const found = findInText(texts.join("\n"), [ruleOf(name)]);
  let from = 0;
  return texts.filter((text) => {
    const start = from;
    from += text.length + 1;
    return !found.some((finding) => finding.start < start + text.length && finding.end > start);
  });
}

/** Returns `count` random numbers below `below`, the same in every run. */
function drawn(count: number, below: number): number[] {
  let seed = 42;
  return Array.from({ length: count }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  });
}

const digitsOf = (value: number, length: number) => String(value).padStart(length, "0").slice(0, length);
const lastDigits = (start: string, isRight: (number: string) => boolean) =>
  Array.from({ length: 10 }, (_, digit) => start + digit).filter(isRight);
const spacedBy = (number: string, sizes: readonly number[], gap = " ") => {
  const ends = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((sum, size) => sum + size, 0));
  return ends.map((end, at) => number.slice(end - (sizes[at] ?? 0), end)).join(gap);
};

describe("numbers with a checksum", () => {
  const days = drawn(300, 45_000).map((day) => new Date(Date.UTC(1900, 0, 1 + day)));
  const personal = days.flatMap((day, at) => {
    const shift = day.getUTCFullYear() >= 2000 ? 40 : at % 10 === 0 ? 20 : 0;
    const date = [day.getUTCFullYear() % 100, day.getUTCMonth() + 1 + shift, day.getUTCDate()].map((part) =>
      digitsOf(part, 2),
    );
    return lastDigits(date.join("") + digitsOf(at * 7, 3), (number) => isPersonalNumber(number));
  });
  const cards = drawn(300, 10 ** 9).flatMap((value, at) => {
    const [issuer = "", length = 0] =
      (
        [
          ["4", 16],
          ["52", 16],
          ["2221", 16],
          ["37", 15],
          ["36", 14],
          ["6011", 16],
          ["3530", 16],
        ] as const
      )[at % 7] ?? [];
    return lastDigits(issuer + digitsOf(value * 997 + 1, length - issuer.length - 1), isCardNumber);
  });
  const accounts = drawn(300, 10 ** 9).map((value) => {
    const rest = `BNBG9661${digitsOf(value * 31, 10)}`;
    return Array.from({ length: 97 }, (_, check) => `BG${digitsOf(check + 2, 2)}${rest}`).find(isIban) ?? "";
  });

  test("are found in every spelling", () => {
    expect([personal.length, cards.length, accounts.length].every((count) => count > 250)).toBe(true);
    const spelled = [
      ...personal.flatMap((one) =>
        [one, spacedBy(one, [6, 4]), spacedBy(one, [2, 2, 2, 4]), [...one].join(" "), spacedBy(one, [6, 4], "-")].map(
          (text) => ["personal-number", text] as const,
        ),
      ),
      ...cards.flatMap((one) =>
        [
          one,
          spacedBy(one, [4, 4, 4, 4]).trim(),
          spacedBy(one, [4, 4, 4, 4], "-").replace(/-$/, ""),
          [...one].join(" "),
        ].map((text) => ["bank-card", text] as const),
      ),
      ...accounts.flatMap((one) =>
        [one, spacedBy(one, [4, 4, 4, 4, 4, 2]), one.toLowerCase()].map((text) => ["iban", text] as const),
      ),
    ];
    const missed = spelled.filter(([name, text]) => !finds(name, `Номер ${text}, моля`));
    expect(missed).toEqual([]);
  });

  test("are not found with another last digit", () => {
    const changed = (number: string) => number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);
    expect(personal.filter((one) => finds("personal-number", changed(one)))).toEqual([]);
    expect(cards.filter((one) => finds("bank-card", changed(one)))).toEqual([]);
    expect(accounts.filter((one) => finds("iban", changed(one)))).toEqual([]);
  });

  test("an IMEI, a barcode and the number of an order are no bank cards", () => {
    const imei = drawn(300, 10 ** 9).flatMap((value) =>
      Array.from({ length: 10 }, (_, digit) => `35${digitsOf(value * 7, 12)}${digit}`),
    );
    expect(imei.filter((one) => finds("bank-card", one))).toEqual([]);
    const orders = cards.map((one) => `Поръчка № ${one}`);
    expect(orders.filter((one) => finds("bank-card", one))).toEqual([]);
  });
});

describe("hostile texts are analysed in linear time", () => {
  const LENGTH = 5_000;
  test.each([
    "1",
    "1 ",
    "4.",
    "0 ",
    "a ",
    "п и ",
    "е\u0301",
    "\u200bж",
    "ж",
    "x4",
    "a@",
    "пистолет боя ",
    "осем и ",
    "BG80 ",
    "лк 1",
    "кока ин ",
    "а.",
  ])("%j repeated", (part) => {
    const text = (length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
    const time = (length: number) => {
      const before = process.cpuUsage();
      findInText(text(length));
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    const best = (length: number) => Math.min(time(length), time(length));
    // Ten times the text takes about ten times as long, not a hundred times.
    expect(best(10 * LENGTH)).toBeLessThan(30 * Math.max(5, best(LENGTH)));
  });
});
