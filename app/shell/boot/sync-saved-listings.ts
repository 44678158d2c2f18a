/**
 * Synchronizes the saved ads of the device with those of the account: adds a guest's ads to the account once at sign-in, then keeps
 * the device's list a copy. Hearts use the device's list and need no network; changes are sent at once or with the next page.
 */

import {
  type AccountAnswer,
  type AccountCopy,
  clearCopy,
  holdCopy,
  listOnDevice,
  mergeWithAccount,
  pendingChanges,
  readCopy,
  writeCopy,
} from "#app/listings/saved/account-copy.ts";
import { changeDeviceList, SAVED_LIST, SEARCH_LIST } from "#app/listings/saved/saved-lists.ts";
import { isHeld, readStored, STORED_EVENT, writeStored } from "#app/platform/forms/device-store.ts";
import { ownerOnPage } from "#app/platform/forms/form-owner.ts";
import { showStatusMessage } from "./show-status-message.ts";

/** Milliseconds after which the account's list is loaded again. */
const REFRESH_AFTER = 10 * 60_000;

let isRunning = false;

export function syncSavedListings(): void {
  for (const event of [STORED_EVENT, "online", "pageshow"]) addEventListener(event, run);
  // The attribute changes when somebody signs in or out without a page load.
  new MutationObserver(run).observe(document.body, { attributeFilter: ["data-person"] });
  run();
}

async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  try {
    // Changes made during a request are sent with the next one.
    while (await syncOnce());
  } catch {
    // Without a connection the next page tries again.
  }
  isRunning = false;
}

/** Synchronizes once. Returns true if the response was stored on the device. */
async function syncOnce(): Promise<boolean> {
  const { person } = document.body.dataset;
  if (!person) return removeCopy();
  // A list of another account is never added to this one.
  const before = readCopy();
  if (before && before.person !== person) clearCopy();
  const list = listOnDevice() ?? [];
  const stored = readCopy();
  const isLost = stored !== undefined && stored.ids.length > 0 && !listOnDevice();
  const copy = stored && !isLost ? stored : { person, ids: [], left: [], at: 0, joinedAt: 0 };
  const { add, remove, isChanged } = pendingChanges(list, copy);
  if (!isChanged && Math.abs(Date.now() - copy.at) < REFRESH_AFTER) return false;
  const searches = searchesOnDevice();
  const answer = await sendChanges({
    add: add.join(),
    remove: remove.join(),
    known: copy.ids.join(),
    searches: searches.length > 0 ? JSON.stringify(searches) : "",
  });
  if (!answer) return false;
  const { kept, left, leftSearches } = answer;
  const joined = searches.filter(({ url }) => !leftSearches.includes(url));
  if (joined.length > 0) writeStored(SEARCH_LIST, leftOf(joined));
  if (!stored && (joined.length > 0 || add.some((id) => !left.includes(id))))
    showStatusMessage("Запазеното на това устройство вече е в профила Ви");
  const merged = mergeWithAccount(listOnDevice() ?? [], list, answer);
  changeDeviceList(SAVED_LIST, () => merged);
  const now = Date.now();
  const ids = kept.map(({ id }) => id);
  storeCopy({ person, ids, left, at: now, joinedAt: joined.length > 0 ? now : copy.joinedAt });
  return true;
}

/** Removes the account's copy after signing out. The offline page is no sign of it: it is the same for everyone. */
async function removeCopy(): Promise<false> {
  if (readCopy()) await sendChanges({});
  return false;
}

/** Sends the changes and returns the account's lists; undefined if that failed. Removes the copy if the session has ended. */
async function sendChanges(fields: Record<string, string>): Promise<AccountAnswer | undefined> {
  const body = new URLSearchParams({ ...fields, ...ownerOnPage() });
  const answer = await fetch("/saved-ads/account", { method: "POST", body, keepalive: true });
  if (answer.status === 401) clearCopy();
  return answer.ok ? ((await answer.json()) as AccountAnswer) : undefined;
}

function searchesOnDevice(): readonly { readonly url: string }[] {
  const stored = readStored(SEARCH_LIST);
  return Array.isArray(stored) ? stored.filter((one) => typeof one?.url === "string") : [];
}

function leftOf(joined: readonly { readonly url: string }[]) {
  return searchesOnDevice().filter(({ url }) => joined.every((one) => one.url !== url));
}

/** Stores the copy, or holds it for this page if its list is held: ads missing from a stored list would count as removed. */
function storeCopy(copy: AccountCopy): void {
  if (isHeld(SAVED_LIST)) holdCopy(copy);
  else writeCopy(copy);
}
