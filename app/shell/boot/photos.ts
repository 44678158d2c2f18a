/** Marks photos of cards that failed to load; CSS draws a placeholder. */
export function markBrokenPhotos(): void {
  addEventListener("error", ({ target }) => mark(target), true);
  // Photos that failed before this script ran. Lazy photos that have not begun to load are not complete.
  for (const image of document.images)
    if (image.complete && !image.naturalWidth) image.decode().catch(() => mark(image));
}

function mark(target: EventTarget | null): void {
  const first = (target as Partial<Element>).closest?.(".card-photo > picture");
  first?.parentElement?.toggleAttribute("data-broken", true);
}
