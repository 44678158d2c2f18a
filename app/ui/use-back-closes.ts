import { useEffect, useEffectEvent } from "react";

/**
 * While the component is there, the way back calls `close` and leaves the page as it is: people close by it what covers
 * the whole screen. Closed otherwise, the history is as it was before.
 */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    // The router's own state once more, and no word to it on the way back: for it nothing happens.
    history.pushState(history.state, "");
    let isAhead = true;
    const onPop = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      if (isAhead) onBack();
      isAhead = false;
    };
    addEventListener("popstate", onPop, { capture: true, once: true });
    return () => {
      if (!isAhead) return;
      isAhead = false;
      history.back();
    };
  }, []);
}
