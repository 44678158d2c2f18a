/** The view of lists that the visitor has chosen on this device, rows or the grid (app/listings/lists/list-view.tsx). */
import { applyDeviceChoice } from "./device-choice.ts";

export function applyListView(): void {
  const view = applyDeviceChoice("view", ["list"]);
  addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLElement>("[data-view-choice]");
    if (link) view.choose(link.dataset.viewChoice);
  });
}
