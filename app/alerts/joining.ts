/** Adds what the device keeps alone to the account of who is signed in, once they have said so. */
import { href } from "react-router";
import { readStored, writeStored } from "#app/platform/device-store.ts";
import { KEPT_EVENT } from "#app/saved/kept.ts";
import { type AccountAnswer, readOnAccount, writeOnAccount } from "#app/saved/on-account.ts";
import { ANSWERED } from "#app/saved/use-account.ts";
import { type DeviceSearch, forgetSearches } from "./device-searches.ts";

/** These were asked about; they are not asked about again on this device. */
export function noteAnswered(keys: readonly string[]): void {
  const before = readStored(ANSWERED);
  writeStored(ANSWERED, [...new Set([...(Array.isArray(before) ? before : []), ...keys])]);
  dispatchEvent(new Event(KEPT_EVENT));
}

/** Fails without a connection, and when the server does not take them. What the account has no room for stays here. */
export async function joinDevice(searches: readonly DeviceSearch[]): Promise<void> {
  const known = readOnAccount();
  const add = known?.own ?? [];
  const body = new URLSearchParams({ add: add.join(), searches: JSON.stringify(searches) });
  const answer = await fetch(href("/saved-ads/account"), { method: "POST", body });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const { left = [], leftSearches = [] } = (await answer.json()) as AccountAnswer;
  noteAnswered([...left, ...leftSearches]);
  const now = readOnAccount();
  if (now) writeOnAccount({ ...now, ids: [...now.ids, ...add.filter((id) => !left.includes(id))], own: left });
  forgetSearches(searches.map(({ url }) => url).filter((url) => !leftSearches.includes(url)));
}
