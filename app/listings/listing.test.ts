import { describe, expect, test } from "vitest";
import { can, isVip, LIFE_CYCLE, type ListingState, type ListingVerb, stateOf, withoutContacts } from "./listing.ts";

const owner = { id: "owner", isAdmin: false };
const stranger = { id: "stranger", isAdmin: false };
const admin = { id: "admin", isAdmin: true };
const owningAdmin = { id: "owner", isAdmin: true };

const STATES = {
  active: { status: "active", inactiveReason: null },
  paused: { status: "inactive", inactiveReason: "paused" },
  sold: { status: "inactive", inactiveReason: "sold" },
  admin: { status: "inactive", inactiveReason: "admin" },
  expired: { status: "expired", inactiveReason: null },
} as const satisfies Record<string, Omit<ListingState, "userId">>;
type State = keyof typeof STATES;

const listing = (state: State): ListingState => ({ userId: "owner", ...STATES[state] });

/** verb -> in which states its owner may, in which an administrator may (reading 10). */
const ALL: readonly State[] = ["active", "paused", "sold", "admin", "expired"];
const MAY: Readonly<Record<ListingVerb, { readonly owner: readonly State[]; readonly admin: readonly State[] }>> = {
  edit: { owner: ALL, admin: [] },
  delete: { owner: ALL, admin: ALL },
  promote: { owner: ["active"], admin: [] },
  pause: { owner: ["active"], admin: [] },
  markSold: { owner: ["active", "paused"], admin: [] },
  resume: { owner: ["paused", "sold"], admin: [] },
  renew: { owner: ["active", "expired"], admin: [] },
  copy: { owner: ALL, admin: [] },
  activate: { owner: [], admin: ["paused", "sold", "admin", "expired"] },
  deactivate: { owner: [], admin: ["active", "paused", "sold", "expired"] },
  expire: { owner: [], admin: ["active", "paused", "sold", "admin"] },
};
const CASES = (Object.keys(MAY) as ListingVerb[]).flatMap((verb) => ALL.map((state) => [verb, state] as const));

test("a description of one endless word is looked through at once", () => {
  const text = "ж".repeat(5_000);
  for (let round = 0; round < 200; round += 1) expect(withoutContacts(text)).toBe(text);
});

test.each([
  ["Звънете на 0888 123 456 или 038/66-22-33.", "Звънете на … или …."],
  ["Пишете на ivan.petrov@example.com, +359 888 123 456", "Пишете на …, …"],
  ["Размери 120 х 80 х 75, година 2015, 1 500 лв.", "Размери 120 х 80 х 75, година 2015, 1 500 лв."],
])("what crawlers and lists read of %j is %j", (text, shown) => {
  expect(withoutContacts(text)).toBe(shown);
});

describe("the life of an ad", () => {
  test.each(CASES)("%s an ad that is %s", (verb, state) => {
    const { owner: ownerStates, admin: adminStates } = MAY[verb];
    expect({ owner: can(owner, verb, listing(state)), admin: can(admin, verb, listing(state)) }).toEqual({
      owner: ownerStates.includes(state),
      admin: adminStates.includes(state),
    });
  });

  test("a stranger and a visitor may do nothing at all", () => {
    for (const [verb, state] of CASES) {
      expect(can(stranger, verb, listing(state))).toBe(false);
      expect(can(null, verb, listing(state))).toBe(false);
    }
  });

  test("an administrator may do both with an ad of their own", () => {
    expect(can(owningAdmin, "edit", listing("active"))).toBe(true);
    expect(can(owningAdmin, "expire", listing("active"))).toBe(true);
  });

  test("what an administrator made inactive its owner can bring back in no way", () => {
    const ways = (Object.keys(LIFE_CYCLE) as ListingVerb[]).filter((verb) => can(owner, verb, listing("admin")));
    expect(ways).toEqual(["edit", "delete", "copy"]);
  });

  test("every verb has a label and leads to one of the five states", () => {
    for (const rule of Object.values(LIFE_CYCLE)) {
      expect(rule.label).toMatch(/^[А-Яа-яVIP ….]+$/);
      if ("to" in rule) expect(ALL).toContain(rule.to);
    }
  });

  test.each(ALL)("status and reason together say %s", (state) => {
    expect(stateOf(STATES[state])).toBe(state);
  });

  test("inactive without a reason counts as the administrator's", () => {
    expect(stateOf({ status: "inactive", inactiveReason: null })).toBe("admin");
  });
});

describe("VIP follows the clock", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  test.each([
    ["normal", null, false],
    ["normal", "2026-12-01T00:00:00Z", false],
    ["vip", null, true],
    ["vip", "2026-11-21T12:00:00.001Z", true],
    ["vip", "2026-11-21T12:00:00Z", false],
    ["vip", "2026-11-20T12:00:00Z", false],
  ] as const)("priority %s until %s: %s", (priority, until, answer) => {
    expect(isVip({ priority, vipExpiresAt: until && new Date(until) }, now)).toBe(answer);
  });
});
