/** Keeps the device's list in step with who is signed in, as far as React's pages see them come and go. */
import { useEffect } from "react";
import { href } from "react-router";
import { KEPT_EVENT } from "./kept.ts";
import { readOnAccount, takeOffDevice } from "./on-account.ts";

export function useAccountOnDevice(person: string | undefined): void {
  useEffect(() => {
    if (person) dispatchEvent(new Event(KEPT_EVENT));
    // Without a connection the page is everybody's, whoever reads it.
    else if (readOnAccount()) leave().catch(() => undefined);
  }, [person]);
}

/** Takes the account's ads off the device, if the server says that nobody is signed in. */
async function leave(): Promise<void> {
  const { status } = await fetch(href("/saved-ads/account"), {
    method: "POST",
    body: new URLSearchParams({ list: "" }),
  });
  if (status === 401) takeOffDevice();
}
