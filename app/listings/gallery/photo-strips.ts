/**
 * Turns the photos of an ad by key, button and thumbnail, and shows which one is in view. Part of the boot script: a strip of photos
 * is a native scroller, so swiping works without script, and the rest without React.
 */

const STRIP = ".photo-strip";
const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

export function turnPhotos(): void {
  addEventListener("click", (event) => {
    const control = (event.target as Element).closest<HTMLElement>("[data-turn]");
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { turn } = control.dataset;
    turnTo(control, (at) => (turn ? at + Number(turn) : placeOf(control.parentElement)));
  });
  addEventListener("keydown", (event) => {
    const to = KEYS[event.key];
    if (!to || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (turnTo(event.target as Element, to)) event.preventDefault();
  });
  addEventListener(
    "scroll",
    ({ target }) => (target as Element).matches?.(STRIP) && showPlace(target as Element),
    true,
  );
  // The window does not hear of photos.
  document.addEventListener("load", ({ target }) => target instanceof HTMLImageElement && showBehind(target), true);
  addEventListener("load", showNewStrips);
  for (const photo of document.querySelectorAll<HTMLImageElement>(`${STRIP} img`))
    if (photo.complete) showBehind(photo);
}

/** Loads the next photo of strips that React has rendered, and of those of the page after its first photo. */
export function showNewStrips(): void {
  if (document.readyState !== "complete") return;
  for (const item of document.querySelectorAll(`${STRIP} > :first-child:not([data-near])`))
    if (item.parentElement) showPlace(item.parentElement);
}

/** Scrolls to another photo, wrapping around; returns false where there are no several photos. */
function turnTo(inside: Element, to: (at: number, count: number) => number): boolean {
  const strip = inside.closest("[data-gallery]")?.querySelector<HTMLElement>(STRIP);
  const count = strip?.childElementCount ?? 0;
  if (!strip || count < 2) return false;
  const place = (to(placeInView(strip), count) + count) % count;
  strip.scrollLeft = (strip.children[place] as HTMLElement).offsetLeft;
  return true;
}

/** Returns the place of the photo in view, from 0. */
export function placeInView({ scrollLeft, clientWidth }: Element): number {
  return Math.round(scrollLeft / clientWidth) || 0;
}

function placeOf(item: Element | null): number {
  let place = 0;
  for (let before = item?.previousElementSibling; before; before = before.previousElementSibling) place += 1;
  return place;
}

/** Shows which photo is in view by counter and thumbnails, and loads the next one. */
function showPlace(strip: Element): void {
  const at = placeInView(strip);
  for (const place of [at, at + 1]) bringNear(strip.children[place]);
  const gallery = strip.closest("[data-gallery]");
  const counter = gallery?.querySelector("[data-place]");
  const text = `${at + 1} от ${strip.childElementCount}`;
  if (!counter || counter.textContent === text) return;
  counter.textContent = text;
  gallery?.querySelectorAll<HTMLElement>("li > [data-turn]").forEach((thumbnail, place) => {
    thumbnail.setAttribute("aria-current", `${place === at}`);
    const { parentElement: item } = thumbnail;
    if (place === at) item?.parentElement?.scrollTo({ left: item.offsetLeft - item.clientWidth });
  });
}

/** Lets the photo of an item load, which CSS and the browser put off while it is far from view. */
function bringNear(item: Element | undefined): void {
  item?.toggleAttribute("data-near", true);
  item?.querySelector("img")?.setAttribute("loading", "eager");
}

/** Fills the space beside a photo of another shape with the blurred photo. */
function showBehind(photo: HTMLImageElement): void {
  photo.closest<HTMLElement>(`${STRIP} > li`)?.style.setProperty("--behind", `url("${photo.currentSrc}")`);
}
