import { describe, expect, test } from "vitest";
import {
  adminVerbTo,
  can,
  columnsOf,
  LIFE_CYCLE,
  type ListingState,
  type ListingStateName,
  type ListingVerb,
  STATUSES,
  stateOf,
  statusLabel,
} from "./life-cycle.ts";

const owner = { id: "owner", isAdmin: false };
const stranger = { id: "stranger", isAdmin: false };
const admin = { id: "admin", isAdmin: true };
const owningAdmin = { id: "owner", isAdmin: true };

const COLUMNS = {
  active: { status: "active", inactiveReason: null },
  reserved: { status: "reserved", inactiveReason: null },
  review: { status: "inactive", inactiveReason: "review" },
  unconfirmed: { status: "inactive", inactiveReason: "unconfirmed" },
  paused: { status: "inactive", inactiveReason: "paused" },
  sold: { status: "inactive", inactiveReason: "sold" },
  admin: { status: "inactive", inactiveReason: "admin" },
  expired: { status: "expired", inactiveReason: null },
} as const satisfies Record<ListingStateName, Omit<ListingState, "userId">>;
const listing = (state: ListingStateName): ListingState => ({ userId: "owner", ...COLUMNS[state] });

/** verb -> the states in which its owner may apply it, and those in which an administrator may. */
const ALL: readonly ListingStateName[] = [
  "active",
  "reserved",
  "review",
  "unconfirmed",
  "paused",
  "sold",
  "admin",
  "expired",
];
const MAY: Readonly<
  Record<ListingVerb, { readonly owner: readonly ListingStateName[]; readonly admin: readonly ListingStateName[] }>
> = {
  edit: { owner: ALL, admin: [] },
  delete: { owner: ALL, admin: ALL },
  confirm: { owner: ["active", "reserved"], admin: [] },
  promote: { owner: ["active"], admin: [] },
  reserve: { owner: ["active"], admin: [] },
  release: { owner: ["reserved"], admin: [] },
  pause: { owner: ["active", "reserved"], admin: [] },
  markSold: { owner: ["active", "reserved", "paused"], admin: [] },
  resume: { owner: ["paused", "sold"], admin: [] },
  renew: { owner: ["active", "expired"], admin: [] },
  copy: { owner: ALL, admin: [] },
  republish: { owner: ["sold", "expired"], admin: [] },
  activate: { owner: [], admin: ["reserved", "paused", "sold", "admin", "expired"] },
  deactivate: { owner: [], admin: ["active", "reserved", "paused", "sold", "expired"] },
  expire: { owner: [], admin: ["active", "reserved", "paused", "sold", "admin"] },
  publish: { owner: [], admin: ["review"] },
  agree: { owner: [], admin: ["unconfirmed"] },
  refuse: { owner: [], admin: ["review"] },
};
const CASES = (Object.keys(MAY) as ListingVerb[]).flatMap((verb) => ALL.map((state) => [verb, state] as const));

describe("the life cycle of an ad", () => {
  test.each(CASES)("%s an ad that is %s", (verb, state) => {
    const { owner: ownerStates, admin: adminStates } = MAY[verb];
    expect({ owner: can(owner, verb, listing(state)), admin: can(admin, verb, listing(state)) }).toEqual({
      owner: ownerStates.includes(state),
      admin: adminStates.includes(state),
    });
  });

  test("another person and a visitor may do nothing", () => {
    for (const [verb, state] of CASES) {
      expect(can(stranger, verb, listing(state))).toBe(false);
      expect(can(null, verb, listing(state))).toBe(false);
    }
  });

  test("an administrator has both sets of verbs for their own ad", () => {
    expect(can(owningAdmin, "edit", listing("active"))).toBe(true);
    expect(can(owningAdmin, "expire", listing("active"))).toBe(true);
  });

  test("an owner cannot reactivate an ad that an administrator stopped", () => {
    const ways = (Object.keys(LIFE_CYCLE) as ListingVerb[]).filter((verb) => can(owner, verb, listing("admin")));
    expect(ways).toEqual(["edit", "delete", "copy"]);
  });

  test.each(ALL)("status and reason determine the state %s", (state) => {
    const { status, inactiveReason } = COLUMNS[state];
    expect(stateOf(COLUMNS[state])).toBe(state);
    expect(columnsOf(state)).toEqual({ status, inactive_reason: inactiveReason });
  });

  test("inactive without a reason counts as stopped by an administrator", () => {
    expect(stateOf({ status: "inactive", inactiveReason: null })).toBe("admin");
  });

  test("each status that administrators may set is reached by one verb of theirs", () => {
    expect(STATUSES).toEqual(["active", "reserved", "inactive", "expired"]);
    // Only the owner reserves an ad.
    expect(STATUSES.map(adminVerbTo)).toEqual(["activate", undefined, "deactivate", "expire"]);
    expect(STATUSES.map((status) => statusLabel(status).one)).toEqual([
      "Активна",
      "Резервирана",
      "Неактивна",
      "Изтекла",
    ]);
  });
});
