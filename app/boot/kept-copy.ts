/** An ad as it is kept on the device, read from its element (saved/device-list.ts writes the attributes). */
import type { KeptListing } from "#app/saved/kept.ts";

export function keptCopy(ad: HTMLElement): KeptListing {
  const { listing: id = "", bgn, photo } = ad.dataset;
  const text = (name: string) => ad.querySelector(`[${name}]`)?.textContent ?? "";
  return {
    id,
    title: text("data-title"),
    price: Number(bgn) || 0,
    currency: "BGN",
    location: text("data-town"),
    image_url: photo ?? ad.querySelector("img")?.getAttribute("src") ?? "",
    saved_at: new Date().toISOString(),
  };
}
