/** Photos of cards that do not load: their places are marked, and CSS draws what stands there instead. */
export function markBrokenPhotos(): void {
  addEventListener("error", ({ target }) => mark(target), true);
  // What failed before this script ran. A lazy photo that has not begun to load has not failed.
  for (const image of document.images)
    if (image.complete && !image.naturalWidth) image.decode().catch(() => mark(image));
}

function mark(target: EventTarget | null): void {
  (target as Partial<Element>).closest?.(".card-photo")?.toggleAttribute("data-broken", true);
}
