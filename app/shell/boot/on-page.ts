/** Finds elements for the boot script, including those that React renders later. */

/** Calls `act` now, and again after elements were added or changed to another ad. */
export function onElementsChange(act: () => void): void {
  act();
  const watched = { subtree: true, childList: true, attributeFilter: ["data-listing"] };
  new MutationObserver(act).observe(document.body, watched);
}

/** Returns the element of the ad that contains `element`. */
export function listingOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>("[data-listing]");
}
