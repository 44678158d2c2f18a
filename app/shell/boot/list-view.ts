/** The view of lists that the visitor has chosen on this device, rows or the grid (app/listings/lists/list-view.tsx). */
import { applyDeviceChoice } from "./device-choice.ts";

export const applyStoredView = () => applyDeviceChoice("view", ["list"]);

export function applyListView(): void {
  const view = applyStoredView();
  addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLElement>("[data-view-choice]");
    if (link) view.choose(link.dataset.viewChoice);
  });
}
