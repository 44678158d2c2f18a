/**
 * The style rule that keeps what somebody has hidden out of their lists. It is kept as it stands, so that the boot script has
 * only to put it in front of the page's own rules (rule: hidden-ads).
 */
import { readStored } from "#app/platform/device-store.ts";

/** In local storage. */
export const HIDDEN_STYLE = "hidden_ads";

/** Before the first paint. Cards that come later obey it as well. */
export function hideHidden(): void {
  const rule = readStored(HIDDEN_STYLE);
  if (rule) (document.styleSheets[0] as CSSStyleSheet).insertRule(rule as string);
}
