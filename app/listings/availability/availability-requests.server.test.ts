import { beforeEach, describe, expect, test } from "vitest";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { changeListingState } from "#app/listings/life/listing-states.commands.server.ts";
import { findOwnListings } from "#app/listings/own/own-listings.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import {
  getRow,
  type ListingRow,
  makeListing,
  makeUser,
  RULES,
  testSite,
  type User,
  visitorFrom,
} from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { viewerOf } from "#tests/support/request.ts";
import {
  deleteOldAvailabilityRequests,
  getRequestOffer,
  sendAvailabilityRequest,
} from "./availability-requests.commands.server.ts";

const { database, db } = useDatabase();
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
let site: Site;
let owner: User;
let ad: ListingRow;

const personAt = (address: string, userId?: string, browser = "Firefox/132 (X11; Linux)") => ({
  visitor: visitorFrom(address),
  userId,
  headers: new Headers({ "user-agent": browser }),
});
const ask = (person = personAt("203.0.113.1")) => sendAvailabilityRequest(site, ad.id, person);
const offer = (person?: ReturnType<typeof personAt>) =>
  getRequestOffer(site, { id: ad.id, userId: owner.id, isPublic: ad.is_public, confirmedAt: ad.confirmed_at }, person);
const openRequests = async () =>
  (await findOwnListings(db, { userId: owner.id, states: undefined, after: undefined })).listings[0]?.openRequests;
async function set(row: Partial<ListingRow>): Promise<void> {
  await setListing(db, ad.id, row as never);
  ad = await getRow(db, ad.id);
}

beforeEach(async () => {
  site = testSite(database);
  owner = await makeUser(db);
  ad = await makeListing(db, { user: owner, row: { listed_at: ago(9), confirmed_at: ago(4) } });
});

describe("an availability request", () => {
  test("can be sent once per visitor, ad and week, and is counted for the owner", async () => {
    await ask();
    expect(await refusal(ask())).toBe("already_asked");
    await ask(personAt("203.0.113.1", undefined, "Chrome/131 (Windows NT 10.0)"));
    await ask(personAt("203.0.113.2"));
    expect(await openRequests()).toBe(3);
    await site.views.flush();
    expect((await getRow(db, ad.id)).asks).toBe(3);
    await db
      .updateTable("listing_asks")
      .set({ asked_at: ago(8) })
      .execute();
    await ask();
  });

  test("is refused within three days of a confirmation, and for a hidden ad", async () => {
    await set({ confirmed_at: ago(2.9) });
    expect([await refusal(ask()), await offer()]).toEqual(["ask_not_needed", undefined]);
    await set({ confirmed_at: ago(3.1) });
    expect([await refusal(ask()), (await offer())?.state]).toEqual([undefined, "guest"]);
    expect(await offer(personAt("203.0.113.9", owner.id))).toBeUndefined();
    await set({ status: "inactive", inactive_reason: "sold" });
    expect([await refusal(ask(personAt("203.0.113.4"))), await offer()]).toEqual(["listing_not_found", undefined]);
    ad = { ...ad, id: "00000000-0000-4000-8000-000000000000" };
    expect(await refusal(ask())).toBe("listing_not_found");
  });

  test("is shown to its sender until the owner confirms; then the device's key no longer matches", async () => {
    const person = personAt("203.0.113.1");
    const before = await offer(person);
    expect(before?.state).toBe("open");
    await ask(person);
    expect(await offer(person)).toMatchObject({ state: "asked", name: before?.name });
    expect((await offer(personAt("203.0.113.2")))?.state).toBe("open");
    await changeListingState(db, { actor: viewerOf(owner), rules: RULES, id: ad.id, verb: "confirm" });
    ad = await getRow(db, ad.id);
    expect([await offer(person), await openRequests()]).toEqual([undefined, 0]);
    await set({ confirmed_at: ago(3.5) });
    await db
      .updateTable("listing_asks")
      .set({ asked_at: ago(4) })
      .execute();
    const later = await offer(person);
    expect([later?.state, later?.name === before?.name]).toEqual(["open", false]);
    expect(await refusal(ask(person))).toBe("already_asked");
  });

  test("is stored under a hash for a week; its count stays", async () => {
    await ask();
    await site.views.flush();
    const [row] = await db.selectFrom("listing_asks").select("asker").execute();
    expect(row?.asker).not.toMatch(/user|203/);
    await deleteOldAvailabilityRequests(db, new Date(Date.now() + 6 * DAY));
    expect(await openRequests()).toBe(1);
    await deleteOldAvailabilityRequests(db, new Date(Date.now() + 8 * DAY));
    expect([await openRequests(), (await getRow(db, ad.id)).asks]).toEqual([0, 1]);
  });

  test("is limited to twenty an hour per person", async () => {
    const ads = await Promise.all(
      Array.from({ length: 21 }, () => makeListing(db, { user: owner, row: { confirmed_at: ago(4) } })),
    );
    const settled = { ...personAt("203.0.113.1"), visitor: { ...visitorFrom("203.0.113.1"), isSettled: true } };
    for (const { id } of ads.slice(1)) await sendAvailabilityRequest(site, id, settled);
    expect(await refusal(sendAvailabilityRequest(site, ads[0]?.id ?? "", settled))).toBe("too_many_requests");
  });
});
