/** Looking at an ad's page: it is counted once it is really visible, and remembered among the recent ones. */
import { changeKept, RECENT_LIST } from "#app/saved/kept.ts";
import { keptCopy } from "./kept-copy.ts";
import { listingOf, onPage } from "./on-page.ts";

const MAX_RECENT = 30;

/** The ad that the page is about. */
let current: string | undefined;

export function noteLooks(): void {
  onPage(look);
  document.addEventListener("visibilitychange", look);
}

function look(): void {
  const count = document.querySelector("[data-view]");
  const ad = count && listingOf(count);
  const id = ad?.dataset.listing;
  if (id === current || (id && document.visibilityState !== "visible")) return;
  current = id;
  if (!ad || !id) return;
  const kept = keptCopy(ad);
  changeKept(RECENT_LIST, (list) => [kept, ...list.filter((one) => one.id !== id)].slice(0, MAX_RECENT));
  // A view that is lost needs no message.
  countView(id, count).catch(() => {});
}

async function countView(id: string, count: Element): Promise<void> {
  const answer = await fetch(`/listings/${id}/view`, { method: "POST", keepalive: true });
  // The owner and bots get no number: their views do not count.
  if (answer.status === 200 && id === current) count.textContent = (await answer.json()).text;
}
