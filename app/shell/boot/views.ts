/** Counts a view of an ad once its page is visible, and adds it to the recent ads of this device. */
import { changeDeviceList, discardDamagedList, RECENT_LIST } from "#app/listings/saved/saved-lists.ts";
import { readListingCopy } from "./listing-copy.ts";
import { listingOf, onElementsChange } from "./on-page.ts";

const MAX_RECENT = 30;

/** The id of the ad of this page. */
let current: string | undefined;

export function countViews(): void {
  discardDamagedList(RECENT_LIST);
  onElementsChange(recordView);
  document.addEventListener("visibilitychange", recordView);
}

function recordView(): void {
  const count = document.querySelector("[data-view]");
  const ad = count && listingOf(count);
  const id = ad?.dataset.listing;
  if (id === current || (id && document.visibilityState !== "visible")) return;
  current = id;
  if (!ad || !id) return;
  const copy = readListingCopy(ad);
  changeDeviceList(RECENT_LIST, (list) => [copy, ...list.filter((one) => one.id !== id)].slice(0, MAX_RECENT));
  // Failures are ignored.
  countView(id, count).catch(() => {});
}

async function countView(id: string, count: Element): Promise<void> {
  const answer = await fetch(`/listings/${id}/view`, { method: "POST", keepalive: true });
  // The response has no number for the owner and for bots, whose views do not count.
  if (answer.status === 200 && id === current) count.textContent = (await answer.json()).text;
}
