import { expect, test } from "vitest";
import { ownListingView } from "#app/listings/own/own-listing-view.server.ts";
import { findListingsToConfirm, findOwnListings } from "#app/listings/own/own-listings.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { getRow, makeListing, makeUser, testSite } from "#tests/support/make.ts";
import { personOf } from "#tests/support/request.ts";
import { confirmAllListings } from "./answers.commands.server.ts";

const { database, db } = useDatabase();
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

test("confirmAllListings confirms exactly the ads with an open check or request", async () => {
  const user = await makeUser(db);
  const confirmed_at = ago(5);
  const make = async (row: object, owner = user) =>
    (await makeListing(db, { user: owner, row: { confirmed_at, ask_at: null, ...row } })).id;
  const due = await make({ ask_at: ago(1) });
  const told = await make({ asked_at: ago(1), status: "reserved" });
  const answered = await make({ asked_at: ago(6) });
  const paused = await make({ asked_at: ago(1), status: "inactive", inactive_reason: "paused" });
  const foreign = await make({ asked_at: ago(1) }, await makeUser(db));
  const waiting = await findListingsToConfirm(db, user.id, new Date());
  expect(new Set(waiting)).toEqual(new Set([due, told]));
  // My ads shows the same ads as open.
  const { listings } = await findOwnListings(db, { userId: user.id, states: undefined, after: undefined });
  const asked = listings.filter((own) => ownListingView(personOf(user), own, new Date()).isConfirmationDue);
  expect(new Set(asked.map(({ card }) => card.id))).toEqual(new Set(waiting));

  expect(await confirmAllListings(testSite(database), personOf(user))).toBe(2);
  expect(await findListingsToConfirm(db, user.id, new Date())).toEqual([]);
  for (const id of waiting) expect((await getRow(db, id)).confirmed_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect((await getRow(db, told)).status).toBe("reserved");
  for (const id of [answered, paused, foreign]) expect((await getRow(db, id)).confirmed_at).toEqual(confirmed_at);
});
