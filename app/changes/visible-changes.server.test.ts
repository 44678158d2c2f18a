import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { updateProfile } from "#app/accounts/accounts.commands.server.ts";
import { deleteAccount } from "#app/accounts/deletion.commands.server.ts";
import { changeListingState } from "#app/listings/listing-states.commands.server.ts";
import { deleteListing, editListing, publishListing } from "#app/listings/listings.commands.server.ts";
import { expireListings, tidyLapsedVip } from "#app/listings/listings.jobs.server.ts";
import { runAdminAction } from "#app/moderation/admin-action.server.ts";
import { LISTING_ACTION_RULES } from "#app/moderation/listing-actions.server.ts";
import { PERSON_ACTION_RULES } from "#app/moderation/person-actions.server.ts";
import { onChange } from "#app/platform/changes.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { rateSeller } from "#app/ratings/ratings.commands.server.ts";
import { activateVip } from "#app/vip/vip.commands.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import {
  category,
  type ListingRow,
  listingInput,
  makeListing,
  makeUser,
  publishDesk,
  RULES,
  testSite,
  type User,
  visitorFrom,
} from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { viewerOf } from "#tests/support/request.ts";
import { announceListings } from "./visible-changes.server.ts";

const { database, db } = useDatabase();
let owner: User;
let admin: User;
let listing: ListingRow;
let heard: string[][];
let stop: () => void;

beforeEach(async () => {
  owner = await makeUser(db);
  admin = await makeUser(db, { is_admin: true });
  listing = await makeListing(db, { user: owner, category: "cars", town: "Хасково" });
  heard = [];
  stop = onChange(db, (keys) => heard.push([...keys].sort()));
});
afterEach(() => stop());

const actor = () => viewerOf(owner);
const wholeListing = () =>
  ["category:2", "lists:all", `listing:${listing.id}`, `seller:${owner.id}`, `town:${listing.town}`].sort();

describe("what a command changed is told once, after its commit", () => {
  test("publishing", async () => {
    const published = await publishListing(
      publishDesk(db),
      { userId: owner.id, currency: "BGN", mayBeTwin: true },
      listingInput({ town: "Свиленград" }),
    );
    expect(heard).toEqual([
      ["category:11", "lists:all", `listing:${published.id}`, `seller:${owner.id}`, "town:Свиленград"].sort(),
    ]);
  });

  test("editing tells of both places that an ad moves between", async () => {
    const input = listingInput({ category: category("electronics"), town: "Харманли" });
    await editListing(db, { actor: actor(), rules: RULES, id: listing.id }, input);
    expect(heard).toEqual([[...wholeListing(), "category:6", "town:Харманли"].sort()]);
  });

  const OF_THE_LISTING: readonly [string, () => Promise<unknown>][] = [
    ["pausing", () => changeListingState(db, { actor: actor(), rules: RULES, id: listing.id, verb: "pause" })],
    ["deleting", () => deleteListing(db, { actor: actor(), id: listing.id })],
    ["expiring", () => expire()],
    ["promoting", () => promote()],
    ["an administrator's stop", () => actOnListing("deactivate")],
    ["an administrator's deletion", () => actOnListing("delete")],
  ];
  test.each(OF_THE_LISTING)("%s tells of the ad, its lists and its seller", async (_name, run) => {
    const expected = wholeListing();
    await run();
    expect(heard).toEqual([expected]);
  });

  const OF_THE_SELLER: readonly [string, () => Promise<unknown>][] = [
    ["a new name", () => updateProfile(db, owner.id, { name: "Ново Име", phone: "" })],
    ["a rating", () => rate()],
  ];
  test.each(OF_THE_SELLER)("%s tells of the seller", async (_name, run) => {
    await run();
    expect(heard).toEqual([[`seller:${owner.id}`]]);
  });

  const WITH_THEIR_ADS: readonly [string, () => Promise<unknown>][] = [
    ["a deleted account", () => deleteAccount(testSite(database), owner.id)],
    ["a block", () => actOnPerson("block", { reason: "spam" })],
  ];
  test.each(WITH_THEIR_ADS)("%s tells of the seller with all their ads", async (_name, run) => {
    await run();
    expect(heard).toEqual([wholeListing()]);
  });
});

describe("nothing is told", () => {
  test("of what was rolled back", async () => {
    const failing = inTransaction(db, async (tx) => {
      await deleteListing(tx, { actor: actor(), id: listing.id });
      throw new Error("later in the same transaction");
    });
    await expect(failing).rejects.toThrow("later");
    expect(heard).toEqual([]);
  });

  test("of a refused command", async () => {
    expect(await refusal(deleteListing(db, { actor: viewerOf(await makeUser(db)), id: listing.id }))).toBe(
      "listing_missing",
    );
    expect(heard).toEqual([]);
  });

  test("before the outermost commit, and then of everything at once", async () => {
    await inTransaction(db, async (tx) => {
      await changeListingState(tx, { actor: actor(), rules: RULES, id: listing.id, verb: "pause" });
      await changeListingState(tx, { actor: actor(), rules: RULES, id: listing.id, verb: "resume" });
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual([wholeListing()]);
  });

  test("of a column that lists read by the clock", async () => {
    await db
      .updateTable("listings")
      .set({ priority: "vip", vip_expires_at: new Date(0) })
      .execute();
    await tidyLapsedVip.run({ db });
    expect(heard).toEqual([]);
  });

  test("to a listener that has stopped", async () => {
    stop();
    await deleteListing(db, { actor: actor(), id: listing.id });
    expect(heard).toEqual([]);
  });
});

test("announcing outside of a transaction is a mistake that shows", async () => {
  const outside = announceListings(db as Parameters<typeof announceListings>[0], [listing.id]);
  await expect(outside).rejects.toThrow("inTransaction");
});

async function expire(): Promise<void> {
  await db
    .updateTable("listings")
    .set({ expires_at: new Date(0) })
    .where("id", "=", listing.id)
    .execute();
  await expireListings.run({ db });
}

async function promote(): Promise<void> {
  await db.insertInto("token_ledger").values({ user_id: owner.id, amount: 5, reason: "sample" }).execute();
  await activateVip(db, actor(), { listingId: listing.id, days: 1, key: randomUUID(), isQuick: true });
}

function rate() {
  const rater = { raterId: null, visitor: visitorFrom("203.0.113.9") };
  return rateSeller(testSite(database), { sellerId: owner.id, listingId: null, rating: 5, ...rater });
}

function actOnListing(name: "deactivate" | "delete") {
  const action = LISTING_ACTION_RULES[name];
  const input = { reason: "fraud" };
  return runAdminAction(testSite(database), viewerOf(admin), { action, name, id: listing.id, input });
}

function actOnPerson(name: "block", input: object) {
  const action = PERSON_ACTION_RULES[name];
  return runAdminAction(testSite(database), viewerOf(admin), { action, name, id: owner.id, input });
}
