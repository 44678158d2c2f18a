/** A list of ads kept on this device: the saved copies, refreshed from the server. */

import { type ReactNode, useState } from "react";
import { href, Link } from "react-router";
import { Button, iconButtonClass } from "#app/ui/button.tsx";
import { CutPrice } from "#app/ui/cut-price.tsx";
import { ImageOff, X } from "#app/ui/icons.tsx";
import { Price } from "#app/ui/price.tsx";
import type { DeviceList } from "./device-list.ts";
import type { KeptListing } from "./kept.ts";
import { KeptTabs } from "./kept-tabs.tsx";
import { type FreshListing, useFreshListings } from "./use-fresh-listings.ts";

const focusOn = (button: HTMLElement | null) => button?.focus();

interface KeptListProps {
  readonly list: DeviceList;
  readonly title: string;
  /** Shown when the list is empty. */
  readonly empty: ReactNode;
}

export function KeptList({ list, title, empty }: KeptListProps) {
  const kept = list.use();
  const freshness = useFreshListings(list);
  const [cleared, setCleared] = useState<readonly KeptListing[]>();
  return (
    <div className="container-page py-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl lg:text-3xl">{title}</h1>
        {kept.length > 0 && (
          <Button
            type="button"
            look="secondary"
            onClick={() => {
              setCleared(kept);
              list.change(() => []);
            }}
          >
            Изчисти всички
          </Button>
        )}
      </div>
      <KeptTabs />
      <noscript>
        <p className="mb-4">Този списък се пази в браузъра Ви и се показва само с включен JavaScript.</p>
      </noscript>
      {freshness.kind === "offline" && kept.length > 0 && (
        <p role="status" className="mb-3 rounded-control bg-tint p-3 text-sm">
          Няма връзка със сайта. Показваме обявите така, както бяха запазени на това устройство.
        </p>
      )}
      <div role="status">
        {cleared && kept.length === 0 && (
          <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            Списъкът е изчистен.
            {/* The button that had the focus is gone; undo takes it over. */}
            <Button type="button" look="secondary" ref={focusOn} onClick={() => list.change(() => cleared)}>
              Върни ги
            </Button>
          </p>
        )}
      </div>
      {kept.length === 0 ? (
        empty
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {kept.map((listing) => {
            const now = freshness.kind === "known" ? freshness.byId.get(listing.id) : undefined;
            return (
              <KeptRow
                key={listing.id}
                listing={listing}
                now={now}
                gone={
                  freshness.kind === "known" && !now
                    ? (freshness.over.get(listing.id) ?? "Вече не е активна")
                    : undefined
                }
                onRemove={() => list.change((all) => all.filter(({ id }) => id !== listing.id))}
              />
            );
          })}
        </ul>
      )}
    </div>
  );
}

interface KeptRowProps {
  readonly listing: KeptListing;
  /** As it stands on the site, where that is known. */
  readonly now: FreshListing | undefined;
  /** What became of it, when it is not seen any more. */
  readonly gone: string | undefined;
  readonly onRemove: () => void;
}

function KeptRow({ listing, now, gone, onRemove }: KeptRowProps) {
  const [isBroken, setBroken] = useState(false);
  // An older version left some of it out.
  const price = { cents: Math.round((Number(listing.price) || 0) * 100), currency: "BGN" } as const;
  return (
    <li className="relative flex items-center gap-x-3 rounded-card border border-line bg-card p-2 pr-3">
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
            <Price price={price} className="leading-snug" />
            <CutPrice from={now?.cutFrom} />
            {now?.look && <p className="text-sm font-semibold">{now.look}</p>}
            {now?.ends && <p className="text-sm font-semibold">Изтича на {now.ends}</p>}
          </>
        )}
        <p className="text-sm text-muted">{listing.location}</p>
      </div>
      <button
        type="button"
        className={iconButtonClass("relative z-10 -mr-1 ml-auto self-start")}
        onClick={onRemove}
        aria-label={`Премахни: ${listing.title}`}
      >
        <X />
      </button>
    </li>
  );
}
