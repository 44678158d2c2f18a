/**
 * Decides whether the browser has what React and the modules of the pages use, and whether the page is the one that was sent. Otherwise the
 * page stays as it is without script, except for what the boot script does.
 */

import { askForDeviceList } from "./device-list-page.ts";

/** All that the modules use beyond the oldest browsers is asked for here, or is older than what is (tests/built-ins.test.ts). */
export const canRunReact = "popover" in HTMLElement.prototype && "groupBy" in Map;

/**
 * Reports whether the browser has translated the page. React would not recognize its texts, would render the page again, and the values of
 * its fields would be lost. Translators set the language of the document or put <font> in the place of texts.
 */
export function isTranslated(): boolean {
  return document.querySelector("html:not([lang=bg]), body font") !== null;
}

/** Shows what stands in for controls that need React, by the style sheet of pages without script. */
export function stayPlain(): void {
  document.documentElement.dataset.plain = "";
  document.head.insertAdjacentHTML("beforeend", document.head.querySelector("noscript")?.textContent ?? "");
  askForDeviceList();
}
