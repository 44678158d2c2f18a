/** Stores the account's saved ads on the device while a person is signed in. */
import { holdStored, readStored, STORED_EVENT, writeStored } from "#app/platform/forms/device-store.ts";
import { changeDeviceList, readDeviceList, SAVED_LIST, type SavedListing } from "./saved-lists.ts";

/** The answer of POST /saved-ads/account. */
export interface AccountAnswer {
  readonly kept: readonly SavedListing[];
  /** Ids of saved ads that visitors no longer see: the device may have a more complete copy of them. */
  readonly over: readonly string[];
  /** Ids of ads on the device that the account refused, or that no longer exist. */
  readonly left: readonly string[];
  /** URLs of searches on the device that the account refused. */
  readonly leftSearches: readonly string[];
}

/** The state of the account's list after the last synchronisation, as stored on the device. */
export interface AccountCopy {
  /** Id of the owner of the list. */
  readonly person: string;
  /** Ids of the ads saved on the account. */
  readonly ids: readonly string[];
  /** Ids of the other ads of the device's list, as the last answer returned them. */
  readonly left: readonly string[];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Time at which searches of the device were last added to the account. */
  readonly joinedAt: number;
}

const KEY = "saved_on_account";

export function readCopy(): AccountCopy | undefined {
  const value = readStored(KEY) as Partial<AccountCopy> | null | undefined;
  const isWhole = typeof value?.person === "string" && Array.isArray(value.ids) && Array.isArray(value.left);
  return isWhole ? (value as AccountCopy) : undefined;
}

export function writeCopy(copy: AccountCopy | null): void {
  writeStored(KEY, copy);
}

/** Holds the copy and the list for this page. The next page gets both from the account. */
export function holdCopy(copy: AccountCopy): void {
  holdStored(SAVED_LIST, readStored(SAVED_LIST));
  holdStored(KEY, copy);
}

/** Synchronises with the account again, because a page shows its list. */
export function syncNow(): void {
  const copy = readCopy();
  if (copy) writeCopy({ ...copy, at: 0 });
  else dispatchEvent(new Event(STORED_EVENT));
}

/** Deletes the account's list from the device. */
export function clearCopy(): void {
  changeDeviceList(SAVED_LIST, () => []);
  writeCopy(null);
}

/** Returns the device's list; undefined if it was lost, as opposed to emptied. */
export function listOnDevice(): readonly SavedListing[] | undefined {
  const list = readDeviceList(SAVED_LIST);
  return list.length > 0 || Array.isArray(readStored(SAVED_LIST)) ? list : undefined;
}

/** Returns the changes made on the device that the account does not have yet. */
export function pendingChanges(list: readonly SavedListing[], { ids, left }: Pick<AccountCopy, "ids" | "left">) {
  const onDevice = list.map(({ id }) => id);
  // Ids missing on the account, including those refused before.
  const add = onDevice.filter((id) => !ids.includes(id));
  const remove = ids.filter((id) => !onDevice.includes(id));
  return { add, remove, isChanged: remove.length > 0 || add.some((id) => !left.includes(id)) };
}

/**
 * Merges the account's list into the device's, which keeps the ads that the account refused. `asked`: the device's list when the
 * request was sent; changes made since then stay.
 */
export function mergeWithAccount(
  current: readonly SavedListing[],
  asked: readonly SavedListing[],
  { kept, over, left }: Pick<AccountAnswer, "kept" | "over" | "left">,
): readonly SavedListing[] {
  const onAccount = new Set(kept.map(({ id }) => id));
  const before = new Set(asked.map(({ id }) => id));
  const copies = new Map(current.map((one) => [one.id, one]));
  const fromAccount = kept
    .filter(({ id }) => copies.has(id) || !before.has(id))
    // A hidden ad keeps its stored copy, which has more than the account's.
    .map((one) => (over.includes(one.id) ? { ...one, ...copies.get(one.id), saved_at: one.saved_at } : one));
  const others = current.filter(({ id }) => !onAccount.has(id) && (left.includes(id) || !before.has(id)));
  return [...fromAccount, ...others].sort((one, other) =>
    one.saved_at < other.saved_at ? 1 : one.saved_at > other.saved_at ? -1 : 0,
  );
}
