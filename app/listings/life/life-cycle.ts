/** Defines the state machine of ads: states, transitions, and who may make them. The only such place. Pure. */
import type { Tone } from "#app/platform/ui/badge.tsx";
import { codesOf } from "#app/platform/wording/codes.ts";
import type { ListingInactiveReason, ListingStatus } from "#db/tables.ts";

export interface ActingPerson {
  readonly id: string;
  readonly isAdmin: boolean;
}

export interface ListingState {
  readonly userId: string;
  readonly status: ListingStatus;
  readonly inactiveReason: ListingInactiveReason | null;
  /** True for an assisted ad that its assistant may not change any more. */
  readonly isClosed?: boolean | undefined;
}

/** The labels of a state, for one ad and for several, and its colour. */
interface StateLabel {
  readonly one: string;
  readonly many: string;
  readonly tone: Tone;
}

/** The statuses that are states themselves; an inactive ad's state is its reason. */
type OwnStatus = Exclude<ListingStatus, "inactive">;
type StateRows = { readonly [Name in OwnStatus]: StateLabel & { readonly status: Name } } & {
  readonly [Name in ListingInactiveReason]: StateLabel & { readonly status: "inactive" };
};

/** The states in display order. The state of an inactive ad is named after its reason. */
export const STATES = {
  active: { status: "active", one: "Активна", many: "Активни", tone: "good" },
  reserved: { status: "reserved", one: "Резервирана", many: "Резервирани", tone: "brand" },
  review: { status: "inactive", one: "Чака преглед", many: "Чакат преглед", tone: "brand" },
  unconfirmed: { status: "inactive", one: "Чака потвърждение", many: "Чакат потвърждение", tone: "brand" },
  paused: { status: "inactive", one: "Спряна временно", many: "Спрени", tone: "plain" },
  /** The label of an ad comes from its category and kind of deal (stateLabel). */
  sold: { status: "inactive", one: "Приключена", many: "Приключени", tone: "plain" },
  expired: { status: "expired", one: "Изтекла", many: "Изтекли", tone: "bad" },
  admin: { status: "inactive", one: "Спряна от администратор", many: "Спрени от администратор", tone: "bad" },
} as const satisfies StateRows;

export type ListingStateName = keyof typeof STATES;
export const STATE_NAMES = codesOf(STATES);

/** The statuses that are visible to visitors, count in the limit of ads, and end with the lifetime. */
export const SHOWN_STATUSES: readonly ListingStatus[] = ["active", "reserved"];

/** Returns the label of an ad in a state; `outcome` is the word for what became of its thing (outcomeOf). */
export function stateLabel(state: ListingStateName, outcome: string): Omit<StateLabel, "many"> {
  const { one, tone } = STATES[state];
  return { one: state === "sold" ? outcome : one, tone };
}

const INACTIVE: StateLabel = { one: "Неактивна", many: "Неактивни", tone: "plain" };

/** The statuses for administrators, without the reason of an inactive ad. */
export const STATUSES: readonly ListingStatus[] = [...new Set(STATE_NAMES.map((name) => STATES[name].status))];

export function statusLabel(status: ListingStatus): StateLabel {
  return status === "inactive" ? INACTIVE : STATES[status];
}

const isReason = (state: ListingStateName): state is ListingInactiveReason => STATES[state].status === "inactive";

export function columnsOf(state: ListingStateName) {
  return isReason(state)
    ? ({ status: "inactive", inactive_reason: state } as const)
    : ({ status: state, inactive_reason: null } as const);
}

export function stateOf({ status, inactiveReason }: Pick<ListingState, "status" | "inactiveReason">): ListingStateName {
  // Without a reason it counts as stopped by an administrator, so that its owner cannot reactivate it.
  return status === "inactive" ? (inactiveReason ?? "admin") : status;
}

/** The states of a new ad that nobody sees yet. */
export const HELD = ["review", "unconfirmed"] as const satisfies readonly ListingInactiveReason[];

const except = (...states: readonly ListingStateName[]) => STATE_NAMES.filter((one) => !states.includes(one));

export interface Verb {
  readonly label: string;
  readonly from: readonly ListingStateName[];
  /** The target state; undefined if the state does not change. */
  readonly to?: ListingStateName;
  readonly by: readonly ("owner" | "admin")[];
}

