/** Keeps the device's list in step with who is signed in, as far as React's pages see them come and go. */
import { useEffect, useSyncExternalStore } from "react";
import { href } from "react-router";
import { readStored } from "#app/platform/device-store.ts";
import { KEPT_EVENT, SEARCH_LIST } from "./kept.ts";
import { readOnAccount, takeOffDevice } from "./on-account.ts";

/** What was asked about already, by id of the ad and address of the search (rule: saved-joining). */
export const ANSWERED = "saved_answered";

/** Whether the device has something alone that this person has not been asked about. */
export function useAccountOnDevice(person: string | undefined): boolean {
  useEffect(() => {
    if (person) dispatchEvent(new Event(KEPT_EVENT));
    // Without a connection the page is everybody's, whoever reads it.
    else if (readOnAccount()) leave().catch(() => undefined);
  }, [person]);
  return useSyncExternalStore(
    subscribe,
    () => person !== undefined && readOnAccount()?.person === person && aloneOnDevice().length > 0,
    () => false,
  );
}

/** Ads and searches that only the device has and nobody was asked about. */
function aloneOnDevice(): readonly string[] {
  const searches = readStored(SEARCH_LIST);
  const urls = Array.isArray(searches) ? searches.map((one: { readonly url?: string } | null) => one?.url ?? "") : [];
  const answered = readStored(ANSWERED);
  const known = new Set(Array.isArray(answered) ? answered : []);
  return [...(readOnAccount()?.own ?? []), ...urls].filter((key) => !known.has(key));
}

function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  for (const event of [KEPT_EVENT, "storage"]) addEventListener(event, listener, { signal: listening.signal });
  return () => listening.abort();
}

/** Takes the account's ads off the device, if the server says that nobody is signed in. */
async function leave(): Promise<void> {
  const { status } = await fetch(href("/saved-ads/account"), {
    method: "POST",
    body: new URLSearchParams({ list: "" }),
  });
  if (status === 401) takeOffDevice();
}
