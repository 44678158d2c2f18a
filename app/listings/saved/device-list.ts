/** Lists of ads stored on this device, as React state. */
import { photoUrl } from "#app/listings/photos/photo.ts";
import { useStored } from "#app/platform/forms/use-stored.ts";
import { convert } from "#app/platform/wording/money.ts";
import type { AskedPrice } from "#app/platform/wording/price.ts";
import { type AccountCopy, readCopy } from "./account-copy.ts";
import { changeDeviceList, RECENT_LIST, readDeviceList, SAVED_LIST, type SavedListing } from "./saved-lists.ts";

/** The data from which the stored copy of an ad is made. */
export interface SavableListing {
  readonly id: string;
  readonly title: string;
  readonly price: AskedPrice;
  readonly town: string;
  readonly photo: { readonly key: string } | undefined;
}

export function toSavedListing({ id, title, price, town, photo }: SavableListing): Omit<SavedListing, "saved_at"> {
  return {
    id,
    title,
    price: levOf(price),
    currency: "BGN",
    location: town,
    image_url: photoOf(photo),
  };
}

/** Returns the URL of the photo that a card shows; "" without a photo. */
function photoOf(photo: SavableListing["photo"]): string {
  return photo ? photoUrl(photo.key, 400, "webp") : "";
}

/** Returns the price in lev; 0 for a price per unit, because the stored copy has no field for the unit. */
function levOf(price: AskedPrice): number {
  return price.unit ? 0 : convert(price, "BGN").cents / 100;
}

/**
 * Returns the attributes of an ad's element from which the boot script reads its id and its price in lev. It reads the title from the
 * heading inside it, the town from `[data-town]`, the photo from the first `img`, unless `data-photo` names another.
 */
export function listingAttributes({ id, price }: Pick<SavableListing, "id" | "price">) {
  return { "data-listing": id, "data-bgn": levOf(price) || undefined };
}

/** Returns the attribute that names the photo to store, for a page with several photos. */
export function listingPhotoAttribute({ photo }: Pick<SavableListing, "photo">) {
  return { "data-photo": photoOf(photo) };
}

export interface DeviceList {
  /** Its key in local storage. */
  readonly key: string;
  /** The current list, updated when it changes in this tab or another; empty on the server, where pages are the same for everyone. */
  use(): readonly SavedListing[];
  /** Replaces the list by the result of `change`. */
  change(change: (list: readonly SavedListing[]) => readonly SavedListing[]): void;
}

export const savedListings = createDeviceList(SAVED_LIST);
/** Ads viewed on this device, most recent first. */
export const recentListings = createDeviceList(RECENT_LIST);

const NO_COPY = { at: 0, joinedAt: 0 };

/** Returns when the device's list was last synchronised with the account and when its searches were added; 0 if never. */
export function useAccountCopy(): Pick<AccountCopy, "at" | "joinedAt"> {
  return useStored(() => readCopy() ?? NO_COPY, NO_COPY);
}

function createDeviceList(key: string): DeviceList {
  return {
    key,
    use: () => useStored(() => readDeviceList(key), []),
    change: (change) => changeDeviceList(key, change),
  };
}
