import { expect, test } from "vitest";
import type { ChangeKey } from "#app/platform/http/request-scope.server.ts";
import { createPageStore, type StoredPage } from "./page-store.server.ts";

function pageOf(bytes: number, ...keys: readonly ChangeKey[]): StoredPage {
  const body = Buffer.alloc(bytes);
  const page = { status: 200, headers: [], body, etag: "", compressed: new Map(), ready: new Map() };
  return { page, keys: new Set(keys), madeAt: 0, freshUntil: 0, isChanged: false };
}

const MAX_SIZE = 400_000;

test("a stored page is found by each of its change keys until it is replaced", () => {
  const store = createPageStore(MAX_SIZE);
  const [first, second] = [pageOf(10, "category:1", "listing:a"), pageOf(10, "category:1")];
  store.put("/a", first);
  store.put("/b", second);
  store.find("/a");
  expect(new Set(store.findShowing(["category:1"]))).toEqual(new Set([first, second]));
  const newer = pageOf(10, "category:2");
  store.put("/a", newer);
  expect([...store.findShowing(["category:1", "listing:a"])]).toEqual([second]);
  expect([...store.findShowing(["category:2"])]).toEqual([newer]);
});

test("a page larger than the store is neither stored nor found by a change key", () => {
  const store = createPageStore(MAX_SIZE);
  store.put("/a", pageOf(1_000_000, "category:1"));
  expect(store.find("/a")).toBeUndefined();
  expect([...store.findShowing(["category:1"])]).toEqual([]);
});
