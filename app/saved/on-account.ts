/**
 * What the device knows of the account's saved ads. The device's own list stays what hearts read and write; this says which of its
 * ads are the account's too, so that what is pressed here can be told there, and taken off the device at the end.
 */
import { readStored, writeStored } from "#app/platform/device-store.ts";
import { changeKept, KEPT_EVENT, type KeptListing, readKept, SAVED_LIST } from "./kept.ts";
import type { FreshAnswer } from "./use-fresh-listings.ts";

export interface AccountList {
  readonly kept: readonly KeptListing[];
  readonly fresh: FreshAnswer;
}

/** What POST /saved-ads/account answers. */
export interface AccountAnswer {
  /** The whole list, where it was asked for. */
  readonly kept?: readonly KeptListing[];
  /** Of those, ads that are not seen any more: the device may have more of them. */
  readonly over?: readonly string[];
  /** Of the ads that the device took for the account's, those that are no more. */
  readonly gone?: readonly string[];
  /** What could not be saved: ads by id, and searches by address. */
  readonly left?: readonly string[];
  readonly leftSearches?: readonly string[];
}

export interface OnAccount {
  /** Who it is; a hash that tells nobody anything. */
  readonly person: string;
  /** Ads of the device's list that the account has. */
  readonly ids: readonly string[];
  /** Ads of the device's list that the device has alone. */
  readonly own: readonly string[];
  /** When the account was last asked, in milliseconds. */
  readonly at: number;
}

const KEY = "saved_on_account";

export function readOnAccount(): OnAccount | undefined {
  const value = readStored(KEY) as Partial<OnAccount> | null | undefined;
  const isWhole = typeof value?.person === "string" && Array.isArray(value.ids) && Array.isArray(value.own);
  return isWhole ? (value as OnAccount) : undefined;
}

export function writeOnAccount(known: OnAccount | null): void {
  writeStored(KEY, known);
  dispatchEvent(new Event(KEPT_EVENT));
}

/** The account is known to have changed. */
export function askAgain(): void {
  const known = readOnAccount();
  if (known) writeOnAccount({ ...known, at: 0 });
}

/** Takes the account's ads off the device; what it had alone stays. */
export function takeOffDevice(): void {
  const known = readOnAccount();
  if (!known) return;
  const theirs = new Set(known.ids);
  changeKept(SAVED_LIST, (list) => list.filter(({ id }) => !theirs.has(id)));
  writeOnAccount(null);
}

export interface Difference {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** What was pressed on the device and the account does not know. */
export function differenceOf(list: readonly KeptListing[], { ids, own }: Pick<OnAccount, "ids" | "own">): Difference {
  const here = new Set(list.map(({ id }) => id));
  const known = new Set([...ids, ...own]);
  return { add: [...here].filter((id) => !known.has(id)), remove: ids.filter((id) => !here.has(id)) };
}

/** The device's list now. Undefined if it was lost, which is not the same as emptied. */
export function listOnDevice(): readonly KeptListing[] | undefined {
  const list = readKept(SAVED_LIST);
  return list.length > 0 || Array.isArray(readStored(SAVED_LIST)) ? list : undefined;
}

/**
 * The device's list and what is known, after the account told its own. `asked` is the list it was told by; what was pressed
 * meanwhile stays.
 */
export function mergedList(
  current: readonly KeptListing[],
  asked: readonly KeptListing[],
  { known, answer }: { readonly known: Pick<OnAccount, "ids" | "own">; readonly answer: AccountAnswer },
): { readonly list: readonly KeptListing[]; readonly ids: readonly string[]; readonly own: readonly string[] } {
  const { kept = [], over = [], gone = [], left = [] } = answer;
  const theirs = new Set(kept.map(({ id }) => id));
  const before = new Set(asked.map(({ id }) => id));
  const copies = new Map(current.map((one) => [one.id, one]));
  const isRemoved = (id: string) => before.has(id) && !copies.has(id);
  const alone = new Set([...known.own, ...gone, ...left].filter((id) => copies.has(id) && !theirs.has(id)));
  const fromAccount = kept
    .filter(({ id }) => !isRemoved(id))
    .map((one) => (over.includes(one.id) ? { ...one, ...copies.get(one.id), saved_at: one.saved_at } : one));
  const rest = current.filter(({ id }) => !theirs.has(id) && (alone.has(id) || !before.has(id)));
  const list = [...fromAccount, ...rest].sort((one, other) =>
    one.saved_at < other.saved_at ? 1 : one.saved_at > other.saved_at ? -1 : 0,
  );
  return { list, ids: [...theirs], own: [...alone] };
}
