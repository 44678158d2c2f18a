/**
 * Applies the stored CSS rule that hides ads and sellers from lists. The rule is stored ready to use, so that the script before the
 * first frame only inserts it before the page's own rules.
 */
import { readStored } from "#app/platform/forms/device-store.ts";

/** The key in local storage. */
export const HIDDEN_STYLE = "hidden_ads";

/** Inserts the rule before the first paint; it also applies to cards added later. */
export function applyHidingRule(): void {
  const rule = readStored(HIDDEN_STYLE);
  if (rule) (document.styleSheets[0] as CSSStyleSheet).insertRule(rule as string);
}
