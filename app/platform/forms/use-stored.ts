/** A React hook for values stored on the device. */
import { useMemo, useSyncExternalStore } from "react";
import { subscribeToStored } from "./device-store.ts";

/** Returns the current value of `read`, which must be JSON; `empty` on the server, where pages are the same for everyone. */
export function useStored<T>(read: () => T, empty: T): T {
  const text = useSyncExternalStore(
    subscribeToStored,
    () => JSON.stringify(read()),
    () => JSON.stringify(empty),
  );
  return useMemo(() => JSON.parse(text) as T, [text]);
}
