import { describe, expect, test } from "vitest";
import { mergeWithAccount, pendingChanges } from "./account-copy.ts";
import type { SavedListing } from "./saved-lists.ts";

const kept = (id: string, day: number, title = id): SavedListing => {
  return { id, title, price: 1, currency: "BGN", location: "", image_url: "", saved_at: `2026-11-0${day}` };
};
const idsOf = (list: readonly SavedListing[]) => list.map(({ id }) => id);

test("a change is an ad neither on the account nor refused before; refused ads are sent along with it", () => {
  const list = [kept("new", 3), kept("both", 2), kept("left", 1)];
  const copy = { ids: ["both", "removed"], left: ["left"] };
  expect(pendingChanges(list, copy)).toEqual({ add: ["new", "left"], remove: ["removed"], isChanged: true });
  expect(pendingChanges(list.slice(1), { ...copy, ids: ["both"] }).isChanged).toBe(false);
});

describe("merging the account's list into the device's", () => {
  const asked = [kept("both", 5), kept("elsewhere", 4), kept("gone", 3)];

  test("drops ads removed on another device and keeps ads that the account refused", () => {
    const answer = { kept: [kept("other", 6), kept("both", 5)], over: [], left: ["gone"] };
    expect(idsOf(mergeWithAccount(asked, asked, answer))).toEqual(["other", "both", "gone"]);
  });

  test("keeps changes made during the request", () => {
    const current = [kept("meanwhile", 7), ...asked.filter(({ id }) => id !== "both")];
    const answer = { kept: [kept("both", 5)], over: [], left: [] };
    expect(idsOf(mergeWithAccount(current, asked, answer))).toEqual(["meanwhile"]);
  });

  test("keeps the stored copy of an ad that is no longer visible", () => {
    const answer = { kept: [kept("both", 1, "")], over: ["both"], left: [] };
    expect(mergeWithAccount([kept("both", 5, "Маса")], [kept("both", 5)], answer)).toEqual([kept("both", 1, "Маса")]);
  });
});
