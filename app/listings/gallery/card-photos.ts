/**
 * Shows the further photos of a card: by swiping, or as the mouse moves over the photo. Part of the boot script. A link that scrolls
 * sideways is laid over the photo; its pictures are not loaded before the first movement
 * (rule: photo-ahead).
 */

const STRIP = "card-strip";

export function turnCardPhotos(): void {
  addEventListener("scroll", ({ target }) => isStrip(target) && followStrip(target), true);
  addEventListener("pointermove", ({ pointerType, target, clientX }) => {
    const strip = pointerType === "mouse" && (target as Element).closest?.<HTMLElement>(`.${STRIP}`);
    if (!strip) return;
    const { left, width } = strip.getBoundingClientRect();
    turnTo(strip, Math.floor(((clientX - left) / width) * strip.childElementCount));
  });
  addEventListener("pointerout", ({ pointerType, target, relatedTarget }) => {
    const card = pointerType === "mouse" && (target as Element).closest?.(".card");
    const strip = card && !card.contains(relatedTarget as Node | null) && card.querySelector<HTMLElement>(`.${STRIP}`);
    if (strip) turnTo(strip, 0);
  });
}

/** Lays the strips of new cards of lists; the row of VIP ads scrolls sideways itself. */
export function layCardStrips(): void {
  document.querySelectorAll<HTMLElement>(".listing-grid [data-more]:not([data-strip])").forEach(layStrip);
}

function isStrip(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.className === STRIP;
}

/** Lays the strip over the photo of a card; its first place is empty. Keyboard and screen reader have the link of the title. */
function layStrip(place: HTMLElement): void {
  const link = place.closest(".card")?.querySelector<HTMLAnchorElement>("h3 a");
  if (!link) return;
  place.dataset.strip = "";
  const strip = document.createElement("a");
  strip.href = link.href;
  strip.className = STRIP;
  strip.tabIndex = -1;
  strip.setAttribute("aria-hidden", "true");
  for (const _photo of keysOf(place)) strip.append(document.createElement("i"));
  // Below the labels of the card.
  place.firstElementChild?.after(strip);
}

/** Returns the names of the photos, the first of which the card shows from the beginning. */
function keysOf(place: HTMLElement): readonly string[] {
  return ["", ...(place.dataset.more ?? "").split(" ")];
}

function turnTo(strip: HTMLElement, index: number): void {
  load(strip, index);
  strip.scrollLeft = index * strip.clientWidth;
}

/** Loads what comes into view, and shows where the strip is. */
function followStrip(strip: HTMLElement): void {
  const at = strip.scrollLeft / strip.clientWidth || 0;
  load(strip, Math.ceil(at));
  const place = strip.parentElement;
  place?.toggleAttribute("data-turned", true);
  place?.style.setProperty("--at", `${(100 * at) / (strip.childElementCount - 1)}%`);
  place?.style.setProperty("--share", `${100 / strip.childElementCount}%`);
}

/** Loads a photo in the formats and sizes of the first one. */
function load(strip: HTMLElement, index: number): void {
  const place = strip.parentElement;
  const item = strip.children[index];
  const first = place?.querySelector("picture");
  const key = place && keysOf(place)[index];
  if (!item || item.firstChild || !first || !key) return;
  const copy = first.cloneNode(true) as HTMLElement;
  const shown = /\w+(?=-\d+\.\w+$)/.exec(first.querySelector("img")?.src ?? "")?.[0] ?? "";
  for (const part of copy.querySelectorAll("source, img"))
    for (const name of ["srcset", "src"]) {
      const value = part.getAttribute(name);
      if (value) part.setAttribute(name, value.replaceAll(shown, key));
    }
  item.append(copy);
}
