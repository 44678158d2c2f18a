import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isHeld, REFUSED_EVENT, readStored, STORED_EVENT, writeStored } from "#app/platform/forms/device-store.ts";
import { changeDeviceList, discardDamagedList, readDeviceList, SAVED_LIST, type SavedListing } from "./saved-lists.ts";

const AD = { id: "1", title: "Агне" } as SavedListing;
const events = new EventTarget();
let announced: string[] = [];

/** Returns a storage that holds `values`, and lets the site read and write only if it may. */
function makeStorage(values: Map<string, string>, mayWrite: boolean) {
  return {
    get length() {
      return values.size;
    },
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!mayWrite) throw new DOMException("full", "QuotaExceededError");
      values.set(key, value);
    },
    removeItem: (key: string) => values.delete(key),
  };
}

beforeEach(() => {
  announced = [];
  Reflect.deleteProperty(globalThis, "heldValues");
  vi.stubGlobal("dispatchEvent", (event: Event) => {
    announced.push(event.type);
    // As the hearts of a page, which are shown again after each change.
    if (event.type === STORED_EVENT) readDeviceList(SAVED_LIST);
    return events.dispatchEvent(event);
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a reading writes and announces nothing, neither without storage nor of a damaged value", () => {
  vi.stubGlobal("localStorage", null);
  expect(readDeviceList(SAVED_LIST)).toEqual([]);
  discardDamagedList(SAVED_LIST);
  const values = new Map([[SAVED_LIST, "{"]]);
  vi.stubGlobal("localStorage", makeStorage(values, true));
  expect(readDeviceList(SAVED_LIST)).toEqual([]);
  expect(announced).toEqual([]);
  discardDamagedList(SAVED_LIST);
  expect(values.size).toBe(0);
});

test.each([
  ["without storage", null],
  ["with a full storage", makeStorage(new Map(), false)],
])("%s a change is held for this page, and its refusal is announced", (_, storage) => {
  vi.stubGlobal("localStorage", storage);
  changeDeviceList(SAVED_LIST, (list) => [AD, ...list]);
  expect(readDeviceList(SAVED_LIST)).toEqual([AD]);
  expect(isHeld(SAVED_LIST)).toBe(true);
  expect(announced).toEqual([STORED_EVENT, REFUSED_EVENT]);
});

test("a value that is stored later is held no more", () => {
  vi.stubGlobal("localStorage", makeStorage(new Map(), false));
  expect(writeStored("key", 1)).toBe(false);
  vi.stubGlobal("localStorage", makeStorage(new Map(), true));
  expect(writeStored("key", 2)).toBe(true);
  expect([isHeld("key"), readStored("key")]).toEqual([false, 2]);
});
