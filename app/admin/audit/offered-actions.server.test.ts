// Compares the actions that lists offer with those that succeed: runs each action on each kind of row and rolls it back.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { runAdminAction } from "#app/admin/actions/admin-action.server.ts";
import { type ActionTarget, type Offer, offerOf } from "#app/admin/actions/admin-actions.ts";
import { deskRequests } from "#app/admin/inbox/desk-requests.ts";
import { messageView } from "#app/admin/inbox/message-view.server.ts";
import { findMessages } from "#app/admin/inbox/messages-list.queries.server.ts";
import { reportViews } from "#app/admin/inbox/report-view.server.ts";
import { findReports } from "#app/admin/inbox/reports-list.queries.server.ts";
import { listingView } from "#app/admin/listings/listing-view.server.ts";
import { findAdminListings } from "#app/admin/listings/listings-list.queries.server.ts";
import { findPeople } from "#app/admin/people/people-list.queries.server.ts";
import { personView } from "#app/admin/people/person-view.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, testSite, type User } from "#tests/support/make.ts";
import { makeMessage, makeReport, makeSession, setUser } from "#tests/support/make-rows.ts";
import { personOf } from "#tests/support/request.ts";
import { ACTIONS } from "./action-registry.server.ts";

const { database, db } = useDatabase();

/** Thrown to roll back an action. */
class RolledBack extends Error {}

/** Returns the actions that succeed on the row. */
async function possibleActions(site: Site, admin: User, target: ActionTarget, id: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const action of ACTIONS.filter(({ offer }) => offer.target === target)) {
    const [reason] = Object.keys(action.offer.reasons ?? {});
    const [phone] = await db.selectFrom("phones").select("number").where("user_id", "=", id).execute();
    const input = {
      amount: "1",
      office: "Библиотека",
      token: randomUUID(),
      reason,
      number: phone?.number ?? "+359888000000",
    };
    try {
      await inTransaction(db, async (tx) => {
        await runAdminAction({ ...site, db: tx }, personOf(admin), { action, id, input });
        throw new RolledBack();
      });
    } catch (error) {
      if (error instanceof RolledBack) names.push(action.offer.name);
      else if (!(error instanceof Refusal)) throw error;
    }
  }
  return names;
}

interface Row {
  readonly id: string;
  readonly actions: readonly Offer[];
}

async function expectPossible(target: ActionTarget, admin: User, rows: readonly Row[]): Promise<void> {
  const site = testSite(database);
  for (const { id, actions } of rows)
    expect([target, id, actions.map(({ name }) => name)]).toEqual([
      target,
      id,
      await possibleActions(site, admin, target, id),
    ]);
}

test("people: exactly the possible actions are offered", async () => {
  const admin = await makeUser(db, { is_admin: true });
  const offers = async () => {
    const all = { q: "", state: "all", order: "created", isAscending: true, after: undefined } as const;
    return (await findPeople(db, all)).rows.map((row) => personView(row, personOf(admin)));
  };
  const [alone] = await offers();
  expect(offerOf(alone?.actions ?? [], "drop-admin")).toBeUndefined();
  await expectPossible("people", admin, await offers());

  const signedIn = await makeUser(db);
  await makeSession(db, signedIn.id);
  await db.insertInto("registrations").values({ user_id: signedIn.id, address_hash: "taken" }).execute();
  await makeUser(db, { is_blocked: true, phone: null });
  await makeUser(db, { account_type: "pro", is_verified: true });
  const freed = await makeUser(db, { is_admin: true });
  await db.insertInto("registrations").values({ user_id: freed.id, address_hash: "freed" }).execute();
  await db.insertInto("freed_addresses").values({ address_hash: "freed" }).execute();
  const views = await offers();
  await expectPossible("people", admin, views);
  const offered = views.find(({ id }) => id === signedIn.id)?.actions.map(({ name }) => name);
  expect(offered).toEqual(expect.arrayContaining(["end-sessions", "free-address", "free-phone", "block"]));
  // A password link to another administrator's account is never offered.
  expect(views.find(({ id }) => id === freed.id)?.mayCreatePasswordLink).toBe(false);
});

test("ads: exactly the possible actions are offered", async () => {
  const admin = await makeUser(db, { is_admin: true });
  for (const row of [
    {},
    { status: "inactive", inactive_reason: "paused" },
    { status: "inactive", inactive_reason: "admin", decision_reason: "spam" },
    { status: "expired" },
  ] as const)
    await makeListing(db, { row: { title: "Маса", ...row } });
  const all = { q: "", status: undefined, category: undefined, order: "created", isAscending: true } as const;
  const { rows } = await findAdminListings(db, { ...all, after: undefined });
  expect(rows).toHaveLength(4);
  await expectPossible(
    "listings",
    admin,
    rows.map((row) => listingView(row, personOf(admin))),
  );
});

test("messages: exactly the possible actions are offered", async () => {
  const admin = await makeUser(db, { is_admin: true });
  const [basic, pro] = [await makeUser(db), await makeUser(db, { account_type: "pro" })];
  for (const user_id of [basic.id, pro.id, null])
    for (const type of ["vip_tokens", "pro_request", "contact"] as const)
      for (const status of ["new", "resolved"] as const) await makeMessage(db, { user_id, type, status });
  const { rows } = await findMessages(db, { q: "", state: "all", type: undefined, after: undefined });
  expect(rows).toHaveLength(18);
  await expectPossible(
    "messages",
    admin,
    rows.map((row) => messageView(row, personOf(admin))),
  );
});

test("reports: exactly the possible actions are offered, also for the ad and the seller", async () => {
  const admin = await makeUser(db, { is_admin: true });
  const [open, stopped] = [
    await makeListing(db),
    await makeListing(db, { row: { status: "inactive", inactive_reason: "admin" } }),
  ];
  await setUser(db, stopped.user_id, { is_blocked: true });
  await makeReport(db, open);
  await makeReport(db, stopped, { status: "dismissed" });
  await makeReport(db, undefined, { status: "reviewed" });
  const { rows } = await findReports(db, { q: "", status: undefined, after: undefined });
  const views = await reportViews(db, rows, personOf(admin));
  expect(views).toHaveLength(3);
  await expectPossible("reports", admin, views);
  for (const [row, view] of views.entries()) {
    const { listingId, listingActions, sellerActions } = view;
    const letters = deskRequests(view).map(({ letter }) => letter);
    expect(new Set(letters).size).toBe(letters.length);
    const sellerId = rows[row]?.listing_user_id;
    if (listingId) await expectPossible("listings", admin, [{ id: listingId, actions: listingActions }]);
    if (sellerId) await expectPossible("people", admin, [{ id: sellerId, actions: sellerActions }]);
    expect(Boolean(listingId)).toBe(listingActions.length > 0);
  }
});
