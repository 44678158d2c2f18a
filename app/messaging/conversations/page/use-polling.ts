/**
 * Loads the page again when its version has changed. The version is requested every INTERVAL milliseconds while the page is visible, and
 * when the page becomes visible or the connection returns.
 */
import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

const INTERVAL = 10_000;

export function usePolling(path: string, version: string): void {
  const { revalidate, state } = useRevalidator();
  const ask = useEffectEvent(async () => {
    if (document.visibilityState !== "visible" || state !== "idle") return;
    // Without a connection the next interval tries again.
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
