// Which accounts make a new ad wait for review, and which do not.
import { beforeEach, describe, expect, test } from "vitest";
import { publishListing } from "#app/listings/life/listings.commands.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { getRow, listingInput, makeListing, makeUser, publishDependencies, type User } from "#tests/support/make.ts";
import { makeReport } from "#tests/support/make-rows.ts";
import { screeningOf, useModes } from "#tests/support/screening.ts";

const { db } = useDatabase();
const OLD = new Date("2026-01-01T12:00:00Z");

beforeEach(() => useModes(db, {}));

/** Publishes an ad; returns the signals that hold it, undefined if it is active. */
async function signalsOf(
  user: User,
  description = "Здрава маса за двора, почти нова.",
): Promise<readonly string[] | undefined> {
  const { id, held } = await publishListing(
    { ...publishDependencies(db), screening: screeningOf() },
    { userId: user.id, currency: "BGN", allowsNearDuplicate: true },
    listingInput({ description }),
  );
  const review = await db
    .selectFrom("listing_reviews")
    .select("signals")
    .where("listing_id", "=", id)
    .executeTakeFirst();
  expect((await getRow(db, id)).is_public).toBe(held === undefined);
  return review?.signals;
}

const address = (user: User, address_hash: string) =>
  db.insertInto("user_addresses").values({ user_id: user.id, address_hash }).execute();

async function report(user: User, count: number, status: "pending" | "dismissed" = "pending") {
  for (let number = 0; number < count; number += 1)
    await makeReport(db, undefined, { listing_user_id: user.id, status, reporter_key: `${status} ${number}` });
}

test("a new person with an unconfirmed address publishes at once", async () => {
  const user = await makeUser(db);
  for (let count = 0; count < 5; count += 1) expect(await signalsOf(user)).toBeUndefined();
});

describe("a new ad waits", () => {
  test("from the sixth one on of an account of today, and not of an older one", async () => {
    const [fresh, old] = [
      await makeUser(db, { email_verified: true }),
      await makeUser(db, { created_at: OLD, email_verified: true }),
    ];
    for (const user of [fresh, old]) for (let count = 0; count < 5; count += 1) await makeListing(db, { user });
    expect(await signalsOf(fresh)).toEqual(["new_account"]);
    expect(await signalsOf(old)).toBeUndefined();
  });

  test("if its account shares an address with a blocked one, unless a whole network does", async () => {
    const [user, blocked] = [await makeUser(db, { created_at: OLD }), await makeUser(db, { is_blocked: true })];
    for (const one of [user, blocked]) await address(one, "home");
    // An unconfirmed address is shown beside another signal.
    expect(await signalsOf(user)).toEqual(["shared_address", "unconfirmed"]);
    for (let count = 0; count < 4; count += 1) await address(await makeUser(db), "home");
    expect(await signalsOf(user)).toBeUndefined();
  });

  test("if another account has an ad with the same long text", async () => {
    const text = "Продавам здрава дървена маса за двора, почти нова, със шест стола и пейка.";
    const [first, second] = [await makeUser(db, { created_at: OLD, phone_number_verified: true }), await makeUser(db)];
    expect(await signalsOf(second, text)).toBeUndefined();
    expect(await signalsOf(second, text)).toBeUndefined();
    expect(await signalsOf(first, text.toUpperCase().replaceAll(" ", "\n "))).toEqual(["same_text"]);
    expect(await signalsOf(first, "Здрава маса за двора, почти нова.")).toBeUndefined();
  });

  test("after more than three reports that were not dismissed", async () => {
    const user = await makeUser(db, { created_at: OLD, email_verified: true });
    await report(user, 3);
    await report(user, 9, "dismissed");
    expect(await signalsOf(user)).toBeUndefined();
    // A fourth person.
    await report(user, 4);
    expect(await signalsOf(user)).toEqual(["reported"]);
  });
});
