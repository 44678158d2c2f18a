import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { getRow, makeListing, testSite } from "#tests/support/make.ts";
import { createViewCounter, deleteOldViews, type ViewCounter } from "./views.server.ts";

const { database, db } = useDatabase();
let views: ViewCounter;
beforeEach(() => {
  views = createViewCounter(db, testSite(database).log);
});
const today = () => db.selectFrom("listing_days").select(["listing_id", "views"]).execute();

describe("views of an ad", () => {
  test("are counted once per visitor and day, for the ad and for the day", async () => {
    const [one, two] = [await makeListing(db), await makeListing(db)];
    for (const visitor of ["a", "b", "a"]) views.add({ listingId: one.id, visitor, what: "page" });
    views.add({ listingId: two.id, visitor: "a", what: "page" });
    await views.flush();
    views.add({ listingId: one.id, visitor: "b", what: "page" });
    views.add({ listingId: one.id, visitor: "c", what: "page" });
    await views.flush();
    expect([(await getRow(db, one.id)).views, (await getRow(db, two.id)).views]).toEqual([3, 1]);
    expect(new Map((await today()).map((day) => [day.listing_id, day.views]))).toEqual(
      new Map([
        [one.id, 3],
        [two.id, 1],
      ]),
    );
  });

  test("are counted apart from phone displays, which count once per visitor and day as well", async () => {
    const { id } = await makeListing(db);
    for (const what of ["page", "phone", "phone"] as const) views.add({ listingId: id, visitor: "a", what });
    await views.flush();
    for (const visitor of ["a", "b"]) views.add({ listingId: id, visitor, what: "phone" });
    await views.flush();
    expect(await getRow(db, id)).toMatchObject({ views: 1, phone_shows: 2 });
    const days = await db.selectFrom("listing_days").select(["views", "phone_shows"]).execute();
    expect(days).toEqual([{ views: 1, phone_shows: 2 }]);
    expect(await db.selectFrom("site_days").select("views").execute()).toEqual([{ views: 1 }]);
  });

  test("leave the size of the ads as it is, so that a much visited site needs no space between two nights", async () => {
    const { id } = await makeListing(db);
    const size = async () =>
      (
        await sql<{ rows: number; indexes: number }>`select pg_relation_size('listings') as rows,
          pg_indexes_size('listings') as indexes`.execute(db)
      ).rows[0] ?? { rows: 0, indexes: 0 };
    const before = await size();
    for (let visitor = 0; visitor < 150; visitor += 1) {
      views.add({ listingId: id, visitor: String(visitor), what: visitor % 2 ? "page" : "phone" });
      await views.flush();
    }
    const after = await size();
    expect(await getRow(db, id)).toMatchObject({ views: 75, phone_shows: 75 });
    expect(after.indexes).toBe(before.indexes);
    expect(after.rows).toBeLessThanOrEqual(2 * before.rows);
  });

  test("are all counted when several processes write at once", async () => {
    const { id } = await makeListing(db);
    const counters = Array.from({ length: 5 }, () => createViewCounter(db, testSite(database).log));
    for (const [place, counter] of counters.entries())
      for (let visitor = 0; visitor < 10; visitor += 1)
        counter.add({ listingId: id, visitor: `${place} ${visitor}`, what: "page" });
    await Promise.all(counters.map((counter) => counter.flush()));
    expect((await getRow(db, id)).views).toBe(50);
  });

  test("of the same visitors in several processes are counted once, without a deadlock", async () => {
    const ads = await Promise.all(Array.from({ length: 20 }, () => makeListing(db)));
    const errors: unknown[] = [];
    const counters = Array.from({ length: 4 }, () =>
      createViewCounter(db, { error: (error: unknown) => errors.push(error) }),
    );
    for (const [place, counter] of counters.entries())
      for (const [at, { id }] of [...ads.entries()].sort(([a], [b]) => (place % 2 === 0 ? a - b : b - a)))
        for (let visitor = 0; visitor < 20; visitor += 1)
          counter.add({ listingId: id, visitor: `${at} ${(visitor + place * 5) % 20}`, what: "page" });
    await Promise.all(counters.map((counter) => counter.flush()));
    expect(errors).toEqual([]);
    expect((await today()).map((day) => day.views)).toEqual(ads.map(() => 20));
  });

  test("are written within five seconds", async () => {
    const { id } = await makeListing(db);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      views.add({ listingId: id, visitor: "a", what: "page" });
      vi.advanceTimersByTime(5_000);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(async () => (await getRow(db, id)).views).toBe(1);
  });

  test("of a deleted ad do not prevent counting the others", async () => {
    const { id } = await makeListing(db);
    views.add({ listingId: "00000000-0000-4000-8000-000000000000", visitor: "a", what: "page" });
    views.add({ listingId: id, visitor: "a", what: "page" });
    await views.flush();
    expect((await getRow(db, id)).views).toBe(1);
  });

  test("stay counted after their visitors are deleted", async () => {
    const { id } = await makeListing(db);
    views.add({ listingId: id, visitor: "a", what: "page" });
    await views.flush();
    await deleteOldViews(db, new Date(Date.now() + 4 * 86_400_000));
    expect(await db.selectFrom("listing_viewers").selectAll().execute()).toEqual([]);
    expect((await getRow(db, id)).views).toBe(1);
  });

  test("of a day are kept as long as the chart shows the day", async () => {
    const { id } = await makeListing(db);
    views.add({ listingId: id, visitor: "a", what: "page" });
    await views.flush();
    await deleteOldViews(db, new Date(Date.now() + 29 * 86_400_000));
    expect(await today()).toHaveLength(1);
    await deleteOldViews(db, new Date(Date.now() + 32 * 86_400_000));
    expect([await today(), (await getRow(db, id)).views]).toEqual([[], 1]);
  });
});
