/** Hearts, and the number of saved ads in the bottom bar. */
import { changeKept, HEART_WORDS, KEPT_EVENT, readKept, SAVED_LIST } from "#app/saved/kept.ts";
import { keptCopy } from "./kept-copy.ts";
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
  changeKept(SAVED_LIST, (list) =>
    list.some((one) => one.id === id) ? list.filter((one) => one.id !== id) : [keptCopy(ad), ...list],
  );
}

let wasEmpty = true;

function show(): void {
  const saved = readKept(SAVED_LIST);
  const isEmpty = saved.length === 0;
  // So the page came.
  if (isEmpty && wasEmpty) return;
  wasEmpty = isEmpty;
  const ids = new Set(saved.map(({ id }) => id));
  for (const heart of document.querySelectorAll("[data-heart]"))
    showHeart(heart, ids.has(listingOf(heart)?.dataset.listing ?? ""));
  write("[data-saved-badge]", saved.length > MAX_COUNTED ? `${MAX_COUNTED}+` : `${saved.length || ""}`);
  write("[data-saved-count]", isEmpty ? "" : ` (${saved.length})`);
}

function showHeart(heart: Element, isSaved: boolean): void {
  const pressed = `${isSaved}` as const;
  if (heart.getAttribute("aria-pressed") === pressed) return;
  heart.setAttribute("aria-pressed", pressed);
  const [label, text] = HEART_WORDS[pressed];
  const name = heart.getAttribute("aria-label");
  if (name) heart.setAttribute("aria-label", name.replace(/^[^:]*/, label));
  else (heart.lastElementChild as Element).textContent = text;
}

function write(selector: string, text: string): void {
  for (const place of document.querySelectorAll(selector)) if (place.textContent !== text) place.textContent = text;
}
