import { expect, test } from "vitest";
import { APP } from "./source-files.ts";

test("'безплатни' stands in 'безплатни обяви' alone (rule: nothing-to-pay)", () => {
  // The import reads texts of others.
  const texts = APP.filter(({ path }) => !path.startsWith("app/imports/")).map(({ text }) => text.toLowerCase());
  const phrases = texts.flatMap((text) => text.match(/безплат\p{L}*\s+\S*/gu) ?? []);
  expect(phrases.filter((phrase) => !phrase.startsWith("безплатни обяви"))).toEqual([]);
});
