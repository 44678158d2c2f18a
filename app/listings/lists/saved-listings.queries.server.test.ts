import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { setUser } from "#tests/support/make-rows.ts";
import { findSavedStates } from "./saved-listings.queries.server.ts";

const { db } = useDatabase();

test("the end of an ad is shown unless its owner is blocked or deleted", async () => {
  const user = await makeUser(db);
  const add = async (row: object) => (await makeListing(db, { user, row })).id;
  const inDays = (days: number) => ({ expires_at: new Date(Date.now() + days * 86_400_000) });
  const made = {
    [await add({ views: 1 })]: "active",
    [await add({ status: "reserved" })]: "reserved",
    [await add(inDays(2.9))]: "ending",
    [await add(inDays(3.1))]: "active",
    [await add({ status: "inactive", inactive_reason: "paused" })]: "paused",
    [await add({ status: "inactive", inactive_reason: "sold" })]: "sold",
    [await add({ status: "inactive", inactive_reason: "admin" })]: "over",
    [await add({ status: "expired" })]: "over",
  };
  const states = async () =>
    Object.fromEntries((await findSavedStates(db, Object.keys(made))).map(({ id, state }) => [id, state]));
  expect(await states()).toEqual(made);
  await setUser(db, user.id, { is_blocked: true });
  expect(await states()).toEqual({});
});
