import { beforeEach, expect, test, vi } from "vitest";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { getRow, makeListing, makeUser, RULES, type User } from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { personOf } from "#tests/support/request.ts";
import type { StateVerb } from "./life-cycle.ts";
import { changeListingState } from "./listing-states.commands.server.ts";
import { UNDOABLE_SECONDS, undoChange, undoKey } from "./undo.server.ts";

const { db } = useDatabase();
const hash = createKeyedHash("a secret of this test, long enough");
let user: User;
beforeEach(async () => {
  vi.useRealTimers();
  user = await makeUser(db);
});

/** Changes an ad and returns the key that undoes it. */
async function change(id: string, verb: StateVerb = "markSold"): Promise<string> {
  const done = await changeListingState(db, { person: personOf(user), rules: RULES, id, verb });
  return done ? undoKey(hash, done) : "";
}

const undo = (id: string, key: string, { by = user, max = 10 } = {}) =>
  undoChange({ db, hash, env: { ...RULES, maxListingsBasic: max } }, personOf(by), { id, key });

test.each(["active", "reserved", "paused"] as const)("a %s ad is as it was before it was ended", async (state) => {
  const row = {
    ...(state === "paused" ? ({ status: "inactive", inactive_reason: "paused" } as const) : { status: state }),
    // Of a visible ad the database forgets it, because its owner has answered.
    unanswered: state === "paused" ? 1 : 0,
    expires_at: new Date(Date.now() + 3_600_000),
  };
  const { id } = await makeListing(db, { user, row });
  const { updated_at: _before, ...before } = await getRow(db, id);
  const key = await change(id);
  expect(await getRow(db, id)).toMatchObject({ inactive_reason: "sold", unanswered: 0 });
  await undo(id, key);
  expect(await getRow(db, id)).toMatchObject(before);
});

test("is refused to others, for another ad, with a changed key, late, twice and after another change", async () => {
  const { id } = await makeListing(db, { user });
  const { id: other } = await makeListing(db, { user });
  const key = await change(id);
  expect(await refusal(undo(id, key, { by: await makeUser(db) }))).toBe("listing_missing");
  expect(await refusal(undo(other, key))).toBe("undo_late");
  expect(await refusal(undo(id, `a${key}`))).toBe("undo_late");
  expect(await refusal(undo(id, ""))).toBe("undo_late");
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + UNDOABLE_SECONDS * 1_000 });
  expect(await refusal(undo(id, key))).toBe("undo_late");
  vi.useRealTimers();
  const { updated_at } = await getRow(db, id);
  await setListing(db, id, { updated_at: new Date(now + 5) });
  expect(await refusal(undo(id, key))).toBe("listing_state_changed");
  await setListing(db, id, { updated_at });
  await undo(id, key);
  expect(await refusal(undo(id, key))).toBe("listing_state_changed");
});

test("is refused if the person has published up to the limit since", async () => {
  const { id } = await makeListing(db, { user });
  const key = await change(id);
  await makeListing(db, { user });
  expect(await refusal(undo(id, key, { max: 1 }))).toBe("listing_limit");
  await undo(id, key, { max: 2 });
  expect(await getRow(db, id)).toMatchObject({ status: "active" });
});
