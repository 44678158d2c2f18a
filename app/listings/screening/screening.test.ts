import { describe, expect, test } from "vitest";
import { samplesOf } from "#tests/screening-cases/rule-samples.ts";
import { findRule, SCREENING_RULES } from "./rules/rules.server.ts";
import { SCREENING_MODES } from "./rules/screening-rule.ts";
import { findInListing, findInText } from "./screening.server.ts";

describe.each(SCREENING_RULES.map((rule) => [rule.name, rule] as const))("the rule %s", (_name, rule) => {
  test.each(samplesOf(rule).match)("finds something in %j", (text) => {
    expect(findInText(text, [rule])).not.toEqual([]);
  });

  test.each(samplesOf(rule).pass)("finds nothing in %j", (text) => {
    expect(findInText(text, [rule]).map(({ start, end }) => text.slice(start, end))).toEqual([]);
  });

  test("has a mode of its kind by default", () => {
    expect(SCREENING_MODES[rule.kind]).toContain(rule.defaultMode);
  });
});

test("names of rules are unique", () => {
  for (const rule of SCREENING_RULES) expect(findRule(rule.name)).toBe(rule);
});

test.each([
  ["Пишете: ｉｖａｎ＠ｅｘａｍｐｌｅ.ｃｏｍ, моля", "ｉｖａｎ＠ｅｘａｍｐｌｅ.ｃｏｍ"],
  ["тел. 0\u200b8\u200b8\u200b8 12\u00ad34 56!", "0\u200b8\u200b8\u200b8 12\u00ad34 56"],
  ["Обади се: нула осем осем осем едно две три 456.", "нула осем осем осем едно две три 456"],
])("findings of %j are parts of the text as it was typed", (text, part) => {
  expect(findInText(text).map(({ start, end }) => text.slice(start, end))).toEqual([part]);
});

test("findings of an ad are told by field", () => {
  const [title, description] = ["Стол 0888123456", "Дървен, вижте www.example.com."];
  const found = findInListing({ title, description });
  expect(
    found.map(({ rule, field, start, end }) => [rule.name, { title, description }[field].slice(start, end)]),
  ).toEqual([
    ["phone", "0888123456"],
    ["link", "www.example.com."],
  ]);
});
