/** Replaces forms that were already submitted from this device (a rating) by a note; the cached page has the form. */
import { hasCompleted } from "#app/accounts/visit/completed-actions.ts";
import { onElementsChange } from "./on-page.ts";

export function markSubmittedForms(): void {
  onElementsChange(show);
}

function show(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-done]")) {
    if (!hasCompleted(place.dataset.done ?? "")) continue;
    for (const part of place.children) (part as HTMLElement).hidden = part.tagName === "FORM";
  }
}
