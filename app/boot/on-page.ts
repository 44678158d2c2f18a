/** Elements of the page that the boot script acts on, those that React makes later too. */

/** Calls `act` now, and again when elements have come into the page or stand for another ad. */
export function onPage(act: () => void): void {
  act();
  const watched = { subtree: true, childList: true, attributeFilter: ["data-listing"] };
  new MutationObserver(act).observe(document.body, watched);
}

/** The ad that an element belongs to. */
export function listingOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>("[data-listing]");
}
