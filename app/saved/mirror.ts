/**
 * A script of the pages of who is signed in: tells the account what hearts were pressed on this device, and the device what the
 * account has. Hearts themselves need neither it nor the network; what could not be told is told with the next page.
 */
import { changeKept, KEPT_EVENT, SAVED_LIST } from "./kept.ts";
import {
  type AccountAnswer,
  differenceOf,
  listOnDevice,
  mergedList,
  type OnAccount,
  readOnAccount,
  takeOffDevice,
  writeOnAccount,
} from "./on-account.ts";

/** Milliseconds for which what the account told counts as new. */
const FRESH = 10 * 60_000;

let isTelling = false;

for (const event of [KEPT_EVENT, "online", "pageshow"]) addEventListener(event, tell);
// Without React the next page, which is everybody's, does not know that somebody has left.
addEventListener("submit", ({ target, submitter }) => {
  const form = target as HTMLFormElement;
  const isLeaving =
    new URL(form.action).pathname === "/sign-out" && new FormData(form, submitter).get("scope") !== "others";
  if (isLeaving && !("ready" in document.documentElement.dataset)) takeOffDevice();
});
tell();

async function tell(): Promise<void> {
  if (isTelling) return;
  isTelling = true;
  try {
    // What is pressed while one request is under way goes with another.
    while (await tellOnce());
  } catch {
    // Without a connection: later.
  }
  isTelling = false;
}

/** Whether there was something to tell, or to ask for. */
async function tellOnce(): Promise<boolean> {
  const person = document.body.dataset.person;
  if (!person) return false;
  if (readOnAccount()?.person !== person) takeOffDevice();
  const list = listOnDevice();
  const told = readOnAccount();
  // No list is an empty one, unless something was in it.
  const stored = list || told?.ids.length === 0 ? told : undefined;
  // Nothing is known yet, or the list was lost: what is there is the device's own, and the account is asked.
  const known = stored ?? { person, ids: [], own: (list ?? []).map(({ id }) => id), at: 0 };
  const { add, remove } = differenceOf(list ?? [], known);
  const isAsking = Math.abs(Date.now() - known.at) > FRESH;
  if (!isAsking && add.length + remove.length === 0) return false;
  const fields = { add: add.join(), remove: remove.join(), known: known.ids.join(), list: isAsking ? "1" : "" };
  const body = new URLSearchParams(fields);
  const answer = await fetch("/saved-ads/account", { method: "POST", body, keepalive: true });
  // Signed out elsewhere.
  if (answer.status === 401) takeOffDevice();
  if (!answer.ok) return false;
  const answered = (await answer.json()) as AccountAnswer;
  const { left = [] } = answered;
  if (!isAsking) {
    const added = add.filter((id) => !left.includes(id));
    const ids = [...known.ids.filter((id) => !remove.includes(id)), ...added];
    return keep({ ...known, ids, own: [...known.own, ...left] });
  }
  const { ids, ...merged } = mergedList(listOnDevice() ?? [], list ?? [], { known, answer: answered });
  changeKept(SAVED_LIST, () => merged.list);
  const there = new Set(listOnDevice()?.map(({ id }) => id));
  const isKept = merged.list.every(({ id }) => there.has(id)) && keep({ person, ids, own: merged.own, at: Date.now() });
  // Taken for the account's, what the device could not keep would be taken for removed.
  if (!isKept) writeOnAccount(null);
  return isKept;
}

/** Whether the storage took it. */
function keep(known: OnAccount): boolean {
  writeOnAccount(known);
  return JSON.stringify(readOnAccount()) === JSON.stringify(known);
}
