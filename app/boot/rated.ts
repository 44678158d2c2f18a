/** Whoever has rated a seller from this device is told so in the place of the stars; the page is the same for everyone. */
import { hasRated } from "#app/ratings/rated.ts";

export function showRated(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-rates]")) {
    if (!hasRated(place.dataset.rates ?? "")) continue;
    for (const part of place.children) (part as HTMLElement).hidden = part.tagName === "FORM";
  }
}
