/** Hearts, and the number of saved ads in the bottom bar. */
import { changeKept, HEART_WORDS, KEPT_EVENT, readKept, SAVED_LIST } from "#app/saved/kept.ts";
import { keptCopy, titleOf } from "./kept-copy.ts";
import { listingOf, onPage } from "./on-page.ts";

/** Beyond it the badge says '9+'. */
const MAX_COUNTED = 9;

export function showHearts(): void {
  addEventListener("click", (event) => {
    const heart = (event.target as Element).closest("[data-heart]");
    const ad = heart && listingOf(heart);
    if (ad) toggle(ad);
  });
  onPage(show);
  // A page that comes back from the browser's memory has missed what happened meanwhile.
  for (const event of [KEPT_EVENT, "storage", "pageshow"]) addEventListener(event, show);
}

function toggle(ad: HTMLElement): void {
  const id = ad.dataset.listing;
  changeKept(SAVED_LIST, (list) => {
    const others = list.filter((one) => one.id !== id);
    return others.length < list.length ? others : [keptCopy(ad), ...list];
  });
}

function show(): void {
  const saved = readKept(SAVED_LIST);
  for (const heart of document.querySelectorAll("[data-heart]")) {
    const ad = listingOf(heart) as HTMLElement;
    showHeart(heart, ad, `${saved.some((one) => one.id === ad.dataset.listing)}`);
  }
  write("[data-saved-badge]", saved.length > MAX_COUNTED ? `${MAX_COUNTED}+` : `${saved.length || ""}`);
  write("[data-saved-count]", saved.length ? ` (${saved.length})` : "");
}

/** Of many in a page each one is named by its ad, and so is the phone beside it. */
function showHeart(heart: Element, ad: Element, pressed: keyof typeof HEART_WORDS): void {
  const before = heart.ariaPressed;
  if (before === pressed) return;
  heart.ariaPressed = pressed;
  const [label, text] = HEART_WORDS[pressed];
  if (heart.textContent) {
    (heart.lastElementChild as Element).textContent = text;
    return;
  }
  const title = `: ${titleOf(ad)}`;
  const phone = ad.querySelector("form button");
  heart.ariaLabel = label + title;
  if (phone && !before) phone.ariaLabel += title;
}

function write(selector: string, text: string): void {
  for (const place of document.querySelectorAll(selector)) if (place.textContent !== text) place.textContent = text;
}
