import { describe, expect, test } from "vitest";
import type { KeptListing } from "./kept.ts";
import { differenceOf, mergedList } from "./on-account.ts";

const kept = (id: string, day: number, title = id): KeptListing => {
  return { id, title, price: 1, currency: "BGN", location: "", image_url: "", saved_at: `2026-11-0${day}` };
};
const idsOf = (list: readonly KeptListing[]) => list.map(({ id }) => id);

test("what was pressed on the device is what neither the account nor the device alone is known to have", () => {
  const list = [kept("new", 3), kept("both", 2), kept("own", 1)];
  expect(differenceOf(list, { ids: ["both", "removed"], own: ["own"] })).toEqual({ add: ["new"], remove: ["removed"] });
});

describe("the account's list and the device's", () => {
  const known = { ids: ["both", "elsewhere", "gone"], own: ["own"] };
  const asked = [kept("both", 5), kept("elsewhere", 4), kept("gone", 3), kept("own", 2)];

  test("become one: what another device removed goes, what is no more and what the device has alone stays", () => {
    const answer = { kept: [kept("other", 6), kept("both", 5)], gone: ["gone"], left: [] };
    const merged = mergedList(asked, asked, { known, answer });
    expect(idsOf(merged.list)).toEqual(["other", "both", "gone", "own"]);
    expect([merged.ids, merged.own]).toEqual([
      ["other", "both"],
      ["own", "gone"],
    ]);
  });

  test("keep what was pressed while the account was asked", () => {
    const current = [kept("meanwhile", 7), ...asked.filter(({ id }) => id !== "both")];
    const merged = mergedList(current, asked, { known, answer: { kept: [kept("both", 5)] } });
    expect(idsOf(merged.list)).toEqual(["meanwhile", "own"]);
    expect(differenceOf(merged.list, merged)).toEqual({ add: ["meanwhile"], remove: ["both"] });
  });

  test("of an ad that is not seen any more the device's copy stays", () => {
    const answer = { kept: [kept("both", 1, "")], over: ["both"] };
    expect(mergedList([kept("both", 5, "Маса")], [], { known, answer }).list).toEqual([kept("both", 1, "Маса")]);
  });
});
