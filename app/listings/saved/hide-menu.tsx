/** Menus that hide an ad, or all ads of its seller, from the lists on this device. They need script. */

import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Button, buttonClass } from "#app/platform/ui/button.tsx";
import { EyeOff } from "#app/platform/ui/icons.tsx";
import { useDismissibleMenu } from "#app/platform/ui/use-menu-closes.ts";
import { hide, unhide, useHidden } from "./hidden.ts";
import type { HiddenItem } from "./hidden-rule.ts";

type Named = Omit<HiddenItem, "kind">;

/** The menu on the page of an ad. */
export function HideMenu({ ad, seller }: { readonly ad: Named; readonly seller: Named }) {
  const menu = useDismissibleMenu();
  const hidden = useHidden();
  const isHidden = ({ id }: Named) => hidden.some((one) => one.id === id);
  if (isHidden(seller)) return <HiddenNotice text={`Обявите на ${seller.name} са скрити.`} id={seller.id} />;
  if (isHidden(ad)) return <HiddenNotice text="Обявата е скрита." id={ad.id} />;
  return (
    <details ref={menu} className="drop-menu scripted">
      <summary className={buttonClass("quiet")}>
        <EyeOff />
        Скрий
      </summary>
      <ul>
        <HideItem thing={{ kind: "ad", ...ad }}>Скрий тази обява</HideItem>
        <HideItem thing={{ kind: "seller", ...seller }}>Скрий всички обяви на {seller.name}</HideItem>
      </ul>
    </details>
  );
}

function HideItem({ thing, children }: { readonly thing: HiddenItem; readonly children: ReactNode }) {
  return (
    <li>
      <button type="button" onClick={() => hide(thing)}>
        {children}
      </button>
    </li>
  );
}

/** The button on the page of a seller, which shows all their ads. */
export function HideSeller({ seller }: { readonly seller: Named }) {
  const isHidden = useHidden().some(({ id }) => id === seller.id);
  if (isHidden) return <HiddenNotice text="Обявите на този продавач са скрити от Вашите списъци." id={seller.id} />;
  return (
    <Button
      type="button"
      look="quiet"
      className="scripted"
      onClick={() => hide({ kind: "seller", id: seller.id, name: seller.name })}
    >
      <EyeOff className="size-4" />
      Скрий от списъците
    </Button>
  );
}

function HiddenNotice({ text, id }: { readonly text: string; readonly id: string }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {text}
      <Button type="button" look="secondary" onClick={() => unhide([id])}>
        Върни
      </Button>
      <Link to={href("/hidden")} className="inline-flex min-h-11 items-center text-grape underline">
        Всичко скрито
      </Link>
    </p>
  );
}
