import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeListingState } from "#app/listings/life/listing-states.commands.server.ts";
import { deleteListing, editListing, publishListing } from "#app/listings/life/listings.commands.server.ts";
import { resetLapsedVip } from "#app/listings/life/listings.jobs.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import {
  category,
  type ListingRow,
  listingInput,
  makeListing,
  makeUser,
  publishDependencies,
  RULES,
  type User,
} from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { personOf } from "#tests/support/request.ts";
import { onChange } from "./changes.server.ts";
import { announceListings } from "./visible-changes.server.ts";

const { db } = useDatabase();
let owner: User;
let listing: ListingRow;
let notified: string[][];
let stop: () => void;

beforeEach(async () => {
  owner = await makeUser(db);
  listing = await makeListing(db, { user: owner, category: "cars", town: "Хасково" });
  notified = [];
  stop = onChange(db, (keys) => notified.push([...keys].sort()));
});
afterEach(() => stop());

const person = () => personOf(owner);
const wholeListing = () =>
  ["category:2", "lists:all", `listing:${listing.id}`, `seller:${owner.id}`, `town:${listing.town}`].sort();

describe("listeners are notified once, after the commit", () => {
  test("of publishing", async () => {
    const published = await publishListing(
      publishDependencies(db),
      { userId: owner.id, currency: "BGN", allowsNearDuplicate: true },
      listingInput({ town: "Свиленград" }),
    );
    expect(notified).toEqual([
      ["category:11", "lists:all", `listing:${published.id}`, `seller:${owner.id}`, "town:Свиленград"].sort(),
    ]);
  });

  test("editing announces both places between which an ad moves", async () => {
    const input = listingInput({ category: category("electronics"), town: "Харманли" });
    await editListing(db, { person: person(), rules: RULES, id: listing.id }, input);
    expect(notified).toEqual([[...wholeListing(), "category:6", "town:Харманли"].sort()]);
  });
});

describe("listeners are not notified", () => {
  test("of a rolled-back change", async () => {
    const failing = inTransaction(db, async (tx) => {
      await deleteListing(tx, { person: person(), id: listing.id });
      throw new Error("later in the same transaction");
    });
    await expect(failing).rejects.toThrow("later");
    expect(notified).toEqual([]);
  });

  test("of a refused command", async () => {
    expect(await refusal(deleteListing(db, { person: personOf(await makeUser(db)), id: listing.id }))).toBe(
      "listing_missing",
    );
    expect(notified).toEqual([]);
  });

  test("before the outermost commit, and then once of all changes", async () => {
    await inTransaction(db, async (tx) => {
      await changeListingState(tx, { person: person(), rules: RULES, id: listing.id, verb: "pause" });
      await changeListingState(tx, { person: person(), rules: RULES, id: listing.id, verb: "resume" });
      expect(notified).toEqual([]);
    });
    expect(notified).toEqual([wholeListing()]);
  });

  test("of a column whose effect depends on the time", async () => {
    await db
      .updateTable("listings")
      .set({ priority: "vip", vip_expires_at: new Date(0) })
      .execute();
    await resetLapsedVip.run({ db });
    expect(notified).toEqual([]);
  });

  test("after they unsubscribed", async () => {
    stop();
    await deleteListing(db, { person: person(), id: listing.id });
    expect(notified).toEqual([]);
  });
});

test("announcing outside of a transaction throws", async () => {
  const outside = announceListings(db as Parameters<typeof announceListings>[0], [listing.id]);
  await expect(outside).rejects.toThrow("inTransaction");
});
