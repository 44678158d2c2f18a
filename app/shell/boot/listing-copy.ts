/** Reads the copy of an ad that the device saves from its element (saved/device-list.ts writes the attributes). */
import type { SavedListing } from "#app/listings/saved/saved-lists.ts";

export function readListingCopy(ad: HTMLElement): SavedListing {
  const { listing: id = "", bgn, photo } = ad.dataset;
  return {
    id,
    title: titleOf(ad),
    price: Number(bgn) || 0,
    currency: "BGN",
    location: textOf(ad, "[data-town]"),
    image_url: photo ?? ad.querySelector("img")?.getAttribute("src") ?? "",
    saved_at: new Date().toISOString(),
  };
}

export function titleOf(ad: Element): string {
  return textOf(ad, "h1,h2,h3");
}

function textOf(ad: Element, selector: string): string {
  return ad.querySelector(selector)?.textContent ?? "";
}
