import { beforeEach, expect, test, vi } from "vitest";
import { DAY, HOUR, MINUTE } from "#app/platform/wording/durations.ts";
import { findDraft, hasDraft, removeAllDrafts, removeOldDrafts, writeDraft } from "./draft-store.ts";
import {
  claimGuestDraft,
  findGuestDraft,
  isGuestDraftOwn,
  removeGuestDraft,
  takeGuestDraft,
  writeGuestDraft,
} from "./guest-draft.ts";

const PERSON = "0190b5a2-0000-7000-8000-000000000001";

/** Returns a Storage whose keys are own properties, as in a browser. */
function makeStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", makeStorage());
  vi.stubGlobal("sessionStorage", makeStorage());
  vi.stubGlobal("dispatchEvent", () => true);
  return () => vi.unstubAllGlobals();
});

test("a guest's draft becomes the person's draft of the chosen category", async () => {
  writeGuestDraft({ title: "Агне", town: "Хасково" });
  expect(await takeGuestDraft(PERSON, "uslugi")).toMatchObject({ slot: "uslugi", values: { title: "Агне" } });
  expect(findGuestDraft()).toBeUndefined();
  expect(findDraft(PERSON, "uslugi")).toMatchObject({ category: "uslugi", values: { title: "Агне", town: "Хасково" } });
});

test("an earlier draft of the person is kept beside it", async () => {
  writeDraft(PERSON, "uslugi", { category: "uslugi", values: { title: "Косене" }, photos: [], savedAt: Date.now() });
  writeGuestDraft({ title: "Агне", town: "" });
  expect((await takeGuestDraft(PERSON, "uslugi"))?.slot).not.toBe("uslugi");
  expect(Object.values({ ...localStorage }).join()).toContain("Косене");
});

test("a draft is taken once, even from two tabs at the same time", async () => {
  writeGuestDraft({ title: "Агне", town: "" });
  const taken = await Promise.all([takeGuestDraft(PERSON, "uslugi"), takeGuestDraft(PERSON, "uslugi")]);
  expect(taken.filter((draft) => draft !== undefined)).toHaveLength(1);
});

test.each([
  ["in this tab just now", 0, true],
  ["in this tab within the hour", HOUR - MINUTE, true],
  ["in this tab more than an hour ago", HOUR + MINUTE, false],
  ["while the clock was wrong", -DAY, false],
])("a draft begun %s: own %s", (_when, age, isOwn) => {
  writeGuestDraft({ title: "Агне", town: "" }, Date.now() - age);
  expect(isGuestDraftOwn()).toBe(isOwn);
});

test("typing on does not make an old draft own, continuing it does; another tab has to ask", () => {
  writeGuestDraft({ title: "Агне", town: "" }, Date.now() - 2 * HOUR);
  writeGuestDraft({ title: "Агнета", town: "" });
  expect(isGuestDraftOwn()).toBe(false);
  claimGuestDraft();
  expect(isGuestDraftOwn()).toBe(true);
  vi.stubGlobal("sessionStorage", makeStorage());
  expect(isGuestDraftOwn()).toBe(false);
});

test("it is deleted after two weeks, when it is discarded, and on signing out", () => {
  writeGuestDraft({ title: "Агне", town: "" }, Date.now() - 14 * DAY);
  expect(findGuestDraft()).toBeUndefined();
  removeOldDrafts();
  expect(Object.keys(localStorage)).toEqual([]);
  for (const remove of [removeGuestDraft, removeAllDrafts]) {
    writeGuestDraft({ title: "Агне", town: "" });
    expect(hasDraft()).toBe(true);
    remove();
    expect(hasDraft()).toBe(false);
  }
});
