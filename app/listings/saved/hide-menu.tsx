/** Entries and buttons that hide an ad, or all ads of its seller, from the lists on this device. They need script. */

import type { ReactNode } from "react";
import { href } from "react-router";
import { Button, TextLink } from "#app/platform/ui/button.tsx";
import { EyeOff } from "#app/platform/ui/icons.tsx";
import { hide, unhide, useHidden } from "./hidden.ts";
import type { HiddenItem } from "./hidden-rule.ts";

type Named = Omit<HiddenItem, "kind">;

interface HideProps {
  readonly ad: Named;
  readonly seller: Named;
}

/** The entries of the menu on the page of an ad. */
export function HideItems({ ad, seller }: HideProps) {
  return (
    <>
      <HideItem thing={{ kind: "ad", ...ad }}>Скрий тази обява</HideItem>
      <HideItem thing={{ kind: "seller", ...seller }}>{`Скрий всички обяви на ${seller.name}`}</HideItem>
    </>
  );
}

/** Says on the page of an ad that it is hidden on this device, with a button that shows it again. */
export function HiddenState({ ad, seller }: HideProps) {
  const hidden = useHidden();
  const isHidden = ({ id }: Named) => hidden.some((one) => one.id === id);
  if (isHidden(seller)) return <HiddenNotice text={`Обявите на ${seller.name} са скрити.`} id={seller.id} />;
  if (isHidden(ad)) return <HiddenNotice text="Обявата е скрита." id={ad.id} />;
  return null;
}

function HideItem({ thing, children }: { readonly thing: HiddenItem; readonly children: ReactNode }) {
  return (
    <li className="scripted">
      <button type="button" onClick={() => hide(thing)}>
        <EyeOff />
        <span>{children}</span>
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
      <span>{text}</span>
      <Button type="button" look="secondary" onClick={() => unhide([id])}>
        Върни
      </Button>
      <TextLink to={href("/hidden")}>Всичко скрито</TextLink>
    </p>
  );
}
