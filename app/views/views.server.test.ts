import { beforeEach, describe, expect, test, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { getRow, makeListing, testSite } from "#tests/support/make.ts";
import { createViewCounter, forgetViewers, isRobot, type ViewCounter } from "./views.server.ts";

const { database, db } = useDatabase();
let views: ViewCounter;
beforeEach(() => {
  views = createViewCounter(db, testSite(database).log);
});
const today = () => db.selectFrom("listing_days").select(["listing_id", "views"]).execute();

describe("views of an ad", () => {
  test("count once per visitor and day, for the ad and for the day", async () => {
    const [one, two] = [await makeListing(db), await makeListing(db)];
    for (const visitor of ["a", "b", "a"]) views.note(one.id, visitor);
    views.note(two.id, "a");
    await views.flush();
    views.note(one.id, "b");
    views.note(one.id, "c");
    await views.flush();
    expect([(await getRow(db, one.id)).views, (await getRow(db, two.id)).views]).toEqual([3, 1]);
    expect(new Map((await today()).map((day) => [day.listing_id, day.views]))).toEqual(
      new Map([
        [one.id, 3],
        [two.id, 1],
      ]),
    );
  });

  test("from several processes at once lose nothing", async () => {
    const { id } = await makeListing(db);
    const counters = Array.from({ length: 5 }, () => createViewCounter(db, testSite(database).log));
    for (const [place, counter] of counters.entries())
      for (let visitor = 0; visitor < 10; visitor += 1) counter.note(id, `${place} ${visitor}`);
    await Promise.all(counters.map((counter) => counter.flush()));
    expect((await getRow(db, id)).views).toBe(50);
  });

  test("are written by themselves within five seconds", async () => {
    const { id } = await makeListing(db);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      views.note(id, "a");
      vi.advanceTimersByTime(5_000);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(async () => (await getRow(db, id)).views).toBe(1);
  });

  test("of an ad deleted meanwhile are no failure for the others", async () => {
    const { id } = await makeListing(db);
    views.note("00000000-0000-4000-8000-000000000000", "a");
    views.note(id, "a");
    await views.flush();
    expect((await getRow(db, id)).views).toBe(1);
  });

  test("stay counted when it is forgotten who has looked", async () => {
    const { id } = await makeListing(db);
    views.note(id, "a");
    await views.flush();
    await forgetViewers(db, new Date(Date.now() + 4 * 86_400_000));
    expect(await db.selectFrom("listing_viewers").selectAll().execute()).toEqual([]);
    expect((await getRow(db, id)).views).toBe(1);
  });
});

test.each([
  ["Mozilla/5.0 (compatible; Googlebot/2.1)", true],
  ["facebookexternalhit/1.1", true],
  ["curl/8.5", true],
  [null, true],
  ["Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36", false],
])("%s is a robot: %s", (userAgent, is) => {
  expect(isRobot(userAgent)).toBe(is);
});
