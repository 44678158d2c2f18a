/** A list of ads kept on this device: the saved copies, refreshed from the server. */
import { ImageOff, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { href, Link, NavLink } from "react-router";
import { Button, iconButtonClass } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import type { DeviceList, KeptListing } from "./device-list.ts";
import { useFreshListings } from "./use-fresh-listings.ts";

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
      <OtherList />
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
                slug={now?.slug ?? listing.id}
                isGone={freshness.kind === "known" && !now}
                onRemove={() => list.change((all) => all.filter(({ id }) => id !== listing.id))}
              />
            );
          })}
        </ul>
      )}
    </div>
  );
}

const LISTS = [
  [href("/saved-ads"), "Запазени"],
  [href("/recent"), "Последно разгледани"],
] as const;

/** Tabs between saved and recently viewed ads. */
function OtherList() {
  return (
    <nav aria-label="На това устройство" className="mb-4 flex flex-wrap gap-x-6 border-b border-line">
      {LISTS.map(([to, label]) => (
        <NavLink
          key={to}
          to={to}
          className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold text-muted aria-[current=page]:border-grape aria-[current=page]:text-grape"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

interface KeptRowProps {
  readonly listing: KeptListing;
  readonly slug: string;
  readonly isGone: boolean;
  readonly onRemove: () => void;
}

function KeptRow({ listing, slug, isGone, onRemove }: KeptRowProps) {
  const [isBroken, setBroken] = useState(false);
  const price = { cents: Math.round(listing.price * 100), currency: "BGN" } as const;
  return (
    <li className="relative flex items-center gap-x-3 rounded-card border border-line bg-card p-2 pr-3">
      <span
        className={`grid h-18 w-24 shrink-0 place-items-center overflow-hidden rounded-control bg-tint ${isGone ? "grayscale" : ""}`}
      >
        {listing.image_url && !isBroken ? (
          <img src={listing.image_url} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
        ) : (
          <ImageOff aria-hidden strokeWidth={1.25} className="size-6 text-muted opacity-60" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="line-clamp-2 text-base font-semibold">
          <Link to={href("/ad/:slug", { slug })} className="stretched hover:text-grape">
            {listing.title}
          </Link>
        </h2>
        {isGone ? (
          <p className="text-sm font-semibold text-bad">Вече не е активна</p>
        ) : (
          <Price price={price} className="leading-snug" />
        )}
        <p className="text-sm text-muted">{listing.location}</p>
      </div>
      <button
        type="button"
        className={iconButtonClass("relative z-10 -mr-1 ml-auto self-start")}
        onClick={onRemove}
        aria-label={`Премахни: ${listing.title}`}
      >
        <X aria-hidden className="size-5" />
      </button>
    </li>
  );
}
