/** Updates hearts and the number of saved ads in the bottom bar. */

import {
  changeDeviceList,
  discardDamagedList,
  HEART_LABELS,
  readDeviceList,
  SAVED_LIST,
} from "#app/listings/saved/saved-lists.ts";
import { STORED_EVENT } from "#app/platform/forms/device-store.ts";
import { readListingCopy, titleOf } from "./listing-copy.ts";
import { listingOf, onElementsChange } from "./on-page.ts";

/** Above this number the badge shows '9+'. */
const MAX_COUNTED = 9;

export function showHearts(): void {
  discardDamagedList(SAVED_LIST);
  addEventListener("click", (event) => {
    const heart = (event.target as Element).closest("[data-heart]");
    const ad = heart && listingOf(heart);
    if (ad) toggle(ad);
  });
  onElementsChange(show);
  // "pageshow": a page restored from the back/forward cache is outdated.
  for (const event of [STORED_EVENT, "storage", "pageshow"]) addEventListener(event, show);
}

function toggle(ad: HTMLElement): void {
  const id = ad.dataset.listing;
  changeDeviceList(SAVED_LIST, (list) => {
    const others = list.filter((one) => one.id !== id);
    return others.length < list.length ? others : [readListingCopy(ad), ...list];
  });
}

function show(): void {
  const saved = readDeviceList(SAVED_LIST);
  for (const heart of document.querySelectorAll("[data-heart]")) {
    const ad = listingOf(heart) as HTMLElement;
    showHeart(heart, ad, `${saved.some((one) => one.id === ad.dataset.listing)}`);
  }
  setText("[data-saved-badge]", saved.length > MAX_COUNTED ? `${MAX_COUNTED}+` : `${saved.length || ""}`);
  setText("[data-saved-count]", saved.length ? ` (${saved.length})` : "");
}

/** Sets the state and the label of a heart. The label of a heart without text contains the title of its ad. */
function showHeart(heart: Element, ad: Element, pressed: keyof typeof HEART_LABELS): void {
  const before = heart.getAttribute("aria-pressed");
  if (before === pressed) return;
  heart.setAttribute("aria-pressed", pressed);
  const [label, text] = HEART_LABELS[pressed];
  if (heart.textContent) {
    (heart.lastElementChild as Element).textContent = text;
    return;
  }
  const title = `: ${titleOf(ad)}`;
  const phone = ad.querySelector("form button");
  heart.setAttribute("aria-label", label + title);
  if (phone && !before) phone.setAttribute("aria-label", phone.getAttribute("aria-label") + title);
}

function setText(selector: string, text: string): void {
  for (const place of document.querySelectorAll(selector)) if (place.textContent !== text) place.textContent = text;
}
