import { useEffect, useEffectEvent } from "react";

/**
 * While mounted, the back button calls `close` and stays on the page, because that is how people close what covers the
 * screen. When closed in another way, the history is restored.
 */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    // Pushes a copy of the router's state and hides the popstate from it: for the router nothing happens.
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
