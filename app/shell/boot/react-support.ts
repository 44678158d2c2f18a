/**
 * Decides whether the browser has what React and the modules of the pages use. Where something is missing, the page stays as it is
 * without script, except for what the boot script does.
 */

/** All that the modules use beyond the oldest browsers is asked for here, or is older than what is (tests/built-ins.test.ts). */
export const canRunReact = "popover" in HTMLElement.prototype && "groupBy" in Map;

/** Shows what stands in for controls that need React, by the style sheet of pages without script. */
export function stayPlain(): void {
  document.documentElement.dataset.plain = "";
  document.head.insertAdjacentHTML("beforeend", document.head.querySelector("noscript")?.textContent ?? "");
}
