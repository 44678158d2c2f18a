/**
 * Makes the back button close overlays without leaving the page. Each open overlay has its own history entry above that of the
 * page, with a copy of the router's state. A popstate event between entries of one page is stopped before it reaches the
 * router.
 */
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

interface Entry {
  /** The router's name for the page. */
  readonly key: string;
  /** The number of open overlays when the entry was created; 0 for the page's own entry. */
  readonly covers: number;
}

/** The close functions of the open overlays, the newest last. */
const overlays: (() => void)[] = [];
/** The router's key of the current page, or of the page that the router is loading after a step in the history. */
let pageKey: string | undefined;
/** The current history entry after the last known step. */
let lastEntry: Entry = { key: "", covers: 0 };
/** True during a step back by this module, after an overlay was closed by other means. */
let isReturning = false;

function currentEntry(): Entry {
  const { key = "default", covers: count = 0 } = (history.state as Partial<Entry> | null) ?? {};
  return { key, covers: count };
}

/** Makes the back button call `close` while `isOpen`. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (isOpen ? openOverlay(() => onBack()) : undefined), [isOpen]);
}

/** Tracks the current page. To be called once on every page, by the shell. */
export function useShownPage(): void {
  const { key } = useLocation();
  useEffect(() => {
    pageKey = key;
  }, [key]);
  useEffect(() => {
    lastEntry = currentEntry();
  }, []);
}

/** Registers an open overlay. The returned function unregisters it, unless the back button has done so. */
function openOverlay(close: () => void): () => void {
  overlays.push(close);
  addEntries();
  return () => {
    const index = overlays.indexOf(close);
    if (index < 0) return;
    overlays.splice(index, 1);
    // Several overlays may close at once.
    queueMicrotask(removeEntries);
  };
}

/** Ensures a history entry for each open overlay; an entry left behind is reused. */
function addEntries(): void {
  lastEntry = currentEntry();
  if (lastEntry.covers >= overlays.length) return;
  lastEntry = { ...lastEntry, covers: overlays.length };
  history.pushState({ ...(history.state as object | null), covers: lastEntry.covers }, "");
}

/** Goes back over the entries of closed overlays. After a navigation from an overlay they stay in the history; onPop skips them. */
function removeEntries(): void {
  const steps = currentEntry().covers - overlays.length;
  if (steps <= 0 || isReturning) return;
  isReturning = true;
  history.go(-steps);
}

function onPop(event: PopStateEvent): void {
  const before = lastEntry;
  lastEntry = currentEntry();
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
    // Another overlay was opened meanwhile.
    addEntries();
  } else if (lastEntry.key !== pageKey) {
    // Before the router shows the page, so that a further step at once knows which entries belong to it.
    pageKey = lastEntry.key;
    for (const close of overlays.splice(0).reverse()) close();
  } else {
    event.stopImmediatePropagation();
    if (overlays.length > lastEntry.covers) for (const close of overlays.splice(lastEntry.covers).reverse()) close();
    // Between entries left behind: continue in the same direction.
    else history.go(lastEntry.covers < before.covers ? -1 : 1);
  }
}

// Window listeners are called in the order of registration: with the module this one is registered before the router's.
if (typeof window !== "undefined") addEventListener("popstate", onPop);
