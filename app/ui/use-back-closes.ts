/**
 * The way back closes what covers the page, and leaves the page as it is. Each open cover has an entry of its own in the
 * history, above the page's, with the router's state once more. A step between entries of one page is none of the
 * router's: it is not told.
 */
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

interface Entry {
  /** The router's name for the page. */
  readonly key: string;
  /** How many covers were open when the entry was made; 0: it is the page's own. */
  readonly covers: number;
}

/** What closes the open covers, the newest last. */
const covers: (() => void)[] = [];
/** The page that is shown, by its key. */
let shown: string | undefined;
/** The entry that the last step known here has led to. */
let here: Entry = { key: "", covers: 0 };
/** Whether an own step back, after a cover was closed by other means, is under way. */
let isReturning = false;
/** What waits for its end. */
const returned: (() => void)[] = [];

function currentEntry(): Entry {
  const { key = "default", covers: count = 0 } = (history.state as Partial<Entry> | null) ?? {};
  return { key, covers: count };
}

/** While `isOpen`, the way back calls `close`. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (isOpen ? cover(() => onBack()) : undefined), [isOpen]);
}

/** Lets the covers know which page is shown. For the shell: once on every page. */
export function useShownPage(): void {
  const { key } = useLocation();
  useEffect(() => {
    shown = key;
  }, [key]);
  useEffect(() => {
    here = currentEntry();
  }, []);
}

/** Puts a cover on the page; the function returned takes it off, unless the way back has done so already. */
function cover(close: () => void): () => void {
  covers.push(close);
  makeEntries();
  return () => {
    const place = covers.indexOf(close);
    if (place < 0) return;
    covers.splice(place, 1);
    // Two may close at once.
    queueMicrotask(takeBack);
  };
}

/** One entry for each cover. One that was left behind serves again. */
function makeEntries(): void {
  here = currentEntry();
  if (here.covers >= covers.length) return;
  here = { ...here, covers: covers.length };
  history.pushState({ ...(history.state as object | null), covers: here.covers }, "");
}

/** Leaves the entries of closed covers. When a link or a form in one has led on, they stay below: onPop passes them. */
function takeBack(): void {
  const steps = currentEntry().covers - covers.length;
  if (steps <= 0 || isReturning) return;
  isReturning = true;
  history.go(-steps);
}

/** Acts once covers that are being closed have left the history: a navigation before that would be lost to their step back. */
export function onceReturned(act: () => void): void {
  // A task later they are closed, and their step back is under way.
  setTimeout(() => (isReturning ? returned.push(act) : act()));
}

function onPop(event: PopStateEvent): void {
  const before = here;
  here = currentEntry();
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
    // Another was opened in the meantime.
    makeEntries();
    for (const act of returned.splice(0)) act();
  } else if (here.key !== shown) {
    for (const close of covers.splice(0).reverse()) close();
  } else {
    event.stopImmediatePropagation();
    if (covers.length > here.covers) for (const close of covers.splice(here.covers).reverse()) close();
    // Between entries that were left behind: on, the same way.
    else history.go(here.covers < before.covers ? -1 : 1);
  }
}

// On the window listeners are called in the order they came: with the module it is here before the router's.
if (typeof window !== "undefined") addEventListener("popstate", onPop);
