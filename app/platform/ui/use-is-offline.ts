import { useSyncExternalStore } from "react";

/** Returns true while the browser has no connection. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const listening = new AbortController();
      addEventListener("online", notify, listening);
      addEventListener("offline", notify, listening);
      return () => listening.abort();
    },
    () => !navigator.onLine,
    () => false,
  );
}
