import { afterEach, expect, test, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { setUser } from "#tests/support/make-rows.ts";
import { findPlaceCounts } from "./place-counts.queries.server.ts";

const { db } = useDatabase();

/** The numbers as a process reads them that long after the present. */
async function countsAfter(minutes: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  return Object.fromEntries(await findPlaceCounts(db));
}

afterEach(() => {
  vi.useRealTimers();
});

test("public ads are counted by place, and again after ten minutes", async () => {
  const blocked = await makeUser(db);
  await makeListing(db, { town: "Хасково, кв. Орфей" });
  await makeListing(db, { town: "Хасково" });
  await makeListing(db, { town: "Харманли" });
  await makeListing(db, { town: "Харманли", row: { status: "inactive", inactive_reason: "sold" } });
  await makeListing(db, { town: "Любимец", user: blocked });
  await setUser(db, blocked.id, { is_blocked: true });
  // Another test of this process may have read them.
  expect(await countsAfter(11)).toEqual({ Хасково: 2, Харманли: 1 });
  await makeListing(db, { town: "Любимец" });
  expect(await countsAfter(9)).toEqual({ Хасково: 2, Харманли: 1 });
  expect(await countsAfter(2)).toEqual({ Хасково: 2, Харманли: 1, Любимец: 1 });
});
