// Tests the triggers that maintain the visibility and the counts of ads.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { getRow, type ListingRow, makeListing, makeListings, makePhotoRow, makeUser } from "#tests/support/make.ts";

const { db } = useDatabase();
const seen = async ({ id }: ListingRow) => {
  const { is_public, was_public } = await getRow(db, id);
  return { is_public, was_public };
};
const NOW_AND_THEN = { is_public: true, was_public: true };
const ONLY_THEN = { is_public: false, was_public: true };
const set = (table: "listings" | "users", id: string, values: object) =>
  db.updateTable(table).set(values).where("id", "=", id).execute();

describe("an ad is public", () => {
  test("from its publication, regardless of the inserted value", async () => {
    expect(await seen(await makeListing(db))).toEqual(NOW_AND_THEN);
    expect(await seen(await makeListing(db, { row: { is_public: false } }))).toEqual(NOW_AND_THEN);
  });

  test.each([
    { status: "inactive", inactive_reason: "paused" },
    { status: "inactive", inactive_reason: "sold" },
    { status: "inactive", inactive_reason: "admin" },
    { status: "expired" },
  ] as const)("not while it is %o, and again afterwards", async (row) => {
    const listing = await makeListing(db, { row });
    expect(await seen(listing)).toEqual(ONLY_THEN);
    await set("listings", listing.id, { is_public: true });
    expect(await seen(listing)).toEqual(ONLY_THEN);
    await set("listings", listing.id, { status: "active", inactive_reason: null });
    expect(await seen(listing)).toEqual(NOW_AND_THEN);
  });

  test("unless its owner is blocked or deleted, and again after unblocking", async () => {
    const user = await makeUser(db);
    const [one, paused, stranger] = [
      await makeListing(db, { user }),
      await makeListing(db, { user }),
      await makeListing(db),
    ];
    await set("listings", paused.id, { status: "inactive", inactive_reason: "paused" });
    await set("users", user.id, { is_blocked: true });
    expect(await Promise.all([one, paused, stranger].map(seen))).toEqual([ONLY_THEN, ONLY_THEN, NOW_AND_THEN]);
    await set("users", user.id, { is_blocked: false });
    expect(await Promise.all([one, paused, stranger].map(seen))).toEqual([NOW_AND_THEN, ONLY_THEN, NOW_AND_THEN]);
    await set("users", user.id, { deleted_at: new Date() });
    expect(await seen(one)).toEqual(ONLY_THEN);
    await set("users", user.id, { deleted_at: null });
    expect(await seen(one)).toEqual(NOW_AND_THEN);
  });

  test("never if its owner was blocked when it was published", async () => {
    const user = await makeUser(db);
    await set("users", user.id, { is_blocked: true });
    const [listing] = await makeListings(db, [{ user_id: user.id }]);
    expect(listing && (await seen(listing))).toEqual({ is_public: false, was_public: false });
  });
});

describe("the stored counts equal the counted rows", () => {
  async function differences() {
    const { rows } = await sql`
      select coalesce(k.category_id, r.category_id) as category_id, coalesce(k.status, r.status) as status, k.total as kept, r.total as counted
      from (select * from listing_counts where total <> 0) k
      full join (select category_id, status, is_public, count(*) as total from listings group by 1, 2, 3) r using (category_id, status, is_public)
      where k.total is distinct from r.total`.execute(db);
    return rows;
  }
  const total = async () =>
    (
      await db
        .selectFrom("listing_counts")
        .select((eb) => eb.fn.sum<number>("total").as("total"))
        .executeTakeFirst()
    )?.total;

  test("after publishing, pausing, moving, blocking, erasing", async () => {
    const user = await makeUser(db);
    const mine = [
      await makeListing(db, { user }),
      await makeListing(db, { user, category: "rabota", attributes: { job_listing_type: "seek" } }),
    ];
    const others = [await makeListing(db), await makeListing(db)];
    const steps: (() => Promise<unknown>)[] = [
      () => set("listings", mine[0]?.id ?? "", { status: "inactive", inactive_reason: "paused" }),
      () => set("listings", mine[0]?.id ?? "", { status: "active", inactive_reason: null }),
      () => set("listings", mine[0]?.id ?? "", { category_id: 2 }),
      () => set("listings", mine[1]?.id ?? "", { category_id: 3, status: "expired" }),
      () => set("listings", others[0]?.id ?? "", { title: "Друго" }),
      () => set("users", user.id, { is_blocked: true }),
      () => set("listings", mine[1]?.id ?? "", { status: "active" }),
      () => set("users", user.id, { is_blocked: false }),
      () =>
        db
          .deleteFrom("listings")
          .where("id", "=", others[0]?.id ?? "")
          .execute(),
      () => db.updateTable("listings").set({ status: "expired" }).execute(),
      () => db.updateTable("listings").set({ status: "active" }).where("category_id", "in", [2, 3]).execute(),
      () => db.deleteFrom("users").where("id", "=", user.id).execute(),
    ];
    expect([await differences(), await total()]).toEqual([[], 4]);
    for (const step of steps) {
      await step();
      expect(await differences()).toEqual([]);
    }
    expect(await total()).toBe(1);
  });

  test("after a rollback", async () => {
    const listing = await makeListing(db);
    await db
      .transaction()
      .execute(async (tx) => {
        await tx.deleteFrom("listings").where("id", "=", listing.id).execute();
        throw new Error("no");
      })
      .catch(() => {});
    expect([await differences(), await total()]).toEqual([[], 1]);
  });

  test("after changes of many ads at once, in the same and in other categories", async () => {
    const listings = await Promise.all(Array.from({ length: 8 }, () => makeListing(db)));
    await Promise.all(
      listings.map(({ id }, index) =>
        index % 3 === 0
          ? db.deleteFrom("listings").where("id", "=", id).execute()
          : set("listings", id, { category_id: 1 + (index % 3) }),
      ),
    );
    expect([await differences(), await total()]).toEqual([[], 5]);
  });

  test("after an import of an ad that exists already", async () => {
    const imported = { source: "import", source_id: "1" };
    const { user_id } = await makeListing(db, { row: imported });
    await sql`insert into listings (user_id, category_id, title, source, source_id) values (${user_id}, 1, 'Ключ', 'import', '1')
      on conflict (source, source_id) do nothing`.execute(db);
    expect([await differences(), await total()]).toEqual([[], 1]);
  });
});

describe("a photo", () => {
  test("becomes an orphan, with the time, when its ad is deleted", async () => {
    const listing = await makeListing(db);
    const photo = await makePhotoRow(db, listing.user_id);
    const row = () =>
      db
        .selectFrom("photos")
        .select(["listing_id", "orphaned_at"])
        .where("id", "=", photo.id)
        .executeTakeFirstOrThrow();
    expect(photo.orphaned_at).toBeInstanceOf(Date);
    await db.updateTable("photos").set({ listing_id: listing.id }).where("id", "=", photo.id).execute();
    expect(await row()).toEqual({ listing_id: listing.id, orphaned_at: null });
    await db.deleteFrom("listings").where("id", "=", listing.id).execute();
    expect(await row()).toEqual({ listing_id: null, orphaned_at: expect.any(Date) });
  });
});
