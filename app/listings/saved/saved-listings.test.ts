import { expect, test } from "vitest";
import { eraseDeletedAccounts } from "#app/admin/own-data/erasure.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeListings, makeUser } from "#tests/support/make.ts";
import { setUser } from "#tests/support/make-rows.ts";
import { findSaved, MAX_SAVED, saveListings, unsaveAll, unsaveListings } from "./saved-listings.commands.server.ts";

const { db } = useDatabase();
const idsOf = async (userId: string) => (await findSaved(db, userId)).map(({ id }) => id);

test("an ad is saved once per account, the last saved on top, for this person alone", async () => {
  const [one, other] = [await makeUser(db), await makeUser(db)];
  const [first, second, third] = [await makeListing(db), await makeListing(db), await makeListing(db)];
  const sold = await makeListing(db, { row: { status: "inactive", inactive_reason: "sold" } });
  await saveListings(db, one.id, [first.id]);
  // Two devices at the same time.
  const left = await Promise.all([1, 2].map(() => saveListings(db, one.id, [third.id, second.id, first.id, sold.id])));
  expect(left).toEqual([[sold.id], [sold.id]]);
  expect(await idsOf(one.id)).toEqual([third.id, second.id, first.id]);
  await saveListings(db, other.id, [first.id]);
  await unsaveListings(db, one.id, [first.id, sold.id]);
  expect([await idsOf(one.id), await idsOf(other.id)]).toEqual([[third.id, second.id], [first.id]]);
  await unsaveAll(db, one.id);
  expect([await idsOf(one.id), await idsOf(other.id)]).toEqual([[], [first.id]]);
});

test("an account saves at most MAX_SAVED ads; they are deleted with the ad and with the account", async () => {
  const user = await makeUser(db);
  const made = await makeListings(
    db,
    Array.from({ length: MAX_SAVED + 1 }, () => ({})),
  );
  await saveListings(
    db,
    user.id,
    made.slice(0, 2).map(({ id }) => id),
  );
  await saveListings(
    db,
    user.id,
    made.map(({ id }) => id),
  );
  expect(await idsOf(user.id)).toHaveLength(MAX_SAVED);
  await db
    .deleteFrom("listings")
    .where("id", "=", made[0]?.id ?? "")
    .execute();
  expect(await idsOf(user.id)).toHaveLength(MAX_SAVED - 1);
  await setUser(db, user.id, { deleted_at: new Date(0) });
  expect(await eraseDeletedAccounts(db)).toBe(1);
  expect(await idsOf(user.id)).toEqual([]);
});