/** Transitions: verb -> from, to, by whom. Buttons and permissions of owners and administrators derive from it. */
export const LIFE_CYCLE = {
  edit: { label: "Редактирай", from: STATE_NAMES, by: ["owner"] },
  delete: { label: "Изтрий", from: STATE_NAMES, by: ["owner", "admin"] },
  /** Confirms that the ad is available in its current state. */
  confirm: { label: "Още е налична", from: ["active", "reserved"], by: ["owner"] },
  promote: { label: "VIP…", from: ["active"], by: ["owner"] },
  reserve: { label: STATES.reserved.one, from: ["active"], to: "reserved", by: ["owner"] },
  release: { label: "Вече не е резервирана", from: ["reserved"], to: "active", by: ["owner"] },
  pause: { label: "Спри", from: ["active", "reserved"], to: "paused", by: ["owner"] },
  markSold: { label: STATES.sold.one, from: ["active", "reserved", "paused"], to: "sold", by: ["owner"] },
  resume: { label: "Пусни отново", from: ["paused", "sold"], to: "active", by: ["owner"] },
  renew: { label: "Поднови", from: ["active", "expired"], to: "active", by: ["owner"] },
  copy: { label: "Копирай", from: STATE_NAMES, by: ["owner"] },
  /** A copy of an ad that has ended. */
  republish: { label: "Публикувай отново", from: ["sold", "expired"], by: ["owner"] },
  activate: { label: "Активирай", from: except("active", ...HELD), to: "active", by: ["admin"] },
  deactivate: { label: "Спри обявата", from: except("admin", ...HELD), to: "admin", by: ["admin"] },
  expire: { label: "Отбележи като изтекла", from: except("expired", ...HELD), to: "expired", by: ["admin"] },
  /** The two decisions about an ad that waits for review. */
  publish: { label: "Публикувай", from: ["review"], to: "active", by: ["admin"] },
  /** The person for whom an assistant published the ad has agreed. */
  agree: { label: "Собственикът е съгласен", from: ["unconfirmed"], to: "active", by: ["admin"] },
  refuse: { label: "Откажи", from: ["review"], to: "admin", by: ["admin"] },
} as const satisfies Record<string, Verb>;

/** The owner's state changes, each with its own button. */
export const STATE_VERBS = ["confirm", "reserve", "release", "pause", "markSold", "resume", "renew"] as const;
export type StateVerb = (typeof STATE_VERBS)[number];

/** The verbs that My ads offers. */
export const OWN_VERBS = [...STATE_VERBS, "edit", "delete", "republish"] as const;
export type OwnVerb = (typeof OWN_VERBS)[number];

export type ListingVerb = keyof typeof LIFE_CYCLE;

/** Lists the verbs that an assistant may still use on a closed ad: they end it, or answer whether the thing is there. */
export const OPEN_VERBS: readonly ListingVerb[] = ["delete", "markSold", "confirm"];

/** True if `person` may apply `verb` to the ad in its current state. */
export function can(person: ActingPerson | null, verb: ListingVerb, listing: ListingState): boolean {
  if (!person) return false;
  const rule: Verb = LIFE_CYCLE[verb];
  if (listing.isClosed && person.id === listing.userId && !OPEN_VERBS.includes(verb)) return false;
  const mayBy =
    (rule.by.includes("owner") && person.id === listing.userId) || (rule.by.includes("admin") && person.isAdmin);
  return mayBy && isOpenTo(verb, listing);
}

/** True if `verb` can be applied to an ad in this state, by anyone. */
export function isOpenTo(verb: ListingVerb, state: Pick<ListingState, "status" | "inactiveReason">): boolean {
  const rule: Verb = LIFE_CYCLE[verb];
  return rule.from.includes(stateOf(state));
}

/** Returns the administrator's verb that leads to a status; undefined if there is none. */
export function adminVerbTo(status: ListingStatus): ListingVerb | undefined {
  return codesOf(LIFE_CYCLE).find((verb) => {
    const { to, by }: Verb = LIFE_CYCLE[verb];
    return by.includes("admin") && to !== undefined && STATES[to].status === status;
  });
}
