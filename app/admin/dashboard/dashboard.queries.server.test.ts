import { expect, test } from "vitest";
import { countAdminListings, findAdminListings } from "#app/admin/listings/listings-list.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, testSite } from "#tests/support/make.ts";
import { setUser } from "#tests/support/make-rows.ts";
import { findCharts, findStats } from "./dashboard.queries.server.ts";

const { database, db } = useDatabase();

test("the dashboard counts people, ads, open items and the last ninety days", async () => {
  await makeUser(db, { account_type: "pro" });
  await makeListing(db);
  const stats = await findStats(db);
  expect(stats).toEqual({
    users: 2,
    pros: 1,
    listings: 1,
    active: 1,
    registeredToday: 2,
    newMessages: 0,
    pendingReports: 0,
  });
  const charts = await findCharts(db);
  expect(charts).toHaveLength(90);
  expect(charts.at(-1)).toMatchObject({ registrations: 2, listings: 1 });
  expect(charts.reduce((sum, { listings }) => sum + listings, 0)).toBe(1);
  // The count of a past day is stored and does not change.
  await makeUser(db, { created_at: new Date(Date.now() - 3 * 86_400_000) });
  expect((await findCharts(db)).at(-4)?.registrations).toBe(0);
  await db.deleteFrom("site_days").execute();
  const again = await findCharts(db);
  expect([again.at(-4)?.registrations, again.at(-1)?.registrations]).toEqual([1, 2]);
  const views = testSite(database).views;
  const { id } = await db.selectFrom("listings").select("id").executeTakeFirstOrThrow();
  views.add({ listingId: id, visitor: "a", what: "page" });
  await views.flush();
  expect((await findCharts(db)).at(-1)?.views).toBe(1);
});

test("ads that nobody sees are not active, and those of deleted accounts are not counted", async () => {
  const counts = async () => {
    const [{ listings, active }, totals] = [await findStats(db), await countAdminListings(db)];
    expect([totals.total, totals.active]).toEqual([listings, active]);
    return { listings, active, shown: await statesIn("active"), all: await statesIn(undefined) };
  };
  const statesIn = async (status: "active" | undefined) => {
    const query = { q: "", status, category: undefined, order: "created" } as const;
    return (await findAdminListings(db, query)).rows.map(({ owner_state }) => owner_state).sort();
  };
  const before = await counts();
  const [gone, blocked] = [await makeUser(db), await makeUser(db)];
  await makeListing(db, { user: gone });
  await makeListing(db, { user: blocked });
  await setUser(db, gone.id, { deleted_at: new Date() });
  await setUser(db, blocked.id, { is_blocked: true });
  expect(await counts()).toEqual({
    ...before,
    listings: before.listings + 1,
    all: [...before.all, "blocked", "deleted"].sort(),
  });
});
