/** Loads the page again when a version changes. It is asked for while the page is visible, and at once when it becomes visible. */
import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

const INTERVAL = 10_000;

export function usePolling(path: string, version: string): void {
  const { revalidate, state } = useRevalidator();
  const ask = useEffectEvent(async () => {
    if (document.visibilityState !== "visible" || state !== "idle") return;
    // Without a connection it is asked for the next time.
    const answer = await fetch(path, { cache: "no-store", headers: { "if-none-match": `"${version}"` } }).catch(
      () => undefined,
    );
    // 404: the session has ended, or the conversation is not theirs any more.
    if (answer?.status === 200 || answer?.status === 404) await revalidate();
  });
  useEffect(() => {
    const act = () => void ask();
    const timer = setInterval(act, INTERVAL);
    document.addEventListener("visibilitychange", act);
    addEventListener("online", act);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", act);
      removeEventListener("online", act);
    };
  }, []);
}
