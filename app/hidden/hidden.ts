/** What somebody has hidden from the lists on this device: ads, and all ads of a seller. */
import { useMemo, useSyncExternalStore } from "react";
import { readStored, writeStored } from "#app/platform/device-store.ts";
import { type HiddenThing, ruleOf } from "./hidden-rule.ts";
import { HIDDEN_STYLE, hideHidden } from "./hidden-style.ts";

const KEY = "hidden_list";
const EVENT = "tukashno:hidden";
/** The oldest come back. */
const MOST = 500;

export function hide(thing: HiddenThing): void {
  change([thing, ...read().filter(({ id }) => id !== thing.id)].slice(0, MOST));
}

/** Shows them again. */
export function unhide(ids: readonly string[]): void {
  change(read().filter(({ id }) => !ids.includes(id)));
}

/** The last hidden first; empty on the server, where pages are the same for everyone. */
export function useHidden(): readonly HiddenThing[] {
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(read()),
    () => "[]",
  );
  return useMemo(() => JSON.parse(text) as readonly HiddenThing[], [text]);
}

/** What is no list counts as empty. */
function read(): readonly HiddenThing[] {
  const list = readStored(KEY);
  return Array.isArray(list) ? list.filter(isThing) : [];
}

/** Only such an id can stand in a selector. */
function isThing(value: Partial<HiddenThing> | null): value is HiddenThing {
  const isKind = value?.kind === "ad" || value?.kind === "seller";
  return isKind && /^[0-9a-f-]{36}$/.test(`${value.id}`) && typeof value.name === "string";
}

function change(list: readonly HiddenThing[]): void {
  writeStored(KEY, list);
  writeStored(HIDDEN_STYLE, ruleOf(read()));
  showRule();
  dispatchEvent(new Event(EVENT));
}

/** Puts the present rule in the place of the one that the page began with. */
function showRule(): void {
  const sheet = document.styleSheets[0];
  const old = [...(sheet?.cssRules ?? [])].findIndex(({ cssText }) => cssText.includes("[data-whole] *"));
  if (old >= 0) sheet?.deleteRule(old);
  hideHidden();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== HIDDEN_STYLE && key !== null) return;
    showRule();
    listener();
  };
  addEventListener(EVENT, listener);
  addEventListener("storage", onStorage);
  return () => {
    removeEventListener(EVENT, listener);
    removeEventListener("storage", onStorage);
  };
}
