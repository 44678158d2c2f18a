import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { startPage } from "./shell/boot/page.ts";
import { tolerateTranslators } from "./shell/translated-page.ts";

/** Called when all that the page needs is there (app/shell/boot/start-router.ts). */
export function hydrate(): void {
  tolerateTranslators();
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />, {
      onRecoverableError(error) {
        console.error("hydration differs from the page", error);
      },
    });
  });
}

// Built pages have the boot script for it.
if (import.meta.env.DEV) {
  startPage();
  hydrate();
}
