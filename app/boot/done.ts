/** Whoever has rated a seller or asked about an ad from this device is told so in the place of the form; the page is the same for everyone. */
import { hasDone } from "#app/visitors/done-here.ts";
import { onPage } from "./on-page.ts";

export function showDone(): void {
  onPage(show);
}

function show(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-done]")) {
    if (!hasDone(place.dataset.done ?? "")) continue;
    for (const part of place.children) (part as HTMLElement).hidden = part.tagName === "FORM";
  }
}
