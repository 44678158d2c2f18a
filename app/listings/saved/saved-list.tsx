/** A list of ads kept on this device, and on the account: the saved copies, refreshed from the server. */

import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Form, href, Link } from "react-router";
import { HiddenLink } from "#app/hidden/hidden-link.tsx";
import { Button, iconButtonClass } from "#app/ui/button.tsx";
import { CutPrice } from "#app/ui/cut-price.tsx";
import { ImageOff, X } from "#app/ui/icons.tsx";
import { Price } from "#app/ui/price.tsx";
import type { DeviceList } from "./device-list.ts";
import type { KeptListing } from "./kept.ts";
import { KeptTabs } from "./kept-tabs.tsx";
import { type AccountList, askAgain, readOnAccount } from "./on-account.ts";
import { type FreshListing, type Freshness, useFreshListings } from "./use-fresh-listings.ts";

const focusOn = (button: HTMLElement | null) => button?.focus();

interface KeptListProps {
  readonly list: DeviceList;
  /** Of who is signed in; it needs no script. */
  readonly account?: AccountList | undefined;
  readonly title: string;
  /** What a form of the page was answered. */
  readonly notice?: ReactNode;
  /** Shown when the list is empty. */
  readonly empty: ReactNode;
}

export function KeptList({ list, account, title, notice, empty }: KeptListProps) {
  const onDevice = list.use();
  const freshness = useFreshListings(list);
  const [cleared, setCleared] = useState<readonly KeptListing[]>();
  // The account hears of it from the device, after the page was made.
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (account) askAgain();
  }, [account]);
  const kept = allOf(onDevice, account).filter(({ id }) => !removed.has(id));
  /** On the device, which keeps the account informed; the form goes to the server only for what the device does not have. */
  const remove = (event: FormEvent, those: readonly KeptListing[]) => {
    const here = new Set(onDevice.map(({ id }) => id));
    if (!those.every(({ id }) => here.has(id))) return false;
    event.preventDefault();
    const ids = new Set(those.map(({ id }) => id));
    setRemoved(new Set([...ids, ...removed]));
    list.change((all) => all.filter(({ id }) => !ids.has(id)));
    return true;
  };
  return (
    <div className="container-page py-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl lg:text-3xl">{title}</h1>
        {kept.length > 0 && (
          <Form method="post" onSubmit={(event) => remove(event, kept) && setCleared(kept)}>
            <Button look="secondary" name="intent" value="clear">
              Изчисти всички
            </Button>
          </Form>
        )}
      </div>
      <KeptTabs />
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
      <div role="status">
        {cleared && kept.length === 0 && (
          <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            Списъкът е изчистен.
            {/* The button that had the focus is gone; undo takes it over. */}
            <Button
              type="button"
              look="secondary"
              ref={focusOn}
              onClick={() => {
                setRemoved(new Set());
                list.change(() => cleared);
              }}
            >
              Върни ги
            </Button>
          </p>
        )}
      </div>
      {kept.length === 0 ? (
        empty
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {kept.map((listing) => (
            <KeptRow
              key={listing.id}
              listing={listing}
              {...standing(listing.id, freshness, account)}
              onRemove={(event) => remove(event, [listing])}
            />
          ))}
        </ul>
      )}
      <HiddenLink />
    </div>
  );
}

/** The last one saved first; of an ad that both have, the device's copy, which may tell more. */
function allOf(onDevice: readonly KeptListing[], account: AccountList | undefined): readonly KeptListing[] {
  if (!account) return onDevice;
  const theirs = new Set(account.kept.map(({ id }) => id));
  // What the account had is not there any more if another device has removed it.
  const removed = new Set(readOnAccount()?.ids.filter((id) => !theirs.has(id)));
  const here = new Set(onDevice.map(({ id }) => id));
  const all = [...onDevice.filter(({ id }) => !removed.has(id)), ...account.kept.filter(({ id }) => !here.has(id))];
  return all.sort((one, other) => (one.saved_at < other.saved_at ? 1 : one.saved_at > other.saved_at ? -1 : 0));
}

/** How an ad stands, by the page itself or by what was asked afterwards; nothing as long as neither knows. */
function standing(
  id: string,
  freshness: Freshness,
  account: AccountList | undefined,
): Pick<KeptRowProps, "now" | "gone"> {
  const isKnown = freshness.kind === "known";
  const now = (isKnown && freshness.byId.get(id)) || account?.fresh.listings.find((one) => one.id === id);
  if (now || !(isKnown || account?.kept.some((one) => one.id === id))) return { now, gone: undefined };
  const look = (isKnown && freshness.over.get(id)) || account?.fresh.over.find((one) => one.id === id)?.look;
  return { now, gone: look || "Вече не е активна" };
}

interface KeptRowProps {
  readonly listing: KeptListing;
  /** As it stands on the site, where that is known. */
  readonly now: FreshListing | undefined;
  /** What became of it, when it is not seen any more. */
  readonly gone: string | undefined;
  readonly onRemove: (event: FormEvent) => void;
}

function KeptRow({ listing, now, gone, onRemove }: KeptRowProps) {
  const [isBroken, setBroken] = useState(false);
  // An older version left some of it out.
  const copied = { cents: Math.round((Number(listing.price) || 0) * 100), currency: "BGN" } as const;
  return (
    <li className="relative flex items-center gap-x-3 panel p-2 pr-3">
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
            <CutPrice from={now?.cutFrom} />
            {now?.look && <p className="text-sm font-semibold">{now.look}</p>}
            {now?.ends && <p className="text-sm font-semibold">Изтича на {now.ends}</p>}
          </>
        )}
        <p className="text-sm text-muted">{listing.location}</p>
      </div>
      <Form method="post" onSubmit={onRemove} className="relative z-10 -mr-1 ml-auto self-start">
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
    </li>
  );
}
