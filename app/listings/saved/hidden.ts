/** The ads and sellers hidden from lists on this device. */
import { useEffect } from "react";
import { readStored, subscribeToStored, writeStored } from "#app/platform/forms/device-store.ts";
import { useStored } from "#app/platform/forms/use-stored.ts";
import { type HiddenItem, hidingRule } from "./hidden-rule.ts";
import { applyHidingRule, HIDDEN_STYLE } from "./hidden-style.ts";

const KEY = "hidden_list";
/** Maximum number of hidden items; the oldest are shown again. */
const MOST = 500;

export function hide(item: HiddenItem): void {
  change([item, ...read().filter(({ id }) => id !== item.id)].slice(0, MOST));
}

/** Shows the items with these ids again. */
export function unhide(ids: readonly string[]): void {
  change(read().filter(({ id }) => !ids.includes(id)));
}

/** Returns the hidden items, the last hidden first; empty on the server, where pages are the same for everyone. */
export function useHidden(): readonly HiddenItem[] {
  // Another tab may have changed them.
  useEffect(() => subscribeToStored(updateRule), []);
  return useStored(read, []);
}

/** Returns the stored list; anything that is not a list counts as empty. */
function read(): readonly HiddenItem[] {
  const list = readStored(KEY);
  return Array.isArray(list) ? list.filter(isHiddenItem) : [];
}

/** Accepts only ids that are safe in a selector. */
function isHiddenItem(value: Partial<HiddenItem> | null): value is HiddenItem {
  const isKind = value?.kind === "ad" || value?.kind === "seller";
  return isKind && /^[0-9a-f-]{36}$/.test(`${value.id}`) && typeof value.name === "string";
}

function change(list: readonly HiddenItem[]): void {
  writeStored(KEY, list);
  writeStored(HIDDEN_STYLE, hidingRule(read()));
  updateRule();
}

/** Replaces the rule that the page started with. */
function updateRule(): void {
  const sheet = document.styleSheets[0];
  const old = [...(sheet?.cssRules ?? [])].findIndex(({ cssText }) => cssText.includes("[data-whole] *"));
  if (old >= 0) sheet?.deleteRule(old);
  applyHidingRule();
}
