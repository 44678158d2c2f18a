import { useState } from "react";
import { href } from "react-router";
import { hide, unhide, useHidden } from "#app/listings/saved/hidden.ts";
import type { HiddenItem } from "#app/listings/saved/hidden-rule.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { UndoStatus } from "#app/platform/ui/undo-status.tsx";
import { quote } from "#app/platform/wording/quotes.ts";

export const handle: RouteHandle = { whenIdle: true };

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Скрити обяви и продавачи", noindex: true });

/** Lists the ads and sellers that are hidden on this device, with buttons to show them again. */
export default function Hidden() {
  const hidden = useHidden();
  const [back, setBack] = useState<HiddenItem>();
  return (
    <div className="container-page max-w-3xl! py-5">
      <h1 className="mb-4 text-2xl lg:text-3xl">Скрити обяви и продавачи</h1>
      <noscript>
        <p className="mb-4">Този списък се пази в браузъра Ви и се показва само с включен JavaScript.</p>
      </noscript>
      <UndoStatus
        text={back && `${quote(back.name)} отново се показва в списъците.`}
        label="Скрий пак"
        onUndo={() => {
          if (back) hide(back);
          setBack(undefined);
        }}
      />
      {hidden.length === 0 ? (
        <EmptyState text="Не сте скрили нищо">
          <p className="max-w-sm text-muted">
            На страницата на всяка обява, в менюто с трите точки, има „Скрий тази обява“. Скритото не се показва само на
            това устройство; другите го виждат.
          </p>
          <ButtonLink to={href("/categories")}>Разгледай обявите</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {hidden.map((thing) => (
            <li key={thing.id} className="flex items-center justify-between gap-3 panel p-4">
              <div className="min-w-0">
                <h2 className="text-base font-semibold break-words">
                  <Link to={addressOf(thing)} className="inline-flex min-h-11 items-center hover:text-grape">
                    {thing.name}
                  </Link>
                </h2>
                <p className="text-sm text-muted">{thing.kind === "ad" ? "Обява" : "Всички обяви на продавача"}</p>
              </div>
              <Button
                type="button"
                look="secondary"
                aria-label={`Върни: ${thing.name}`}
                onClick={() => {
                  unhide([thing.id]);
                  setBack(thing);
                }}
              >
                Върни
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function addressOf({ kind, id }: HiddenItem): string {
  return kind === "ad" ? href("/ad/:slug", { slug: id }) : href("/seller/:id", { id });
}
