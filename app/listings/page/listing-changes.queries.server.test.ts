import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { setListing, setUser } from "#tests/support/make-rows.ts";
import { continueChangeNumbers, findListingChanges } from "./listing-changes.queries.server.ts";

const { db } = useDatabase();

/** Returns the titles of the ads that changed since the cursor; '-' for one that is no longer public. */
async function changesAfter(after: string | undefined, size = 100) {
  await vi.waitFor(settle, { timeout: 60_000 });
  const page = await findListingChanges(db, after, size);
  return { ...page, titles: page.changes.map(({ listing }) => listing?.title ?? "-") };
}

/** Waits for transactions of tests in other databases of the server, which delay changes on PostgreSQL. */
async function settle() {
  const { rows } = await sql<{ number: string }>`
    select number from listing_changes
    where number >= (select last_value from listing_change_base) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.execute(
    db,
  );
  expect(rows).toEqual([]);
}

describe("the changes of public ads", () => {
  test("contain each ad once in its current state, page after page", async () => {
    const user = await makeUser(db);
    const first = await makeListing(db, { user, title: "Първа обява" });
    await makeListing(db, { user, title: "Втора обява" });
    await setListing(db, first.id, { title: "Първа, поправена" });
    const one = await changesAfter(undefined, 1);
    expect([one.titles, one.hasMore]).toEqual([["Втора обява"], true]);
    const rest = await changesAfter(one.next, 1);
    expect([rest.titles, rest.hasMore]).toEqual([["Първа, поправена"], false]);
    expect(await changesAfter(rest.next)).toMatchObject({ titles: [], next: rest.next });
  });

  test("contain ads of an owner who is blocked or unblocked, but neither views nor ads that were never public", async () => {
    const user = await makeUser(db);
    const listing = await makeListing(db, { user, title: "Стара мелница" });
    await setListing(db, listing.id, { status: "reserved" });
    const start = (await changesAfter(undefined)).next;
    await setListing(db, listing.id, { views: 7 });
    expect((await changesAfter(start)).titles).toEqual([]);
    await setUser(db, user.id, { is_blocked: true });
    const blocked = await changesAfter(start);
    expect(blocked.titles).toEqual(["-"]);
    await setUser(db, user.id, { is_blocked: false });
    const back = await changesAfter(blocked.next);
    expect(back.titles).toEqual(["Стара мелница"]);
    await db.deleteFrom("listings").where("id", "=", listing.id).execute();
    expect((await changesAfter(back.next)).titles).toEqual(["-"]);
  });

  test("start at the beginning for an invalid cursor", async () => {
    await makeListing(db, { title: "Една обява" });
    for (const odd of [
      "",
      "x",
      Buffer.from('["1","2"]').toString("base64url"),
      Buffer.from("[]").toString("base64url"),
    ])
      expect((await changesAfter(odd)).titles).toEqual(["Една обява"]);
  });

  test("have rising numbers in a restored database whose transaction ids start again", async () => {
    const listing = await makeListing(db, { title: "Преди копието" });
    await sql`update listing_changes set number = number + 1000000`.execute(db);
    const [old] = await db.selectFrom("listing_changes").selectAll().execute();
    await continueChangeNumbers(db);
    const { next, titles } = await changesAfter(undefined);
    expect(titles).toEqual(["Преди копието"]);
    await setListing(db, listing.id, { title: "След копието" });
    expect((await changesAfter(next)).titles).toEqual(["След копието"]);
    const [now] = await db.selectFrom("listing_changes").selectAll().execute();
    expect(Number(now?.number)).toBeGreaterThan(Number(old?.number));
    const base = async () => (await sql`select last_value from listing_change_base`.execute(db)).rows;
    const before = await base();
    await continueChangeNumbers(db);
    expect(await base()).toEqual(before);
  });
});
