/** A page with a list of saved or recently viewed ads: the stored copies, updated from the server. */

import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { href } from "react-router";
import { Button, iconButtonClass } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { ImageOff, X } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import { ReducedTag } from "#app/platform/ui/price-cuts.tsx";
import { UndoStatus } from "#app/platform/ui/undo-status.tsx";
import { syncNow } from "./account-copy.ts";
import { type DeviceList, listingAttributes, useAccountCopy } from "./device-list.ts";
import { HeartButton } from "./heart-button.tsx";
import { HiddenLink } from "./hidden-link.tsx";
import type { SavedListing } from "./saved-lists.ts";
import { SavedTabs } from "./saved-tabs.tsx";
import {
  type AccountList,
  type CurrentListing,
  type ListingRefresh,
  useCurrentListings,
} from "./use-current-listings.ts";

interface SavedListProps {
  readonly list: DeviceList;
  /** The list of the signed-in person, which works without script. */
  readonly account?: AccountList | undefined;
  /** The ads that the address names, for the list of a guest without React (boot/device-list-page.ts). */
  readonly named?: AccountList | undefined;
  readonly title: string;
  /** The answer to a form of this page. */
  readonly notice?: ReactNode;
  /** Shown when the list is empty. */
  readonly empty: ReactNode;
}

export function SavedList({ list, account, named, title, notice, empty }: SavedListProps) {
  const freshness = useCurrentListings(list);
  const { kept, remove, isWithHearts } = useKept(list, account, named);
  const [cleared, setCleared] = useState<readonly SavedListing[]>();
  // A guest's list needs no connection: the boot script checks only forms that are posted.
  const method = account ? "post" : "get";
  return (
    <div className="container-page py-5" data-device-list={account ? undefined : list.key}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl lg:text-3xl">{title}</h1>
        {kept.length > 0 && !isWithHearts && (
          <Form method={method} onSubmit={(event) => remove(event, kept) && setCleared(kept)}>
            <Button look="secondary" name="intent" value="clear">
              Изчисти всички
            </Button>
          </Form>
        )}
      </div>
      <SavedTabs />
      {notice}
      {!account && (
        <noscript>
          <p className="mb-4">Този списък се пази в браузъра Ви и се показва само с включен JavaScript.</p>
        </noscript>
      )}
      {freshness.kind === "offline" && kept.length > 0 && (
        <p role="status" className="mb-3 rounded-control bg-tint p-3 text-sm">
          Няма връзка със сайта. Показваме обявите така, както бяха запазени на това устройство.
        </p>
      )}
      <UndoStatus
        text={cleared && kept.length === 0 ? "Списъкът е изчистен." : undefined}
        label="Върни ги"
        onUndo={() => list.change((all) => cleared ?? all)}
      />
      {kept.length === 0 ? (
        empty
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {kept.map((listing) => (
            <SavedRow
              key={listing.id}
              listing={listing}
              {...statusOf(listing.id, freshness, account ?? named)}
              method={method}
              isWithHeart={isWithHearts}
              onRemove={(event) => remove(event, [listing])}
            />
          ))}
        </ul>
      )}
      <HiddenLink />
    </div>
  );
}

/**
 * Returns the list and a function that removes ads from it. It is the account's list from the server until the device has a copy, which
 * may be never: storage can be unavailable.
 */
function useKept(list: DeviceList, account: AccountList | undefined, named: AccountList | undefined) {
  const deviceList = list.use();
  const [shownAt] = useState(() => Date.now());
  useEffect(() => {
    if (account) syncNow();
  }, [account]);
  const isSynced = useAccountCopy().at >= shownAt;
  const isOnDevice = !account || isSynced;
  const [isHydrated, setHydrated] = useState(false);
  useLayoutEffect(() => setHydrated(true), []);
  /** Removes ads from the device, which updates the account; until it has a copy the form is sent to the server. */
  const remove = (event: FormEvent, removed: readonly SavedListing[]) => {
    if (!isOnDevice) return false;
    event.preventDefault();
    const ids = new Set(removed.map(({ id }) => id));
    list.change((all) => all.filter(({ id }) => !ids.has(id)));
    return true;
  };
  const shown = isOnDevice && isHydrated ? deviceList : (account ?? named)?.kept;
  return { kept: shown ?? deviceList, remove, isWithHearts: !account && !isHydrated };
}

/** Returns the current data of an ad, or the label of its end; neither before the server's answer. */
function statusOf(
  id: string,
  freshness: ListingRefresh,
  account: AccountList | undefined,
): Pick<SavedRowProps, "now" | "gone"> {
  const isKnown = freshness.kind === "known";
  const now = (isKnown && freshness.byId.get(id)) || account?.fresh.listings.find((one) => one.id === id);
  if (now || !(isKnown || account?.kept.some((one) => one.id === id))) return { now, gone: undefined };
  const look = (isKnown && freshness.over.get(id)) || account?.fresh.over.find((one) => one.id === id)?.look;
  return { now, gone: look || "Вече не е активна" };
}

interface SavedRowProps {
  readonly listing: SavedListing;
  /** The current data of the ad, if known. */
  readonly now: CurrentListing | undefined;
  /** The label of an ad that is no longer visible. */
  readonly gone: string | undefined;
  readonly method: "get" | "post";
  /** True if the ad is removed by its heart, for a guest without React. */
  readonly isWithHeart: boolean;
  readonly onRemove: (event: FormEvent) => void;
}

function SavedRow({ listing, now, gone, method, isWithHeart, onRemove }: SavedRowProps) {
  const [isBroken, setBroken] = useState(false);
  // Copies stored by an older version lack some fields.
  const copied = { cents: Math.round((Number(listing.price) || 0) * 100), currency: "BGN" } as const;
  return (
    <li
      className="relative flex items-center gap-x-3 panel p-2 pr-3"
      {...(isWithHeart && now && listingAttributes(now))}
    >
      <span
        className={`grid h-18 w-24 shrink-0 place-items-center overflow-hidden rounded-control bg-tint ${gone ? "[filter:grayscale(1)]" : ""}`}
      >
        {listing.image_url && !isBroken ? (
          <img src={listing.image_url} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
        ) : (
          <ImageOff fine className="size-6 text-muted opacity-60" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="line-clamp-2 text-base font-semibold">
          <Link to={href("/ad/:slug", { slug: now?.slug ?? listing.id })} className="stretched hover:text-grape">
            {listing.title}
          </Link>
        </h2>
        {gone ? (
          <p className="text-sm font-semibold text-bad">{gone}</p>
        ) : (
          <>
            <Price price={now?.price ?? copied} className="leading-snug" />
            {now?.isReduced && <ReducedTag />}
            {now?.look && <p className="text-sm font-semibold">{now.look}</p>}
            {now?.ends && <p className="text-sm font-semibold">{`Изтича на ${now.ends}`}</p>}
          </>
        )}
        <p className="text-sm text-muted">{listing.location}</p>
      </div>
      {isWithHeart ? (
        <HeartButton className={`relative z-10 -mr-1 ml-auto self-start ${iconButtonClass()}`} />
      ) : (
        <Form method={method} onSubmit={onRemove} className="relative z-10 -mr-1 ml-auto self-start">
          <input type="hidden" name="id" value={listing.id} />
          <button
            type="submit"
            name="intent"
            value="remove"
            className={iconButtonClass()}
            aria-label={`Премахни: ${listing.title}`}
          >
            <X />
          </button>
        </Form>
      )}
    </li>
  );
}
