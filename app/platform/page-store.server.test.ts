import { expect, test } from "vitest";
import type { ChangeKey } from "./changes.server.ts";
import { createPageStore, type StoredPage } from "./page-store.server.ts";

function pageOf(bytes: number, ...keys: readonly ChangeKey[]): StoredPage {
  const body = Buffer.alloc(bytes);
  const page = { status: 200, headers: [], body, etag: "", brotli: undefined, changedAt: undefined, ready: new Map() };
  return { page, keys: new Set(keys), madeAt: 0, freshUntil: 0, oldUntil: 0, isChanged: false };
}

const ROOMS = { once: 200_000, often: 400_000 };

test("any number of addresses that are asked for once leave those that are asked for again", () => {
  const store = createPageStore(ROOMS);
  const hot = Array.from({ length: 4 }, (_, index) => `/hot${index}`);
  for (const address of hot) store.put(address, pageOf(20_000));
  for (const address of hot) expect(store.find(address)).toBeDefined();
  for (let index = 0; index < 5_000; index += 1) store.put(`/?q=${index}`, pageOf(20_000));
  for (const address of hot) expect(store.find(address)).toBeDefined();
});

test("no more bytes are kept than there is room for", () => {
  const store = createPageStore(ROOMS);
  const addresses = Array.from({ length: 100 }, (_, index) => `/${index}`);
  for (const address of addresses) {
    store.put(address, pageOf(20_000, "lists:all"));
    store.find(address);
    store.put(`${address}?`, pageOf(20_000, "lists:all"));
  }
  // Twice its body, as it is and compressed.
  expect([...store.thatShow(["lists:all"])].length).toBeLessThanOrEqual((ROOMS.once + ROOMS.often) / 40_000);
  expect([...store.thatShow(["lists:all"])].length).toBeGreaterThan(5);
});

test("a page is found by what it shows, as long as it is kept", () => {
  const store = createPageStore(ROOMS);
  const [first, second] = [pageOf(10, "category:1", "listing:a"), pageOf(10, "category:1")];
  store.put("/a", first);
  store.put("/b", second);
  store.find("/a");
  expect(new Set(store.thatShow(["category:1"]))).toEqual(new Set([first, second]));
  const newer = pageOf(10, "category:2");
  store.put("/a", newer);
  expect([...store.thatShow(["category:1", "listing:a"])]).toEqual([second]);
  expect([...store.thatShow(["category:2"])]).toEqual([newer]);
});

test("a page too large for the room is not kept, nor found by what it shows", () => {
  const store = createPageStore(ROOMS);
  store.put("/a", pageOf(1_000_000, "category:1"));
  expect(store.find("/a")).toBeUndefined();
  expect([...store.thatShow(["category:1"])]).toEqual([]);
});
